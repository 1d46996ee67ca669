# make play   set everything up and show what Tokeru can do
# make test   set everything up and run every check
# make bench  measure, against other solvers in the same run

PYTHON ?= python3
BIN := .venv/bin
SOURCES := pyproject.toml CMakeLists.txt $(shell find cmake kernel src -type f -not -path '*/__pycache__/*')

.PHONY: play test bench lint clean

play: .venv/installed
	@for puzzle in examples/*; do echo; echo "tokeru solve --file $$puzzle"; $(BIN)/tokeru solve --file $$puzzle; done
	@echo; echo "tokeru generate --daily today --level hard"; $(BIN)/tokeru generate --daily today --level hard

test: lint
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

comma := ,
define install
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check '$(1)'
	touch $@
endef

clean:
	rm -rf .venv build dist
