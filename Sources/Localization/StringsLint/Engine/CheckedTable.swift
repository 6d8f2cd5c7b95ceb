public import Lint
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
  let findings: [Finding]
  /// What switches rules off in it.
  let ignores: IgnoreComments
}

extension Linter {
  /// What the rules say about one table. Those about a whole folder come later: ``findings(in:)-([CheckedTable])``.
  public func check(_ translation: Translation) -> CheckedTable {
    let context = FileContext(translation)
    let locator = Locator(context)
    let problems = problems(in: context)
    var furtherArguments = FurtherArguments()
    let findings = problems.findings { rule, problem in
      let finding = locator.finding(rule, problem)
      furtherArguments.note(problem, finding)
      return finding
    }
    return CheckedTable(
      locale: translation.locale, coverage: context.coverage(problems.ignores),
      isCompared: translation.reference != nil, outline: TableOutline(context),
      findings: furtherArguments.judged(findings, with: translation.reference),
      ignores: problems.ignores.located(by: locator))
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
    return tables.indices.flatMap { index in
      tables[index].findings + problems[index].findings(outlines[index].finding)
        + (reportsComments ? problems[index].ignores.findings : [])
    }
  }
}
