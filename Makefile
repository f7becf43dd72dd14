# What people type: `make play`, `make test`. Everything lives in .venv; nothing else is touched.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
JOBS ?= 2

.PHONY: help play install test check unit test-slow bench picture data ratings results format clean
.DEFAULT_GOAL := help

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# One stamp for players, one for developers: nothing is installed again until one of these files changes.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "perfectplay needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) --version 2>&1). Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@echo "Making a private environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	  echo "Could not make it: is the venv module of Python installed? On Debian and Ubuntu: apt-get install python3-venv"; exit 1; }

$(VENV)/.play: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing perfectplay (once; about half a minute) ..."
	@$(PIP) install --constraint constraints.txt --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing perfectplay and what its tests need (once; about a minute) ..."
	@$(PIP) install --constraint constraints.txt --editable '.[dev]'
	@touch $@ $(VENV)/.play

install: $(VENV)/.play ## set up the private environment

play: $(VENV)/.play ## set up if needed, then play
	@exec $(BIN)/perfectplay || [ $$? -eq 130 ]

check: $(VENV)/.dev ## style and types
	@echo "Checking style and types ..."
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy

unit: $(VENV)/.dev ## the tests alone
	@echo "Running the tests ..."
	@$(BIN)/python -m pytest -q -n $(JOBS)

test: check unit ## set up if needed, then everything that CI runs

test-slow: $(VENV)/.dev ## the long tests, left out of 'make test'
	@$(BIN)/python -m pytest -q -m slow

bench: $(VENV)/.dev ## every speed claim, as ratios measured in one run
	@$(BIN)/python -m benchmarks

picture: $(VENV)/.dev ## make the pictures and measured tables of the documents again, from real games
	@$(BIN)/python -m docs.picture > /dev/null
	@$(BIN)/python -m docs.lab_figures
	@$(BIN)/python -m docs.lab_trees
	@$(BIN)/python -m docs.lab_claims
	@$(BIN)/python -m docs.lab_matches
	@$(BIN)/python -m docs.screenshots

data: $(VENV)/.dev ## solve again what is shipped solved; several minutes
	@$(BIN)/python -m perfectplay.mastermind.solver.make_data

ratings: $(VENV)/.dev ## measure again how strong the levels are; half an hour
	@$(BIN)/perfectplay lab levels --ship
	@# Its folder is named after the code and the settings, so that old games never count for new code.
	@folder=$$(ls -td perfectplay-lab/levels-*/ | head -n 1); \
	  cp "$$folder"ladder.svg docs/pictures/lab-ladder.svg; \
	  cp "$$folder"ladder-dark.svg docs/pictures/lab-ladder-dark.svg

results: $(VENV)/.dev ## run again the experiments that the page's lab shows; some minutes
	@$(BIN)/python -m perfectplay.lab.shown

format: $(VENV)/.dev ## format the code
	@$(BIN)/ruff check --quiet --fix . ; $(BIN)/ruff format --quiet .

clean: ## remove the environment and every cache
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
