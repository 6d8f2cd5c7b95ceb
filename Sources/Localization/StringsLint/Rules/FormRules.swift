import Lint
import Localization

/// Rules about plural and other forms in a `.stringsdict` or string catalog.
enum FormRules {
  static let all: [Rule] = [formStructure, formVariables, formatForms]

  static let formStructure = Rule.table("strings.form-structure", .error) { table in
    let problems = table.translation.forms?.problems ?? []
    let sparingKeys = problems.contains(where: \.lacksOther) ? table.keysSparingOther : []
    return problems.filter { !$0.repeatsName }.map { problem in
      let isWarning = !problem.isError || problem.lacksOther && sparingKeys.contains(problem.key)
      return Problem(
        problem.message, at: problem.place.map { .line($0) }, severity: isWarning ? .warning : nil, key: problem.key)
    }
  }

  static let formVariables = Rule.table("strings.form-variables", .error) { table in
    guard let forms = table.translation.forms else { return [] }
    let defined = Dictionary(grouping: forms.variables, by: \.key).mapValues { Set($0.map(\.name)) }
    var used: [String: Set<String>] = [:]
    var problems: [Problem] = []
    for entry in table.entries {
      let origin = table.translation.origins[entry.index]
      for case .variable(let name, _, let range) in entry.text.format.pieces {
        used[origin.key, default: []].insert(name)
        guard defined[origin.key]?.contains(name) != true else { continue }
        problems.append(Problem("the variable \(name) is not defined", of: entry.index, at: .text(range)))
      }
    }
    guard !forms.variables.isEmpty else { return problems }
    let wholes = Set(forms.texts.lazy.filter { $0.variable == nil }.map(\.key))
    for variable in forms.variables
    where wholes.contains(variable.key) && used[variable.key]?.contains(variable.name) != true {
      problems.append(
        Problem(
          "no text names the variable \(variable.name)", at: variable.place.map { .line($0) },
          severity: .warning, fix: .advice("write %#@\(variable.name)@ where it belongs"),
          key: variable.key))
    }
    return problems
  }

  static let formatForms = Rule.table("strings.format-forms", .error) { table in
    guard let forms = table.translation.forms else { return [] }
    let declared = Dictionary(forms.variables.map { (FormKey.family(of: $0), $0.specifier) }) { first, _ in first }
    var others: [PluralForm.Family: Table.Entry] = [:]
    for entry in table.entries { if let form = entry.form, form.category == .other { others[form.family] = entry } }
    let types = forms.variables.compactMap { variable in
      table.reference?.specifiers[FormKey.family(of: variable)].flatMap { problem(of: variable, passed: $0) }
    }
    let texts = table.entries.flatMap { entry -> [Problem] in
      guard FormKey.base(of: entry.key) != nil, let form = entry.form else { return [] }
      // The forms are compared with the type that the variable declares, else with the source,
      // else with the form “other”.
      let type = (declared[form.family] ?? nil).map { Text($0.asSpecifier) }
      if let type, type.format.reads.count == 1, entry.text.format.reads.count == 1,
        entry.text.format.reads.first?.isNumbered == false
      {
        return table.readsWhatNumberReads(entry) ? [] : problems(of: entry, reading: type, in: table)
      }
      guard entry.referenceIndex == nil || table.isSourceLanguage || FormKey.isOfVariable(entry.key),
        let other = others[form.family], other.index != entry.index, !other.text.format.reads.isEmpty
      else { return [] }
      return problems(of: entry, reading: other.text, in: table)
    }
    return types + texts
  }

  /// Returns what is wrong with the type of a variable, where the app passes the type of the
  /// reference's variable.
  private static func problem(of variable: FormTable.Variable, passed: String) -> Problem? {
    guard let own = variable.specifier?.asSpecifier, let read = FormatString(own).reads.first,
      let argument = FormatString(passed.asSpecifier).reads.first,
      let difference = ArgumentComparison(passed: argument, read: read), difference.severity > .info
    else { return nil }
    return Problem(
      "the variable \(variable.name) is of the type \(own), which \(difference.consequence)",
      at: variable.place.map { .line($0) }, severity: difference.severity, fix: .advice("write \(passed)"),
      key: variable.key)
  }

  /// Returns what is wrong with the specifiers of a form, where the app passes what another text
  /// reads.
  private static func problems(of entry: Table.Entry, reading source: Text, in table: Table) -> [Problem] {
    let judge = FormatJudge(source: source, target: entry.text, locale: table.language, isForOneNumber: true)
    // The form “other” may have lost what the source reads.
    let readBySource = Set(
      entry.referenceIndex.flatMap { table.reference?.text(at: $0) }?.format.reads.map(\.position) ?? [])
    let lost = entry.text.format.reads.filter { readBySource.contains($0.position) }.map(\.range)
    return judge.problems.filter { problem in
      switch problem.kind {
      case .type: problem.severity >= .warning
      case .extra: problem.severity == .error && !lost.contains { $0 == problem.range }
      default: false
      }
    }.map {
      var problem = Problem($0.message, $0.range, severity: $0.severity)
      problem.part = entry.index
      return problem
    }
  }
}

extension Table {
  /// The keys without a form `other` that have one for each whole number.
  fileprivate var keysSparingOther: Set<String?> {
    let whole = translation.locale?.pluralCategoriesOfWholeNumbers ?? [.other]
    var categories: [PluralForm.Family: Set<PluralCategory>] = [:]
    for case let form? in entries.lazy.map(\.form) { categories[form.family, default: []].insert(form.category) }
    let lacking = Dictionary(grouping: categories.filter { !$0.value.contains(.other) }) {
      FormKey.base(of: $0.key.start)
    }
    return Set(lacking.filter { $0.value.allSatisfy { $0.value.isSuperset(of: whole) } }.keys)
  }

  /// Returns whether the translation of a form reads the same as a specifier of the source that has
  /// a number: `%@` for `%1$@`.
  fileprivate func readsWhatNumberReads(_ entry: Entry) -> Bool {
    guard !isSourceLanguage, let source = source(of: entry),
      source.format.reads.allSatisfy(\.isNumbered)
    else { return false }
    return source.format.reads.map(FormatReading.PassedArgument.init)
      == entry.text.format.reads.map(FormatReading.PassedArgument.init)
  }
}

extension String {
  /// The specifier of a variable's type, which some write with its percent sign.
  fileprivate var asSpecifier: String { hasPrefix("%") ? self : "%" + self }
}
