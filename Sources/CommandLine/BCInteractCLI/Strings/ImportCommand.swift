import Lint
import Interchange
import Localization
import StringsLint
import Support

private struct ImportOptions: CommandOptions {
  @Operand("FILE", .input) var file: String
  @Option("--into", "TABLE", "the .strings file to change", .rewritten) var table: String?
  @Option("--from", "FORMAT", "the format of FILE, if its extension doesn't say") var format: TranslationFormat?
  @Option("--file", "NAME", "the table in FILE, if it holds several") var name: String?
  @Option("--source", "FILE", "the table with the source texts", .input) var source: String?
  @Option("--locale", "TAG", "the language of TABLE, if its path doesn't name it") var locale: String?
  @Option("--out", "FILE", "write to FILE and leave TABLE as it is", .output) var output: String?
  @Option(.force) var isForced: Bool
  @Option("--check", "change nothing, and print how much would change") var isCheck: Bool
  @Option(.dryRun) var isDryRun: Bool

  var conflicts: [String?] {
    [
      table == nil ? "--into is missing: name the table to change with --into TABLE" : nil,
      [file, table, source].count { $0 == "-" } > 1
        ? "only one of FILE, TABLE and the table of --source can be standard input" : nil,
      TableFinder.problem(ofLocale: locale),
    ]
  }
}

extension Command {
  /// `strings import FILE --into TABLE`: a translator's texts into a table.
  static let stringsImport = Command(
    "import", "merge a translator's file into a table",
    discussion: """
      FILE is XLIFF 1.x or 2.x, also inside Xcode's .xcloc, PO, a table of separated values (with any
      separator, with or without a header), a string catalog, JSON, or another .strings file. Its texts
      replace those in TABLE; everything else there stays byte for byte. A text that is empty, not
      translated yet or not to be translated changes nothing. A text that waits for a review is marked by a
      comment, // needs review. So is a text whose source text has changed since, with a warning. Other
      warnings of 'strings validate' are reported, too.

      The command refuses, and reports with the place in FILE, texts whose specifiers would crash the app
      or misread its memory, keys that neither TABLE nor its reference has, forms of plurals, and texts
      that a later entry with the same key replaces by another text. The reference is found as 'strings
      validate' finds it. For XML, only lines are known; the column is 1.

      Exit codes: 1 if something was refused (the rest is written), 3 if nothing could be read.
      """
  ) { (options: ImportOptions, console) in try Import(options, console).run() }
}

/// One run of `strings import`.
private struct Import {
  private let console: Console
  private let options: ImportOptions
  private let file: TranslatorsFile
  private let path: String
  private let table: Translation
  private let locale: LocaleTag?

  init(_ options: ImportOptions, _ console: Console) throws {
    self.console = console
    self.options = options
    path = options.table ?? ""
    try console.refuseCatalog(path)
    guard FileKind(path: path) != .folder else {
      throw CommandError.input("\(path): is a directory; name the table in it")
    }
    file = try TranslatorsFile(options.file, as: options.format, console: console)
    let given = options.locale.map { LocaleTag($0) }
    var tables = TableFinder(console: console, locale: given, reference: options.source)
    let sources = try tables.sources(at: [path])
    do {
      guard let source = sources.first, sources.count == 1 else {
        throw CommandError.input(tables.errors.first?.message ?? "\(path): no table of texts")
      }
      table = try source.translation()
    } catch { throw CommandError.input("\(error); 'bcinteract strings new' starts one") }
    locale = given ?? table.locale
  }

