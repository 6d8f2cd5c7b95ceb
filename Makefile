# `make help` lists the targets. The README describes `make run` and `make test`.

PROJECT ?= Projects/spring-coats.json
PREFIX ?= /usr/local
SUITES ?= $(COMMAND_SUITES) $(LIBRARY_SUITES)
TIME ?= 60
SEED ?= 1
SCHEDULES ?= 100000
PROJECTS ?= 100000
COUNT ?= 60

# Debian packages: for the build, for the web page in addition, for `make test` and `make test-all` in addition.
PACKAGES = pkg-config libjson-c-dev libicu-dev libcurl4-openssl-dev
PAGE = wasi-libc binaryen zopfli
TEST = $(PAGE) libssl-dev libxml2 chromium chromium-driver nodejs
TEST_ALL = $(TEST) zsh fish mandoc tmux gettext translate-toolkit firefox-esr node-typescript ffmpeg libmpv2 libpng16-16 \
  xvfb xdotool fonts-dejavu-core python3-pip unzip

# The release links the standard library and libstdc++ statically, is loaded at a fixed address, which needs no
# relocations, and exports no symbols. All three shorten its start.
STATIC = $(CURDIR)/.build/static
RELEASE = -c release --static-swift-stdlib --disable-local-rpath -Xlinker -s -Xlinker -L$(STATIC) \
  -Xlinker --no-export-dynamic -Xlinker -no-pie \
  -Xswiftc -use-ld=lld -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
SHARE = $(DESTDIR)$(PREFIX)/share
EXAMPLE = docs/examples/HeadlessPlayer
WITHOUT_C = docs/examples/WithoutC
NESTED = --scratch-path .build/nested --quiet
MODULE = .build/engine/engine.wasm
AXE = .build/axe/axe.min.js
WEB = Sources/Annotations/Web
ELEMENT = $(WEB)/element
# In the order of their imports.
ELEMENT_PARTS = $(addprefix $(WEB)/, clock.js engine.js session.js overlay.js) $(addprefix $(ELEMENT)/, engine-module.js playback.js \
  image-policy.js picture-place.js boxes.js stage.js)
SCALE = .build/scale
COMMAND_SUITES = validate hostile start lint web download
LIBRARY_SUITES = timeline lateness load strings explore play
# A run of tests with the address sanitizer, and the tests of code that uses C libraries or raw memory. The thread sanitizer
# is of no use: it does not see the locks of Synchronization.Mutex on Linux, and reports what they protect as races.
SANITIZED = .ci/test --sanitize=address -debug-info-format dwarf --scratch-path .build/address
UNSAFE = JSONTests|DocumentsTests|LocalizationTests|PlayerCoreTests|MediaPlaybackTests|PlaybackServiceTests|OfflineTests|AdDocumentsTests
FUZZ = schedules json project trace recording strings stringsdict stringsdict-forms webvtt playlist playlists plist \
  xliff po csv flat-json xcstrings catalog-forms rules answer http layout vast vmap

# Runs suites of a product of the benchmarks, if there are any: $(call benchmark,PRODUCT,SUITES)
benchmark = $(if $(strip $2),@swift run --package-path Benchmarks -c release $1 $2)

.PHONY: help run test test-all web example tools lint docs install bench fuzz mutations kills scale sanitize deps clean

help: ## Lists the targets.
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 12

run: deps ## Builds the command, and previews PROJECT.
	@.ci/swift build --product bcinteract --quiet
	@.build/debug/bcinteract run "$(PROJECT)"

test: PACKAGES += $(TEST)
test: deps web ## Builds, and runs the tests. Skips the slow ones, and those whose tools are missing.
	@.ci/test

# The browsers run one after the other: side by side, they are too slow for tests of times.
test-all: PACKAGES += $(TEST_ALL)
test-all: deps web $(AXE) ## Runs all tests: every browser, real media, windows, kills, hostile files, memory errors.
	@BCINTERACT_TESTS=all .ci/test --skip 'BrowserTests|MediaPlaybackTests|PlayTests'
	@BCINTERACT_TESTS=all .ci/test --skip-build --no-parallel --filter BrowserTests
	@BCINTERACT_TESTS=all .ci/test --skip-build --filter 'MediaPlaybackTests|PlayTests'
	@ASAN_OPTIONS=detect_leaks=0 $(SANITIZED) --filter "$(UNSAFE)"

