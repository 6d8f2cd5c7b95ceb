# The commands of the README. Everything that the build needs is named here.
PROJECT ?= Projects/spring-coats.json
PREFIX ?= /usr/local
PACKAGES = pkg-config libjson-c-dev libicu-dev libcurl4-openssl-dev libssl-dev libxml2 wasi-libc binaryen \
  zopfli
# What only the tests need: the shells that completions are tried in, the reader of the manual, a terminal, the tools of
# translators, the browsers that pages are tried in with the maker of their video, the reader of types; what plays real media
# and writes its pictures, with a screen that nobody sees and hands for it.
TEST_PACKAGES = bash zsh fish mandoc tmux gettext translate-toolkit chromium chromium-driver firefox-esr nodejs \
  ffmpeg node-typescript libmpv2 libpng16-16 xvfb xdotool fonts-dejavu-core
# STATIC is a folder with the archive of libstdc++ alone, so that the linker takes that: to load the shared
# one was a quarter of the start. lld is the toolchain's own linker; the system's warns of Foundation's archive.
# Relocations are packed, which makes the file a twentieth smaller, and libraries are not looked for beside the
# program, where anybody may have put them.
STATIC = $(CURDIR)/.build/static
RELEASE = -c release --static-swift-stdlib --disable-local-rpath -Xlinker -s -Xlinker -L$(STATIC) \
  -Xlinker -z -Xlinker pack-relative-relocs -Xswiftc -use-ld=lld -Xswiftc -Xclang-linker -Xswiftc -static-libgcc

.PHONY: run test web example tools lint documented undocumented docs install bench fuzz kills scale sanitize deps clean

run: deps $(STATIC)
	@swift build $(RELEASE) --product bcinteract --quiet
	@"$$(swift build $(RELEASE) --show-bin-path)/bcinteract" run "$(PROJECT)"

test: PACKAGES += $(TEST_PACKAGES)
# Browsers and media have the machine for themselves: beside a thousand other tests they would wait for their turn at each
# step.
REAL_MEDIA = MediaPlaybackTests|CLITests.PlayTests
ALONE = BrowserTests|$(REAL_MEDIA)
test: deps web
	swift test --quiet --skip '$(ALONE)'
	swift test --quiet --skip-build --filter BrowserTests
	swift test --quiet --skip-build --filter '$(REAL_MEDIA)'

