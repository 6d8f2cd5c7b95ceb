# The commands of the README. Everything that the build needs is named here.
PROJECT ?= Projects/spring-coats.json
PREFIX ?= /usr/local
PACKAGES = pkg-config libjson-c-dev libicu-dev libcurl4-openssl-dev libssl-dev
# What only the tests need: the shells that completions are tried in, and the reader of the manual.
TEST_PACKAGES = bash zsh fish mandoc
# STATIC is a folder with the archive of libstdc++ alone, so that the linker takes that: to load the shared
# one was a quarter of the start. lld is the toolchain's own linker; the system's warns of Foundation's archive.
STATIC = $(CURDIR)/.build/static
RELEASE = -c release --static-swift-stdlib -Xlinker -s -Xlinker -L$(STATIC) \
  -Xswiftc -use-ld=lld -Xswiftc -Xclang-linker -Xswiftc -static-libgcc

.PHONY: run test lint documented undocumented docs install bench fuzz sanitize deps clean

run: deps $(STATIC)
	@swift build $(RELEASE) --product bcinteract --quiet
	@"$$(swift build $(RELEASE) --show-bin-path)/bcinteract" run "$(PROJECT)"

test: PACKAGES += $(TEST_PACKAGES)
test: deps
	swift test --quiet

lint: undocumented
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources

# How many public declarations of each room have no doc comment. A number that has changed fails, in both
# directions: `make documented` writes a smaller one down, and nobody writes down a larger one.
UNDOCUMENTED = find Sources -name '*.swift' | LC_ALL=C sort | xargs awk -f .ci/undocumented.awk | LC_ALL=C sort

documented:
	@$(UNDOCUMENTED) > .ci/undocumented

undocumented:
	@$(UNDOCUMENTED) | diff .ci/undocumented - || { \
	  echo "public declarations without a doc comment: < committed, > counted" >&2; exit 1; }

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

bench: deps $(STATIC)
	swift build $(RELEASE) --product bcinteract --quiet
	swift run --package-path Benchmarks -c release benchmarks $(SUITES)

# The .strings reader beside Foundation's on mutated files.
RUNS ?= 100000
SEED ?= 1
fuzz: deps
	swift run --package-path Fuzzing -c release fuzz \
	  Tests/LocalizationTests/Fixtures/strings/cases $(RUNS) $(SEED)

# All tests under the address sanitizer, leaks included; those of rooms with threads under the thread
# sanitizer.
sanitize: deps
	LSAN_OPTIONS=suppressions=$(CURDIR)/.ci/leaks \
	  swift test --quiet --sanitize=address --scratch-path .build/address
	swift test --quiet --sanitize=thread --scratch-path .build/thread \
	  --filter "PlayerCoreTests|PlaybackServiceTests|Handler|LiveRunTests|FetchTests"

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
	rm -rf .build Benchmarks/.build Fuzzing/.build
