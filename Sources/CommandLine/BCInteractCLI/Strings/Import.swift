import Lint
import Interchange
import Localization
import StringsLint
import Support

extension Command {
  static let stringsImport = Command(
    "import", "bring a translator's file back into a table",
    discussion: """
      FILE is XLIFF 1.x or 2.x, also inside Xcode's .xcloc, PO, a table of separated values (with any
      separator, with or without a row of names), a string catalog, JSON, or another .strings file. Its
      texts take the place of those in TABLE; all else there stays byte for byte. What is not translated
      yet, or is empty, changes nothing; what waits for a review is marked by a comment, // needs review.

      A text whose source text has changed since is taken and marked, too, with a warning.

      Refused, and told with the place in FILE, are texts whose specifiers would crash the app or misread
      its memory, keys that neither TABLE nor its reference has, and forms of plurals. The reference is
      found as 'strings validate' finds it. XML tells lines only; the column is 1 there.

      Exit codes: 1 if something was refused (the rest is written), 3 if nothing could be read.
      """,
    operands: [.required("FILE", .inputOrFolder)],
    options: [
      .value("--into", "TABLE", .rewritten, "the .strings file to change"),
      .value(
        "--from", "FORMAT", .oneOf(TranslationFormat.allCases.map(\.rawValue)),
        "what FILE is, where its ending doesn't say"),
      .value("--file", "NAME", "the table in FILE, where it holds several"),
      .value("--source", "FILE", .input, "the table in the language that is translated from"),
      .value("--locale", "TAG", "the language of TABLE, where its path doesn't tell"),
      .value("--output", "FILE", .output, "write to FILE and leave TABLE as it is"),
      .flag("--check", "change nothing, and say what would change"),
    ]
  ) { arguments, console in
    try Import(arguments, console).run()
  }
}

/// One run of `strings import`.
private struct Import {
  private let console: Console
  private let file: TranslatorsFile
  private let tableName: String?
  private let path: String
  private let output: String?
  private let isCheck: Bool
  private let table: Translation
  private let locale: LocaleTag?

  init(_ arguments: Arguments, _ console: Console) throws(CommandError) {
    self.console = console
    guard let path = arguments.value("--into") else { throw .usage("--into is missing: the table") }
    try console.refuseCatalog(path)
    self.path = path
    output = arguments.value("--output")
    isCheck = arguments.has("--check")
    tableName = arguments.value("--file")
    var format: TranslationFormat?
    if let name = arguments.value("--from") {
      format = TranslationFormat(rawValue: name)
      guard format != nil else { throw .usage("--from \(name) is not a format") }
    }
    file = try TranslatorsFile(arguments.operands[0], as: format, console: console)
    let given = arguments.value("--locale").map { LocaleTag($0) }
    var tables = StringsTables(
      console: console, locale: given, reference: arguments.value("--source"))
    let found = try tables.translations(at: [path])
    guard let table = found.first, found.count == 1 else {
      let hint = "'bcinteract strings new' starts one"
      throw .input("\(tables.errors.first?.message ?? "\(path): no table of texts"); \(hint)")
    }
    self.table = table
    locale = given ?? table.locale
  }

