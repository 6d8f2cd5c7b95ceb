public import Lint
public import Localization

/// Runs rules on tables.
///
/// ```swift
/// import Lint
/// import Localization
/// import StringsLint
///
/// let translation = Translation(
///   name: "de.lproj/App.strings", locale: LocaleTag("de"),
///   file: StringsFile(Array("\"title\" = \"Spiele %d\";".utf8)),
///   reference: Reference([("title", "Play %@")]))
/// for finding in Linter().findings(in: [translation]) {
///   print("\(finding.severity) \(finding.rule): \(finding.message)")
/// }
/// // Prints "error strings.format-type: %d shows the address of an object, or garbage"
/// ```
public struct Linter: Sendable {
  /// The rules that the linter runs, in this order.
  public let rules: [Rule]
  let ids: Set<String>
  private let maximumPerKind: Int
  /// The checks of entries, with the indices of their rules. Copying a rule for each entry takes
  /// longer than most checks.
  private let entryChecks: [(rule: Int, features: TextFeatures, check: @Sendable (Pair) -> [Problem])]

  private typealias Run = LintRun<Rule, TextPlace>

  /// Creates a linter with rules.
  ///
  /// - Parameter maximumPerKind: The number of findings of one rule and severity in a file that
  ///   are reported one by one.
  ///   More become one finding with their count and the first keys.
  public init(rules: [Rule] = Rule.standard, maximumPerKind: Int = .max) {
    self.rules = rules
    self.maximumPerKind = maximumPerKind
    ids = Set(rules.map(\.id))
    entryChecks = rules.enumerated().compactMap { index, rule in
      guard case .entry(let features, let check) = rule.check else { return nil }
      return (index, features, check)
    }
  }

  /// Returns the findings in tables, including those of rules about a whole folder, in no
  /// particular order.
  ///
  /// A ``Report`` sorts them.
  public func findings(in translations: [Translation]) -> [Finding] { findings(in: translations.map(check)) }

  /// Checks one table. ``findings(in:)-([CheckedTable])`` adds the findings about the whole folder.
  public func check(_ translation: Translation) -> CheckedTable {
    let table = Table(translation)
    var run = Run(ignores: translation.ignoreList, maximum: maximumPerKind)
    for rule in rules { if case .table(let check) = rule.check { run.add(check(table), of: rule) } }
    for entry in table.entries {
      for (rule, var problem) in problems(of: Pair(entry, in: table)) {
        problem.part = entry.index
        run.add([problem], of: rule)
      }
    }
    let coverage = table.coverage(run.ignores)
    let folderIgnores = reportIgnores(of: table, &run)
    return CheckedTable(
      locale: translation.locale, coverage: coverage, isCompared: translation.reference != nil,
      isMissingFile: translation.isMissingFile, name: translation.name, isSourceLanguage: table.isSourceLanguage,
      unknownKeys: table.unknownKeys,
      texts: Dictionary(table.entries.map { (ExactString($0.key), $0.text.string) }) { $1 },
      findings: run.findings(table.finding), folderIgnores: folderIgnores)
  }

  /// Returns all findings in checked tables, including those of rules about a whole folder, in no
  /// particular order.
  public func findings(in tables: [CheckedTable]) -> [Finding] {
    var runs = tables.map { _ in Run(ignores: IgnoreList(), maximum: maximumPerKind) }
    var usedIgnores = tables.map { _ in Set<String>() }
    for rule in rules {
      guard case .folder(let check) = rule.check else { continue }
      for (index, problem) in check(tables) {
        if tables[index].folderIgnores[rule.id] != nil {
          usedIgnores[index].insert(rule.id)
        } else {
          runs[index].add([problem], of: rule)
        }
      }
    }
    return tables.indices.reduce(into: []) { findings, index in
      let table = tables[index]
      findings += table.findings
      findings += runs[index].findings(table.finding)
      findings += table.folderIgnores.compactMap { usedIgnores[index].contains($0.key) ? nil : $0.value }
    }
  }

  /// Returns the problems of one entry's text.
  func problems(of pair: Pair) -> [(rule: Rule, problem: Problem)] {
    var found: [(rule: Rule, problem: Problem)] = []
    // An empty text lacks everything, and is reported once.
    let isEmpty = ids.contains(TranslationRules.empty.id) && pair.target.string.isBlank
    let features: TextFeatures = isEmpty ? [] : pair.target.features.union(pair.source?.features ?? [])
    for (rule, needed, check) in entryChecks where needed.concern(features) {
      for var problem in check(pair) {
        // No fix empties a text.
        if case .text(let text)? = problem.fix, text.isBlank { problem.fix = .advice("write a text") }
        found.append((rules[rule], problem))
      }
    }
    return found
  }

  /// Reports the problems of ignore comments.
  ///
  /// - Returns: The rules about folders that the file ignores, each with the finding to report if
  ///   the comment is not
  ///   needed.
  private func reportIgnores(of table: Table, _ run: inout Run) -> [String: Finding?] {
    let isReported = ids.contains(FileRules.ignoreComment.id)
    var folderIgnores: [String: Finding?] = [:]
    var problems = run.ignores.problems
    for item in run.ignores.items where !item.isUsed {
      let isFolderRule = item.part == nil && Self.folderRules.contains(item.rule)
      // All languages of a catalog have the same comments, so a comment may be needed in another
      // language.
      let isJudged = table.translation.forms == nil && ids.contains(item.rule)
      let problem = Problem(
        "the comment ignores \(item.rule), which reports nothing here", of: item.part,
        at: item.place, fix: .advice("remove it"))
      if isFolderRule, folderIgnores[item.rule] == nil {
        folderIgnores[item.rule] = .some(isReported && isJudged ? table.finding(FileRules.ignoreComment, problem) : nil)
      } else if isJudged {
        problems.append(problem)
      }
    }
    if isReported { run.add(problems, of: FileRules.ignoreComment, canBeIgnored: false) }
    return folderIgnores
  }

  private static let folderRules = Set(FolderRules.all.map(\.id))
}

/// The result of checking one table, without its file, so that a large folder can be checked table
/// by table.
public struct CheckedTable: Sendable {
  /// The locale of the table; `nil` if it is unknown.
  public let locale: LocaleTag?
  /// The part of the reference that the table translates; `nil` without a reference.
  public let coverage: Coverage?
  /// A Boolean value that indicates whether the table was compared with a reference.
  public let isCompared: Bool

  /// A Boolean value that indicates whether there is no such file.
  public let isMissingFile: Bool

  /// The name of the table, as the user gave it.
  let name: String
  let isSourceLanguage: Bool
  /// The keys that the reference lacks.
  let unknownKeys: [String]
  /// The texts by key.
  let texts: [ExactString: String]
  /// The findings about the table alone.
  let findings: [Finding]
  /// The rules about folders that a comment ignores, each with the finding to report if the comment
  /// is not needed.
  let folderIgnores: [String: Finding?]

  /// Returns a problem of the whole table as a finding.
  func finding(_ rule: Rule, _ problem: Problem) -> Finding {
    Finding(
      rule: rule.id, severity: problem.severity ?? rule.severity, message: problem.message,
      file: name, subject: .translation(locale: locale?.name, key: problem.key),
      fix: problem.fix?.words())
  }
}
