# make run    sets everything up and opens the page in a browser
# make test   sets everything up and runs all checks and tests
PYTHON ?= python3
BIN := .venv/bin

.PHONY: run test setup lint types bench clean

run: setup
	@$(BIN)/harif web

# A file's tests stay in one process: what they share is made and compiled once. Files go in order: the last are short.
test: setup lint types
	@$(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder --durations 12

setup: .venv/.ready

.venv/.ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Harif needs Python 3.11 or newer; try make PYTHON=python3.12"; exit 2; }
	@echo "setting up .venv (once) …"
	@$(PYTHON) -m venv .venv >/dev/null 2>&1 || { \
	  rm -rf .venv; \
	  command -v apt-get >/dev/null && { echo "installing python3-venv …"; \
	    SUDO=; [ "$$(id -u)" = 0 ] || SUDO=sudo; \
	    $$SUDO apt-get update -qq && $$SUDO apt-get install -y -qq python3-venv >/dev/null; } ; \
	  $(PYTHON) -m venv .venv || { echo "Python cannot make a virtual environment: install its venv package (python3-venv)."; exit 2; }; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

lint: setup
	@$(BIN)/ruff check src tests bench
	@$(BIN)/ruff format --check src tests bench
	@$(BIN)/lint-imports --no-logo >/tmp/harif-imports.$$$$ || { cat /tmp/harif-imports.$$$$; exit 1; }

types: setup
	@$(BIN)/mypy
	@if command -v tsc >/dev/null; then tsc -p src/harif/web/static; \
	elif [ "$$CI" = true ]; then echo "tsc is missing: install node-typescript."; exit 1; \
	else echo "scripts of the page not checked: tsc is missing (Debian's node-typescript)"; fi

bench: setup
	@$(BIN)/python bench/run.py

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