# The element for web pages, in dist: its script, style and types, and the engine's module, which the build of Preview
# has made.
WEB = Sources/Annotations/Web
web: deps
	@swift build --target Preview --quiet
	@mkdir -p dist
	@cat $(WEB)/engine.js $(WEB)/overlay.js | sed 's/^export //' | cat - $(WEB)/bc-interactive.js | \
	  sed '/^import /d' >dist/bc-interactive.js
	@cat $(WEB)/overlay.css $(WEB)/bc-interactive.css >dist/bc-interactive.css
	@cp $(WEB)/bc-interactive.d.ts .build/plugins/outputs/*/Preview/destination/EmbedPlugin/engine/engine.wasm dist/

# The sample app, built as a user's package would be: on virtual time and in real time it prints the same.
# It and the tools build the library once for all.
EXAMPLE = docs/examples/HeadlessPlayer
BESIDE = --scratch-path .build/beside
example: deps
	swift build --package-path $(EXAMPLE) $(BESIDE) --quiet
	set -e; app="$$(swift build --package-path $(EXAMPLE) $(BESIDE) --show-bin-path)/HeadlessPlayer"; \
	"$$app" --virtual | diff $(EXAMPLE)/expected.txt -; \
	"$$app" | diff $(EXAMPLE)/expected.txt -

# The packages beside the library, which are run by hand: they keep up with it.
tools: deps
	swift build --package-path Fuzzing $(BESIDE) --quiet
	swift build --package-path Benchmarks $(BESIDE) --quiet

lint: undocumented
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources \
	  Fuzzing/Package.swift Fuzzing/Sources $(EXAMPLE)/Package.swift $(EXAMPLE)/Sources

# How many public declarations of each room have no doc comment. A number that has changed fails, in both
# directions: `make documented` writes a smaller one down, and nobody writes down a larger one.
UNDOCUMENTED = find Sources -mindepth 3 -name "*.swift" ! -path "*/Plugins/*" | LC_ALL=C sort | xargs awk -f .ci/undocumented.awk | LC_ALL=C sort

documented:
	@$(UNDOCUMENTED) > .ci/undocumented

undocumented:
	@$(UNDOCUMENTED) | diff .ci/undocumented - || { \
	  echo "public declarations without a doc comment: < committed, > counted" >&2; exit 1; }

# The documentation of the libraries and the guides, for any server of files, in .build/docs.
docs: deps
	.ci/documentation

# The command, its manual page, and the completions where the shells look for them.
SHARE = $(DESTDIR)$(PREFIX)/share
install: deps $(STATIC)
	swift build $(RELEASE) --product bcinteract
	install -D -m 755 "$$(swift build $(RELEASE) --show-bin-path)/bcinteract" \
	  "$(DESTDIR)$(PREFIX)/bin/bcinteract"
	install -d "$(SHARE)/man/man1" "$(SHARE)/bash-completion/completions" \
	  "$(SHARE)/zsh/site-functions" "$(SHARE)/fish/vendor_completions.d"
	set -e; command="$(DESTDIR)$(PREFIX)/bin/bcinteract"; \
	"$$command" manual >"$(SHARE)/man/man1/bcinteract.1"; \
	"$$command" completions bash >"$(SHARE)/bash-completion/completions/bcinteract"; \
	"$$command" completions zsh >"$(SHARE)/zsh/site-functions/_bcinteract"; \
	"$$command" completions fish >"$(SHARE)/fish/vendor_completions.d/bcinteract.fish"

bench: PACKAGES += nodejs chromium chromium-driver ffmpeg libmpv2
bench: deps web $(STATIC)
	swift build $(RELEASE) --product bcinteract --quiet
	swift run --package-path Benchmarks -c release benchmarks $(SUITES)

# Random schedules of a player, recorded and replayed. Mutated inputs for each reader under the address
# sanitizer, the .strings reader beside Foundation's. Inputs that bring about something new join the corpus in
# .build/fuzz, from which the next run starts, too.
FUZZ = schedules json project trace recording strings stringsdict stringsdict-forms webvtt playlist playlists plist \
  xliff po csv flat-json xcstrings catalog-forms rules answer http layout vast vmap
# The target playlists reads what is internal to its room.
FUZZING = -c release --sanitize=address -Xswiftc -enable-testing
TIME ?= 60
SCHEDULES ?= 100000
SEED ?= 1
fuzz: deps
	swift build --package-path Fuzzing $(FUZZING) --quiet
	set -e; for target in $(FUZZ); do seeds=Fuzzing/Seeds/$$target; \
	  case $$target in \
	    schedules) "$$(swift build --package-path Fuzzing -c release --show-bin-path)/schedules" \
	      $(SCHEDULES) $(SEED); continue ;; \
	    project) seeds=Projects:Tests/Annotations/ProjectFormatTests/Fixtures:Fuzzing/Seeds/project ;; \
	    strings) seeds=Tests/Localization/LocalizationTests/Fixtures/strings/cases ;; \
	    stringsdict-forms) seeds=Fuzzing/Seeds/stringsdict ;; \
	  esac; \
	  LSAN_OPTIONS=suppressions=$(CURDIR)/.ci/leaks \
	  "$$(swift build --package-path Fuzzing -c release --show-bin-path)/fuzz" \
	    $$target $$seeds:.build/fuzz/$$target $(TIME) $(SEED); \
	done

# A thousand processes killed at any moment while they write, a hundred while they download, and full disks: no file
# is lost, none is half, and what is not whole does not look so.
KILLS ?= 1000
kills: deps
	KILLS=$(KILLS) SEED=$(SEED) swift test --quiet --filter "KillTests|DownloadCommandTests"

# A catalogue of projects, checked by one process, by two executors of Apache Spark, and by two of which one is
# killed on the way: the same answers, line for line. PySpark goes into a folder of its own.
PROJECTS ?= 100000
SCALE = .build/scale
scale: PACKAGES += openjdk-17-jre-headless python3-venv
scale: deps $(STATIC)
	swift build $(RELEASE) --product bcinteract --quiet
	@test -x $(SCALE)/venv/bin/spark-submit || { \
	  python3 -m venv $(SCALE)/venv && $(SCALE)/venv/bin/pip install --quiet pyspark==3.5.5; }
	@mkdir -p $(SCALE)
	python3 Scale/catalogue.py $(PROJECTS) $(SEED) >$(SCALE)/projects.jsonl
	$(SCALE)/venv/bin/python Scale/spark_lint.py \
	  "$$(swift build $(RELEASE) --show-bin-path)/bcinteract" $(SCALE)/projects.jsonl $(SCALE)/answers

# All tests under the address sanitizer, leaks included; those of rooms with threads under the thread
# sanitizer.
sanitize: deps
	LSAN_OPTIONS=suppressions=$(CURDIR)/.ci/leaks:print_suppressions=0 \
	  swift test --quiet --sanitize=address --scratch-path .build/address
	swift test --quiet --sanitize=thread --scratch-path .build/thread \
	  --filter "SupportTests|PlayerCoreTests|MediaPlaybackTests|PlaybackServiceTests|OfflineTests|AdDocumentsTests|Handler|LiveRunTests|FetchTests|LookupMemoryTests|ValidateFolderTests"

$(STATIC):
	@mkdir -p "$@"
	@ln -sf "$$(clang -print-file-name=libstdc++.a)" "$@"

# Debian's packages, installed only where one is missing.
deps:
	@dpkg -s $(PACKAGES) >/dev/null 2>&1 || { \
	  as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
	  $$as_root apt-get update -qq && \
	  $$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(PACKAGES); }

clean:
	rm -rf .build Benchmarks/.build Fuzzing/.build $(EXAMPLE)/.build