  func run() throws(CommandError) -> ExitCode {
    let sourceLanguage = table.reference?.locale.tag ?? "en"
    let translations = try file.translations(
      language: locale?.tag ?? "und", sourceLanguage: sourceLanguage, named: tableName, for: path)
    if let locale, !locale.isWritten(as: LocaleTag(translations.language)) {
      throw .input(
        "\(console.name(of: file.path)): its texts are in \(translations.language), and those of"
          + " \(console.name(of: path)) in \(locale.name)")
    }

    let matching = matching(translations)
    if translations.hasUnnamedColumns, hasStrangeSources(matching.known) {
      throw .input(
        "\(console.name(of: file.path)): its columns have no names, and the second is not the source text;"
          + " name them in a first row, such as key,text,comment")
    }
    let judgement = ImportJudgement(
      matching.known, table: table, name: console.name(of: file.path), locale: locale)
    let refusals = judgement.refusals + matching.refusals
    let findings = (refusals + judgement.warnings).sorted()
    let result: StringsImport
    do throws(StringsFile.Fault) {
      result = try table.file.importing(
        judgement.accepted, order: table.reference?.keys.map { ExactString($0) } ?? [])
    } catch {
      throw .input("\(console.name(of: path)):\(error)".printable)
    }
    let destination = output ?? path
    if !isCheck {
      if output != nil {
        try console.deliver([.bytes(to: Destination(destination)) { result.bytes }])
      } else if path == "-" || result.bytes != table.file.bytes {
        try console.rewrite(destination, with: result.bytes)
      }
    }
    let say = ProgramText(environment: console.environment)
    let counts = [
      ("changed", result.changed.count), ("added", result.added.count),
      ("review", result.needingReview.count), ("untranslated", judgement.untranslated),
      ("refused", refusals.count),
    ]
    let told = counts.filter { $0.1 > 0 }.map { say("import.\($0)", .integer(Int64($1))) }
    let summary = told.isEmpty ? say("import.nothing") : say.list(told)
    report(findings, summary, isPrinted: destination != "-")
    return refusals.isEmpty ? .fine : .findings
  }

  /// Whether what was taken for source texts is something else.
  private func hasStrangeSources(_ units: [Translations.Unit]) -> Bool {
    guard let reference = table.reference else { return false }
    let pairs = units.compactMap { unit -> Bool? in
      guard let source = unit.source, let text = reference.text(for: unit.key.string) else {
        return nil
      }
      return source.string == text
    }
    return !pairs.isEmpty && !pairs.contains(true)
  }

  /// The units with the keys of the table, and findings for those that have none.
  private func matching(
    _ translations: Translations
  ) -> (known: [Translations.Unit], refusals: [Finding]) {
    let sources = table.reference.map { reference in
      reference.keys.compactMap { key in
        reference.text(for: key).map { (key: ExactString(key), text: ExactString($0)) }
      }
    }
    let keys = Set(table.file.entries.map(\.key.text))
    var (known, unknown) = translations.matched(to: keys, sources: sources ?? [])
    if sources == nil {
      // Nothing tells which keys there are besides those of the table: new ones are taken.
      known += unknown.filter { !$0.key.string.isEmpty }
      unknown.removeAll { !$0.key.string.isEmpty }
    }
    let strangers = unknown.filter { $0.text != nil }.map {
      finding(
        "strings.unknown-key", "neither the table nor its reference has this key", $0.key.string,
        $0.place)
    }
    let others = translations.refusals.map {
      finding("strings.import", $0.problem, $0.name, $0.place)
    }
    return (known, strangers + others)
  }

  private func finding(
    _ rule: String, _ message: String, _ key: String, _ place: StringsFile.Place?
  ) -> Finding {
    Finding(
      rule: rule, severity: .error, message: message, file: console.name(of: file.path),
      place: place.map { .init($0) },
      subject: .translation(locale: locale?.name, key: key))
  }

  /// Says what was found and how much was done; on standard error where the table goes to standard output.
  private func report(_ findings: [Finding], _ summary: String, isPrinted: Bool) {
    let line = "\(console.name(of: path).printable): \(summary)"
    let text = Report(findings: findings).printed(
      as: .text, isColored: isPrinted && console.isColored, width: console.width)
    if isPrinted {
      console.write(text)
      console.print(line)
    } else {
      for line in text.split(separator: "\n") { console.warn(String(line)) }
      console.warn(line)
    }
  }
}

/// Which texts of a translator's file a table takes.
private struct ImportJudgement {
  private(set) var accepted: [Translations.Unit] = []
  private(set) var refusals: [Finding] = []
  /// About texts that are taken.
  private(set) var warnings: [Finding] = []
  /// How many units have no translation.
  private(set) var untranslated = 0

