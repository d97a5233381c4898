# Everything runs in .venv, which is made when it is missing; nothing else is installed by hand.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: help setup demo test lint bench clean

help:
	@echo "make demo   set up, compare two texts, evaluate on the bundled data"
	@echo "make test   set up and run the tests"
	@echo "make lint   ruff and mypy"
	@echo "make bench  speed, as ratios"

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

clean:
	rm -rf $(VENV) demo