  func run() throws -> ExitCode {
    let sourceLanguage = table.reference?.locale.tag ?? "en"
    // An app reads only a part of a table that has a fault.
    if file.format == .strings { _ = try console.wholeStringsFile(file.path, file.bytes) }
    let folder = file.format == .strings ? LocalizationFolder(ofTableAt: file.path) : nil
    let language = folder?.language ?? locale?.tag ?? "und"
    var translations = try file.translations(
      language: language, sourceLanguage: sourceLanguage, named: options.name, for: path)
    if let problem = translations.lackOfLanguage {
      throw CommandError.input("\(console.name(of: file.path)): \(problem)".printable)
    }
    if let locale, !locale.isWritten(as: LocaleTag(translations.language)) {
      throw CommandError.input(
        "\(console.name(of: file.path)): its texts are in \(translations.language), and those of"
          + " \(console.name(of: path)) in \(locale.name)")
    }

    translations.units.removeAll { !$0.isTranslatable }
    let matching = matching(translations)
    if translations.hasUnnamedColumns, hasStrangeSources(matching.known) {
      throw CommandError.input(
        "\(console.name(of: file.path)): its columns have no names, and the second is not the source text;"
          + " name them in a first row, such as key,text,comment")
    }
    let judgement = ImportJudgement(matching.known, table: table, name: console.name(of: file.path), locale: locale)
    let refusals = judgement.refusals + matching.refusals
    let findings = (refusals + judgement.warnings).sorted()
    let result: StringsImport
    do {
      result = try table.file.importing(judgement.accepted, order: table.reference?.keys.map { ExactString($0) } ?? [])
    } catch { throw CommandError.input("\(console.name(of: path)):\(error)".printable) }
    if options.isDryRun {
      console.printDifference(of: path, from: table.file.bytes, to: result.bytes)
    } else if !options.isCheck {
      if let output = options.output {
        try console.deliver([Output(to: Destination(output)) { result.bytes }], replacesFiles: options.isForced)
      } else if path == "-" || result.bytes != table.file.bytes {
        try console.rewrite(path, with: result.bytes)
      }
    }
    let text = ProgramText(environment: console.environment)
    let counts = [
      ("changed", result.changed.count), ("added", result.added.count),
      ("review", result.needingReview.count), ("untranslated", judgement.untranslated),
      ("refused", judgement.refused + matching.refusals.count),
    ]
    let parts = counts.filter { $0.1 > 0 }.map { text("import.\($0)", .integer(Int64($1))) }
    let summary = parts.isEmpty ? text("import.nothing") : text.list(parts)
    report(findings, summary, isPrinted: !options.isDryRun && options.output ?? path != "-")
    return refusals.isEmpty ? .fine : .findings
  }

  /// Returns whether the column of source texts holds something else, such as the translations.
  private func hasStrangeSources(_ units: [Translations.Unit]) -> Bool {
    guard let reference = table.reference else { return false }
    let pairs = units.compactMap { unit in
      reference.text(for: unit.key.string).map {
        (isSource: unit.source?.string == $0, isText: unit.text?.string == $0)
      }
    }
    let sources = pairs.count(where: \.isSource)
    return units.contains { $0.source != nil } && !pairs.isEmpty
      && (sources == 0 || sources < pairs.count(where: \.isText))
  }

  /// The units with the keys of the table, and findings for those that have none.
  private func matching(_ translations: Translations) -> (known: [Translations.Unit], refusals: [Finding]) {
    let sources = table.reference.map { reference in
      reference.keys.compactMap { key in reference.text(for: key).map { (key: ExactString(key), text: ExactString($0)) }
      }
    }
    let keys = Set(table.file.entries.map(\.key.text))
    var (known, unknown) = translations.matched(to: keys, sources: sources ?? [])
    if sources == nil, keys.isEmpty || !known.isEmpty {
      // Without a reference all new keys are accepted, unless the file is for another table.
      known += unknown.filter { !$0.key.string.isEmpty }
      unknown.removeAll { !$0.key.string.isEmpty }
    }
    // The language determines the plural forms of a text.
    let isForm = { (unit: Translations.Unit) in table.reference?.source(ofForm: unit.key.string) != nil }
    known += unknown.filter(isForm)
    unknown.removeAll(where: isForm)
    let strangers = unknown.filter { $0.text != nil }.map {
      finding("strings.unknown-key", "neither the table nor its reference has this key", $0.key.string, $0.place)
    }
    let others = translations.refusals.map { finding("strings.import", $0.problem, $0.name, $0.place) }
    let replaced = translations.replaced.map { finding("strings.duplicate-key", $0.problem, $0.name, $0.place) }
    return (known, strangers + others + replaced)
  }

  private func finding(_ rule: String, _ message: String, _ key: String, _ place: StringsFile.Place?) -> Finding {
    Finding(
      rule: rule, severity: .error, message: message, file: console.name(of: file.path), place: place.map { .init($0) },
      subject: .translation(locale: locale?.name, key: key))
  }

