public import Findings
public import Localization

/// What the rules say about one table, without the table itself: a folder of any size can be checked a table at
/// a time.
public struct CheckedTable: Sendable {
  /// The locale of the table; `nil` where it isn't known.
  public let locale: LocaleTag?
  /// How much of its reference it translates; `nil` where there was nothing to compare it with.
  public let coverage: Coverage?
  /// Whether it was compared with a reference.
  public let isCompared: Bool

  let outline: TableOutline
  /// The findings about the table alone.
  fileprivate(set) var findings: [Finding]
  /// What switches rules off in it.
  let ignores: IgnoreComments
}

extension Linter {
  /// What the rules say about one table. Those about a whole folder come later: ``findings(in:)-([CheckedTable])``.
  public func check(_ translation: Translation) -> CheckedTable {
    let context = FileContext(translation)
    let locator = Locator(context)
    let problems = problems(in: context)
    let findings = problems.findings(locator.finding)
    return CheckedTable(
      locale: translation.locale, coverage: context.coverage(problems.ignores),
      isCompared: translation.reference != nil, outline: TableOutline(context),
      findings: findings, ignores: problems.ignores.located(by: locator))
  }

  /// All findings about some tables, those of the rules about a whole folder among them.
  ///
  /// They come in no particular order; a ``Report`` puts them into one.
  public func findings(in tables: [CheckedTable]) -> [Finding] {
    let outlines = tables.map(\.outline)
    var problems = tables.map { FileProblems($0.ignores, maximum: maximumPerKind) }
    for rule in rules {
      guard case .folder(let check) = rule.check else { continue }
      for (file, problem) in check(outlines) { problems[file].add(rule, problem) }
    }
    let reportsComments = ids.contains(Rule.ignoreComment.id)
    let tables = tables.withoutReferencesAtOdds
    return tables.indices.flatMap { index in
      tables[index].findings + problems[index].findings(outlines[index].finding)
        + (reportsComments ? problems[index].commentFindings(enabled: ids) : [])
    }
  }
}

extension [CheckedTable] {
  /// The tables, where an argument that most localizations of a text read is no error: they are not all wrong alike, so
  /// the reference may be the one that leaves it out.
  fileprivate var withoutReferencesAtOdds: [CheckedTable] {
    func isExtra(_ finding: Finding) -> Bool {
      finding.rule == Rule.formatExtra.id && finding.severity == .error && finding.key != nil
    }
    guard contains(where: { $0.findings.contains(where: isExtra) }) else { return self }
    var tables = self
    for family in map(\.outline).families {
      let translations = family.filter { !self[$0].outline.isSourceLanguage }
      var counts: [String: Int] = [:]
      for index in translations {
        for key in Set(self[index].findings.filter(isExtra).compactMap(\.key)) {
          counts[key, default: 0] += 1
        }
      }
      let doubtful = counts.filter { $0.value > 2 && $0.value * 2 > translations.count }
      guard !doubtful.isEmpty else { continue }
      for index in translations {
        for place in tables[index].findings.indices {
          let finding = tables[index].findings[place]
          guard isExtra(finding), let key = finding.key, doubtful[key] != nil else { continue }
          tables[index].findings[place].severity = .warning
          tables[index].findings[place].fix =
            "most localizations read it: see whether the reference leaves it out"
        }
      }
    }
    return tables
  }
}
