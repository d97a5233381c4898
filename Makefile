# Everything runs in .venv, which is made when it is missing; nothing else is installed by hand.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: help setup demo test lint bench docs dist clean

help:
	@echo "make demo   set up, compare two texts, evaluate on the bundled data"
	@echo "make test   set up and run the tests"
	@echo "make lint   ruff and mypy"
	@echo "make bench  speed, as ratios"
	@echo "make docs   the manual, into site/; a dead link fails it"
	@echo "make dist   wheel and sdist, into dist/, each tried in a fresh environment"

# The stamp is older than pyproject.toml when the dependencies changed.
$(VENV)/.ready: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "tertium needs Python 3.11 or newer; run: make PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

setup: $(VENV)/.ready
	@$(BIN)/tertium fetch all || echo "not everything could be fetched: what needs it is left out"

demo: setup
	$(BIN)/tertium compare "A plane is taking off." "An air plane is taking off."
	$(BIN)/tertium compare --levels phrase word "loss of air pressure in a tire" deflation
	$(BIN)/tertium sense bank --in "We sat on the bank of the river."
	@mkdir -p demo
	$(BIN)/tertium evaluate sts --data src/tertium/data/fixtures/sts \
	  --system tertium --system tokencos --system lcs --report demo/report.html

test: setup
	$(BIN)/python -m pytest

lint: $(VENV)/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: setup
	$(BIN)/python -m benchmarks

# -W: a warning, such as a link that leads nowhere, is an error.
docs: $(VENV)/.ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	$(BIN)/python -m sphinx -q -W --keep-going -b html docs site

dist: $(VENV)/.ready
	rm -rf dist
	$(BIN)/python -m pip install --quiet --disable-pip-version-check build
	$(BIN)/python -m build --outdir dist
	PYTHON=$(abspath $(BIN))/python .ci/try-dist dist

clean:
	rm -rf $(VENV) demo site dist