  private static let rules = Rule.all.filter {
    $0.id.hasPrefix("strings.format-") || $0.id == "strings.same-as-source"
  }

  /// - Parameter name: what the translator's file is called.
  init(_ units: [Translations.Unit], table: Translation, name: String, locale: LocaleTag?) {
    // The last unit of a key counts, as in a table.
    let last = Dictionary(units.map { ($0.key, $0) }) { $1 }
    let texts = last.values.filter { $0.isTranslated(from: table.reference) }
    let sources = texts.compactMap { unit -> (key: String, text: String)? in
      let source = table.reference?.text(for: unit.key.string) ?? unit.source?.string
      return source.map { (unit.key.string, $0) }
    }
    let bytes = TranslationFormat.strings.write(
      Translations(
        language: locale?.tag ?? "und", sourceLanguage: "und",
        units: texts.sorted { $0.key < $1.key }))
    let findings = Linter(rules: Self.rules).findings(
      in: [
        Translation(
          name: name, locale: locale, file: StringsFile(bytes),
          reference: Reference(sources, locale: table.reference?.locale ?? LocaleTag("en")))
      ])
    let findingsByKey = Dictionary(grouping: findings) { $0.key ?? "" }
    var seen: Set<ExactString> = []
    for unit in units.reversed() where seen.insert(unit.key).inserted {
      let found = findingsByKey[unit.key.string] ?? []
      let isStillSource =
        unit.state == .unspecified && found.contains { $0.rule == "strings.same-as-source" }
      guard unit.isTranslated(from: table.reference), !isStillSource else {
        untranslated += 1
        continue
      }
      let errors = found.filter { $0.severity == .error }
      guard errors.isEmpty else {
        refusals += errors.map { $0.moved(to: unit.place) }
        continue
      }
      guard let warning = changedSource(of: unit, in: table, name, locale) else {
        accepted.append(unit)
        continue
      }
      warnings.append(warning)
      accepted.append(unit.needingReview)
    }
    accepted.reverse()
  }

  /// A warning where the text was translated from another text than the reference has now.
  private func changedSource(
    of unit: Translations.Unit, in table: Translation, _ name: String, _ locale: LocaleTag?
  ) -> Finding? {
    // A file without source texts has the key in their place.
    guard let source = unit.source, source != unit.key,
      let current = table.reference?.text(for: unit.key.string),
      source.string.withPlainSpace != current.withPlainSpace
    else { return nil }
    return Finding(
      rule: "strings.import", severity: .warning,
      message: "the text was translated from another source text, “\(source.string)”", file: name,
      place: unit.place.map { .init($0) },
      subject: .translation(locale: locale?.name, key: unit.key.string), reference: current,
      fix: "review it; it is marked until then")
  }
}

extension String {
  /// With one space for all white space: tools that pass a file on may break its lines anew.
  fileprivate var withPlainSpace: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension Translations.Unit {
  /// The same text, to be looked at again.
  fileprivate var needingReview: Self {
    var unit = self
    unit.state = .needsReview
    return unit
  }

  /// Whether there is a text, and not an empty one for a source that is not empty.
  fileprivate func isTranslated(from reference: Reference?) -> Bool {
    guard let text else { return false }
    let source = reference?.text(for: key.string) ?? source?.string
    let isBlank = text.string.allSatisfy(\.isWhitespace)
    return !isBlank || source.map { $0.allSatisfy(\.isWhitespace) } ?? !text.string.isEmpty
  }
}

extension Finding {
  fileprivate func moved(to place: StringsFile.Place?) -> Finding {
    var finding = self
    finding.place = place.map { .init($0) }
    return finding
  }
}

extension LocaleTag {
  /// Whether another tag means the same localization, one of them perhaps with a region: `de` and `de-DE`.
  fileprivate func isWritten(as other: LocaleTag) -> Bool {
    self == other || maximized == other.maximized
      || language == other.language && maximized.script == other.maximized.script
        && (region == nil || other.region == nil)
  }
}
