# What people type: `make play`, `make test`. Everything lives in .venv; only `make system` installs
# anything else, as root, and SYSTEM=no leaves it out.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
# More than the two cores that the tests count on: they often wait for browsers, servers and clusters.
# Workers take neighbouring tests, so that what a file starts is seldom started twice.
JOBS ?= 3
SYSTEM ?= yes

.PHONY: help play install system warm test check lint check-js docs unit tests-only test-slow coverage test-newest test-lowest dist bench attack picture data puzzles ratings openings published results format clean
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
	@$(PIP) install --constraint constraints.txt --editable '.[web,plots]'
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing perfectplay and what its tests need (once; about a minute) ..."
	@$(PIP) install --constraint constraints.txt --editable '.[dev]'
	@touch $@ $(VENV)/.play

$(VENV)/.docs: pyproject.toml constraints.txt | $(VENV)/.dev
	@echo "Installing what the site of guides needs (once) ..."
	@$(PIP) install --constraint constraints.txt --editable '.[docs]'
	@touch $@

install: $(VENV)/.play ## set up the private environment

play: $(VENV)/.play ## set up if needed, then play
	@exec $(BIN)/perfectplay || [ $$? -eq 130 ]

system: | $(BIN)/python ## system packages for the tests (Chromium, PostgreSQL): as root, with apt-get, if missing
ifneq ($(SYSTEM),no)
	@$(BIN)/python -m tools.system
endif

check: lint check-js docs ## style, types, the page's JavaScript, and every link of the guides

lint: $(VENV)/.dev ## style and types
	@echo "Checking style and types ..."
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy

check-js: $(VENV)/.dev ## format, types and tests of the page's JavaScript
	@echo "Checking the page's JavaScript ..."
	@$(BIN)/python -m tools.check_js

docs: $(VENV)/.dev $(VENV)/.docs ## the guides and the API reference as a site, in site/; links are checked
	@echo "Building the site of guides ..."
	@$(BIN)/python -m tools.links
	@$(BIN)/python -m tools.site

# Where PYTHONDONTWRITEBYTECODE is set, every process that a test starts would translate all files anew.
warm: $(VENV)/.dev ## compile the engines and fetch axe-core, so that no test waits for it
	@$(BIN)/python -m compileall -q src tools tests attack
	@$(BIN)/python -m tools.warm
	@$(BIN)/python -m tools.check_js --install

unit: warm tests-only ## the tests alone

tests-only: ## the tests without the set-up
	@echo "Running the tests ..."
	@$(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal

# The checks run beside the tests, which often wait for browsers and servers.
test: system warm $(VENV)/.docs ## set up if needed, then everything that CI runs
	@$(MAKE) --no-print-directory -j2 tests-only check

coverage: warm system ## the tests, with the lines that none of them runs; the floor is in pyproject.toml
	@$(BIN)/python -c 'import sys; sys.version_info < (3, 12) and print("Python 3.12 and newer count by themselves, which is much quicker: make coverage VENV=.venv-newest PYTHON=python3.13")'
	@COVERAGE_CORE=$$($(BIN)/python -c 'import sys; print("sysmon" if sys.version_info >= (3, 12) else "ctrace")') \
	  $(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal --cov --cov-report=term

NEWEST ?= $(shell for python in python3.14 python3.13 python3.12; do \
	$$python --version > /dev/null 2>&1 && echo $$python && break; done)
test-newest: ## the tests on the newest Python that is installed, in an environment of its own
ifeq ($(NEWEST),)
	@echo "SKIPPED: there is no python3.12, python3.13 or python3.14 here to test on."; [ "$$CI" != true ]
else
	@echo "Testing on $$($(NEWEST) --version) ..."
	@$(MAKE) --no-print-directory PYTHON=$(NEWEST) VENV=.venv-newest system unit
endif

test-slow: warm ## the long tests, left out of 'make test'
ifneq ($(SYSTEM),no)
	@$(BIN)/python -m tools.system --slow
endif
	@$(BIN)/python -m pytest -q -m slow

test-lowest: $(VENV)/.dev ## the tests with the lowest versions of everything that perfectplay needs
	@$(BIN)/python -m tools.lowest

dist: $(VENV)/.dev ## the files of a release in dist/, checked and tried in a clean environment
	@$(BIN)/python -m tools.dist

bench: $(VENV)/.dev ## every speed claim, as ratios measured in one run
	@$(BIN)/python -m benchmarks

attack: warm system ## attack a server of its own for five minutes; says what held
	@$(BIN)/python -m attack

picture: $(VENV)/.dev system ## make the pictures and measured tables of the documents again, from real games
	@$(BIN)/python -m tools.architecture
	@$(BIN)/python -m tools.picture > /dev/null
	@$(BIN)/python -m tools.lab_figures
	@$(BIN)/python -m tools.lab_trees
	@$(BIN)/python -m tools.lab_claims
	@$(BIN)/python -m tools.lab_table
	@$(BIN)/python -m tools.lab_matches
	@$(BIN)/python -m tools.notebook_pictures
	@$(BIN)/python -m tools.screenshots --docs

data: $(VENV)/.dev ## solve again what is shipped solved; several minutes
	@$(BIN)/python -m tools.make_solved

puzzles: $(VENV)/.dev ## make the puzzles of the day again; a quarter of an hour, can be stopped and resumed
	@$(BIN)/python -m tools.make_puzzles_mastermind
	@$(BIN)/python -m tools.make_puzzles_ultimate

ratings: $(VENV)/.dev ## measure again how strong the levels are; half an hour
	@$(BIN)/perfectplay lab levels --ship
	@# Its folder is named after the code and the settings, so that old games never count for new code.
	@folder=$$(ls -td perfectplay-lab/levels-*/ | head -n 1); \
	  cp "$$folder"ladder.svg docs/pictures/lab-ladder.svg; \
	  cp "$$folder"ladder-dark.svg docs/pictures/lab-ladder-dark.svg
	@$(BIN)/python -m tools.levels_table

openings: $(VENV)/.dev ## make the opening books again; ten minutes or more of one core, can be stopped and resumed
	@$(BIN)/perfectplay lab openings --rule line --ship
	@$(BIN)/perfectplay lab openings --rule boards --ship
	@$(BIN)/python -m tools.openings_table

# Both matches go on where they were stopped; their games are kept with the guides.
published: $(VENV)/.dev ## play plain UCT with a million simulations from the published openings; an hour of two cores
	@$(BIN)/perfectplay lab match strong:simulations=100000 mcts:simulations=1000000 --openings published --out build/published/simulations
	@$(BIN)/perfectplay lab match strong:cpu=1s mcts:simulations=1000000 --openings published --out build/published/second
	@for match in simulations second; do \
	  cp build/published/$$match/games.txt docs/data/published-$$match.txt; done

results: $(VENV)/.dev ## run again the experiments that the page's lab shows; some minutes
	@$(BIN)/python -m tools.make_results

format: $(VENV)/.dev ## format the code
	@$(BIN)/ruff check --quiet --fix . ; $(BIN)/ruff format --quiet .
	@$(BIN)/python -m tools.openapi_types
	@$(BIN)/python -m tools.check_js --format

clean: ## remove the environment and every cache
	rm -rf $(VENV) .venv-newest .venv-lowest build site .coverage .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
