import Foundation
import JSON
import Lint
import StringsLint
import Testing

/// The corpus of format specifiers: what each pair does at run time, and what a validator should say.
@Suite struct FormatPairTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    let source: String
    let target: String
    let isSafe: Bool
    let severity: Severity?
    let why: String
    var testDescription: String { "\(source) → \(target)" }
  }

  static let pairs: [Pair] = {
    let place = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/format-specifiers/pairs.json")
    guard let data = try? Data(contentsOf: place), let json = try? JSON(parsing: Array(data)) else {
      return []
    }
    return (json["pairs"]?.array ?? []).map { pair in
      Pair(
        source: pair["source"]?.string ?? "", target: pair["target"]?.string ?? "",
        isSafe: pair["runtime_safe"] == .bool(true),
        severity: Severity(rawValue: pair["severity"]?.string ?? ""), why: pair["why"]?.string ?? ""
      )
    }
  }()

  /// The worst that the rules about format specifiers say, as an app's own table would be checked.
  static func verdict(_ source: String, _ target: String, locale: String = "de") -> Severity? {
    let rules = Rule.all.filter { $0.id.contains("format") }
    return check(target, for: source, in: locale, rules: rules).map(\.severity).max()
  }

  @Test(arguments: pairs)
  func theVerdictOfAPairMatchesItsRuntimeBehaviour(pair: Pair) {
    // What this pair loses is a line end: the rule about lines says so.
    let isAboutLines = pair.why.hasPrefix("newline lost")
    let expected = isAboutLines ? nil : pair.severity
    #expect(Self.verdict(pair.source, pair.target) == expected, "\(pair.why)")
  }

  @Test func theVerdictsAreMoreAccurateThanMsgfmt() {
    let errors = Self.pairs.filter { $0.severity == .error }
    let safe = Self.pairs.filter(\.isSafe)
    let caught = errors.count { Self.verdict($0.source, $0.target) == .error }
    let alarms = safe.count { Self.verdict($0.source, $0.target) == .error }
    print(
      "format pairs: \(caught) of \(errors.count) errors caught, "
        + "\(alarms) of \(safe.count) safe pairs called errors")
    #expect(errors.count == 19 && safe.count == 27)
    #expect(caught == errors.count && alarms == 0)
  }

  /// Pairs in addition to the corpus, each for a rule of the decision table.
  @Test(
    arguments: [
      // Variables of a build system
      ("%SOURCE_TABLE%", "%ZIEL%", nil), ("%SOURCE_TABLE", "%ZIEL", .error),
      // Prose that looks like a specifier
      ("100%% of %@", "100% of %@", .error), ("100%% of %@", "100% von %@", .error),
      ("100% of %@", "100% of %@", nil), ("100% of %@", "100%% von %@", .info),
      ("Half price", "50% de descuento", .info), ("Half price", "Rabatt 50 %", .info),
      ("50% off", "50% de descuento", .info), ("50% off", "%@ Rabatt", .error),
      ("100%% free", "100% de balde", .error), ("% of screen", "% no lapas", .info),
      ("5% off", "5%-os", .info), ("10% of it", "onun 10% -i", .info),
      ("10% of it", "10%-ni", .info), ("5% off", "50 % n", .info), ("%d%% off", "% n %d", .error),
      ("%1$@", "1$@", .error), ("%1$@ of %2$@", "%1$@ 2$@", .error),
      // Mixed, but each reads what the reference reads
      ("ago %1$@ at %2$@", "vor %@ um %2$@", .info), ("%1$@ of %2$@", "%2$@ von %@", .info),
      ("%1$@ of %2$@", "%1$@ von %@", .error),
      // Types
      ("%@", "%s", .error), ("%s", "%@", .error), ("%d", "%@", .error),
      ("%ld", "%d", .warning), ("%lld", "%d", .warning), ("%d", "%li", .error),
      ("%lu", "%d", .warning),
      ("%lld", "%ld", .warning), ("%d", "%x", .warning), ("%hd", "%d", .info),
      ("%d", "%hd", .warning),
      ("%f", "%e", .info), ("%e", "%E", .info), ("%f", "%F", nil), ("%f", "%lf", nil),
      ("%p", "%lx", .warning), ("%p", "%@", .error), ("%d", "%D", .error), ("%ld", "%D", .warning),
      ("%d", "%c", .error), ("%lc", "%C", .warning), ("%@", "%p", .error),
      // Numbers of arguments
      ("%@ %@ %@", "%@ %@", .warning), ("Hello", "Hallo %@", .error), ("%@", "%@ %@", .error),
      ("%@ %d", "%@", .warning), ("%d %@", "%@", .error), ("%*d", "%*d", nil),
      ("%d", "%*d", .error),
      // Positions
      ("%@ %@", "%2$@ %1$@", nil), ("%2$@ of %1$@", "%@ von %@", .info),
      ("%1$@ of %2$@", "%1@ von %2@", .warning), ("%1$@ %2$d", "%1$d %2$@", .error),
      ("%1$@", "%1$@ %1$@", nil), ("%1$@ %@", "%1$@ %@", .error), ("%2$@", "%2$@", .info),
      ("%1$@ %2$d", "%d %@", .error), ("%@", "%1$d", .error),
      // What is broken
      ("%@", "%", .error), ("%@", "% ", .error), ("%1$@", "%1$", .error), ("%@", "%y", .error),
      ("%@", "％@", .error), ("%d", "%５d", .error), ("%n", "%n", .error), ("%@", "%n", .error),
      ("%arg", "%arg", nil), ("%d", "%arg", .error), ("%@", "%{public}@", .error),
      ("%@", "%l@", .warning),
      ("%@", "%1000@", .error), ("%@ 5%%", "%@ 5％", .info),
      // Variables of a .stringsdict
      ("%#@n@", "%d", .error), ("%d", "%#@n@", .error), ("%#@n@", "", .warning),
      ("%1$#@a@", "%1$#@b@", .error),
      // What is as good as the same
      ("%@", "% @", .warning), ("%d", "%'d", .info), ("%@", "%@.", nil), ("%d", "%+d", .info),
      ("%lu", "%lu", nil), ("%i", "%d", nil), ("%.2f", "%.2f", nil), ("%%", "%%", nil),
      ("a", "b", nil),
    ] as [(String, String, Severity?)])
  func decisionTable(_ source: String, _ target: String, _ severity: Severity?) {
    #expect(Self.verdict(source, target) == severity)
  }

  /// Nothing that a text says can crash the judge, and a text never disagrees with itself unless it is
  /// wrong by itself.
  @Test func randomTextsMatchThemselves() {
    var generator = SystemRandomNumberGenerator()
    let alphabet = Array("%%%@$#12*.-'lhqdfs＠％١arg {}\u{200B}é😀".unicodeScalars)
    func text() -> String {
      var text = ""
      for _ in 0..<Int.random(in: 0..<10, using: &generator) {
        text.unicodeScalars.append(alphabet[Int.random(in: 0..<alphabet.count, using: &generator)])
      }
      return text
    }
    for _ in 0..<2_000 {
      let (one, other) = (text(), text())
      _ = Self.verdict(one, other)
      let alone = Set(
        check(one, for: one, rules: Rule.all.filter { $0.id.contains("format") }).map(\.rule))
      #expect(
        alone.isSubset(of: ["strings.format-syntax", "strings.format-mixed", "strings.format-gap"]),
        "\(one.debugDescription)")
    }
  }
}