web: PACKAGES += $(PAGE)
web: deps $(MODULE) ## Writes the element for web pages to dist.
	@mkdir -p dist
	@cat $(ELEMENT_PARTS) | sed 's/^export //' | cat - $(ELEMENT)/bc-interactive.js | sed '/^import /d' >dist/bc-interactive.js
	@cat $(WEB)/overlay.css $(ELEMENT)/bc-interactive.css >dist/bc-interactive.css
	@cp $(ELEMENT)/*.d.ts $(ELEMENT)/package.json $(ELEMENT)/README.md $(MODULE) dist/

# The engine as WebAssembly. Builds of the command that find it embed it for `run --html`.
$(MODULE): $(shell find Sources/Annotations/AnnotationEngine Sources/Annotations/EngineModule Sources/Annotations/ProjectFormat \
  Sources/Common/JSON -type f)
	@Sources/Annotations/EngineModule/build $(@D)

# The rules of accessibility that tests check, from PyPI. Without a network, these tests are skipped.
$(AXE):
	@mkdir -p $(@D)
	@pip download --quiet --no-deps --dest $(@D) axe-playwright-python==0.1.8 && \
	  unzip -p $(@D)/*.whl axe_playwright_python/axe.min.js >$@.new && mv $@.new $@ || echo "axe-core is not loaded"

example: PACKAGES += ffmpeg libmpv2 libpng16-16 fonts-dejavu-core
example: deps ## Builds the sample apps as an app's package, and modules without C libraries, and compares their output.
	@swift build --package-path $(EXAMPLE) $(NESTED)
	@set -e; bin="$$(swift build --package-path $(EXAMPLE) $(NESTED) --show-bin-path)"; \
	for mode in --virtual ""; do "$$bin/HeadlessPlayer" $$mode | diff $(EXAMPLE)/expected.txt -; done; \
	"$$bin/SeedExamples" | diff $(EXAMPLE)/expected-seed-examples.txt -; \
	.ci/still "$$bin/StyledPlayer" docs/appearance.png
	@swift run --package-path $(WITHOUT_C) --scratch-path .build/without-c --quiet | diff $(WITHOUT_C)/expected.txt -

tools: deps ## Builds the fuzzer and the benchmarks.
	@swift build --package-path Fuzzing $(NESTED)
	@swift build --package-path Benchmarks $(NESTED)

lint: ## Checks the format, and that public declarations have comments.
	@swift format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks/Package.swift \
	  Benchmarks/Sources Fuzzing/Package.swift Fuzzing/Sources $(EXAMPLE)/Package.swift $(EXAMPLE)/Sources \
	  $(WITHOUT_C)/Package.swift $(WITHOUT_C)/Sources

docs: deps ## Writes the documentation of the libraries, the guides and the lint rules to .build/docs.
	@.ci/documentation

install: PACKAGES += $(PAGE)
install: deps $(STATIC) $(MODULE) ## Installs the command, its manual page and its completions below PREFIX.
	swift build $(RELEASE) --product bcinteract
	install -D -m 755 "$$(swift build $(RELEASE) --show-bin-path)/bcinteract" "$(DESTDIR)$(PREFIX)/bin/bcinteract"
	install -d "$(SHARE)/man/man1" "$(SHARE)/bash-completion/completions" "$(SHARE)/zsh/site-functions" \
	  "$(SHARE)/fish/vendor_completions.d"
	set -e; command="$(DESTDIR)$(PREFIX)/bin/bcinteract"; \
	"$$command" manual >"$(SHARE)/man/man1/bcinteract.1"; \
	"$$command" completions bash >"$(SHARE)/bash-completion/completions/bcinteract"; \
	"$$command" completions zsh >"$(SHARE)/zsh/site-functions/_bcinteract"; \
	"$$command" completions fish >"$(SHARE)/fish/vendor_completions.d/bcinteract.fish"

bench: PACKAGES += $(TEST_ALL)
bench: deps web $(STATIC) ## Measures SUITES, each next to a baseline outside this project.
	@swift build $(RELEASE) --product bcinteract --quiet
	$(call benchmark,CommandBenchmarks,$(filter $(COMMAND_SUITES),$(SUITES)))
	$(call benchmark,LibraryBenchmarks,$(filter $(LIBRARY_SUITES),$(SUITES)))

fuzz: deps ## Fuzzes each reader for TIME seconds with the address sanitizer, and plays SCHEDULES random schedules.
	@swift build --package-path Fuzzing -c release --sanitize=address -Xswiftc -enable-testing --quiet
	@TIME=$(TIME) SEED=$(SEED) SCHEDULES=$(SCHEDULES) .ci/fuzz $(FUZZ)

mutations: deps ## Changes COUNT random tokens, and lists the changes that no test notices.
	@.ci/mutations $(SEED) $(COUNT)

kills: deps ## Kills a thousand writing processes, and fills disks.
	KILLS=1000 SEED=$(SEED) BCINTERACT_TESTS=all .ci/test --filter "KillTests|DownloadCommandTests"

scale: PACKAGES += openjdk-17-jre-headless python3-venv
scale: deps $(STATIC) ## Lints a catalog of PROJECTS with Apache Spark, and compares the answers.
	@swift build $(RELEASE) --product bcinteract --quiet
	@test -x $(SCALE)/venv/bin/spark-submit || { python3 -m venv $(SCALE)/venv && \
	  $(SCALE)/venv/bin/pip install --quiet pyspark==3.5.5; }
	python3 Scale/catalogue.py $(PROJECTS) $(SEED) >$(SCALE)/projects.jsonl
	$(SCALE)/venv/bin/python Scale/spark_lint.py .build/release/bcinteract $(SCALE)/projects.jsonl $(SCALE)/answers

sanitize: deps ## Runs the tests with the address and leak sanitizers.
	LSAN_OPTIONS=suppressions=$(CURDIR)/.ci/leaks:print_suppressions=0 $(SANITIZED)

$(STATIC):
	@mkdir -p "$@"
	@ln -sf "$$(clang -print-file-name=libstdc++.a)" "$@"

deps: ## Installs the missing Debian packages.
	@dpkg -s $(PACKAGES) >/dev/null 2>&1 || { as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
	  $$as_root apt-get update -qq && $$as_root env DEBIAN_FRONTEND=noninteractive \
	  apt-get install -y -qq --no-install-recommends $(PACKAGES); }

clean: ## Removes what the build wrote.
	rm -rf .build dist Benchmarks/.build Fuzzing/.build $(EXAMPLE)/.build