  /// Prints the findings and the summary; on standard error if the table goes to standard output.
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

/// The texts of a translator's file that a table accepts.
private struct ImportJudgement {
  private(set) var accepted: [Translations.Unit] = []
  private(set) var refusals: [Finding] = []
  /// The number of units that are refused, each for one reason or more.
  private(set) var refused = 0
  /// Warnings about accepted texts.
  private(set) var warnings: [Finding] = []
  /// The number of units without a translation.
  private(set) var untranslated = 0

  /// Warnings about a mark or about the file as a whole are not the translator's.
  private static let rules = Rule.standard.filter { !["strings.needs-review", "strings.line-ends"].contains($0.id) }

  /// - Parameter name: the name of the translator's file in findings.
  init(_ units: [Translations.Unit], table: Translation, name: String, locale: LocaleTag?) {
    // The last unit of a key counts, as in a table.
    let last = Dictionary(units.map { ($0.key, $0) }) { $1 }
    let old = Dictionary(table.file.entries.map { ($0.key.text, $0.text) }) { $1 }
    func isTranslated(_ unit: Translations.Unit) -> Bool {
      // An empty text changes nothing.
      (unit.text != "" || old[unit.key] == "") && unit.isTranslated(from: table.reference)
    }
    let texts = units.reversed().uniqued(by: \.key).reversed().filter(isTranslated)
    let sources = texts.compactMap { unit -> (key: String, text: String)? in
      let source =
        table.reference?.text(for: unit.key.string) ?? unit.ownSource?.string ?? (old[unit.key] ?? nil)?.string
      return source.map { (unit.key.string, $0) }
    }
    let bytes = TranslationFormat.strings.write(
      Translations(language: locale?.tag ?? "und", sourceLanguage: "und", units: texts))
    let findings = Linter(rules: Self.rules).findings(in: [
      Translation(
        name: name, locale: locale, file: StringsFile(bytes),
        reference: Reference(sources, locale: table.reference?.locale ?? LocaleTag("en")))
    ])
    let findingsByKey = Dictionary(grouping: findings) { ExactString($0.key ?? "") }
    var seen: Set<ExactString> = []
    for unit in units.reversed() {
      guard seen.insert(unit.key).inserted else {
        guard unit.text != nil, let last = last[unit.key], unit.text != last.text else { continue }
        refused += 1
        refusals.append(
          Finding(
            rule: "strings.duplicate-key", severity: .error, message: last.replacement, file: name,
            place: unit.place.map { .init($0) }, subject: .translation(locale: locale?.name, key: unit.key.string)))
        continue
      }
      let found = findingsByKey[ExactString(unit.key.string)] ?? []
      let hasSource = table.reference?.text(for: unit.key.string) != nil || unit.ownSource != nil
      let isStillSource =
        hasSource && unit.state == .unspecified && found.contains { $0.rule == "strings.same-as-source" }
      guard isTranslated(unit), !isStillSource else {
        untranslated += 1
        continue
      }
      let errors = found.filter { $0.severity == .error }
      guard errors.isEmpty else {
        refused += 1
        refusals += errors.map { $0.moved(to: unit.place) }
        continue
      }
      warnings += found.filter { $0.severity == .warning && $0.rule != "strings.same-as-source" }
        .map { $0.moved(to: unit.place) }
      guard let warning = changedSource(of: unit, in: table, name, locale) else {
        accepted.append(unit)
        continue
      }
      warnings.append(warning)
      accepted.append(unit.needingReview)
    }
    accepted.reverse()
  }

  /// Returns a warning if the text was translated from another text than the one in the reference.
  private func changedSource(
    of unit: Translations.Unit, in table: Translation, _ name: String, _ locale: LocaleTag?
  ) -> Finding? {
    guard let source = unit.ownSource, let current = table.reference?.text(for: unit.key.string),
      source.string != current, source.string.withPlainSpace != current.withPlainSpace
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
  /// The text with a single space for all white space: tools may break the lines of a file
  /// differently.
  fileprivate var withPlainSpace: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension Translations.Unit {
  /// The source text; `nil` if the file has the key in its place, or none.
  fileprivate var ownSource: ExactString? { source == key ? nil : source }

  /// The same text, marked for review.
  fileprivate var needingReview: Self {
    var unit = self
    unit.state = .needsReview
    return unit
  }

  /// Returns whether the unit has a text, which is not blank for a source that is not blank.
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
