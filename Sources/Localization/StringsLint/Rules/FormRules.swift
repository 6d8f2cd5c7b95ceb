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
      let other = others[form.family].flatMap { $0.text.format.reads.isEmpty ? nil : $0 }
      let origin = table.translation.origins[entry.index]
      if let variable = origin.variable {
        guard let arguments = table.ownArguments[origin.key] else { return [] }
        // The forms of the source language are compared with the form “other”.
        let passed = table.isSourceLanguage ? nil : table.reference?.arguments(ofKey: origin.key)
        let position = arguments.positions[variable]
        return problems(
          of: entry, reading: arguments.reads(of: entry.text.format, in: variable),
          passed: position == nil ? nil : passed ?? other.map { _ in arguments }, at: position ?? 1,
          as: (declared[form.family] ?? nil)?.specifierRead)
      }
      guard entry.referenceIndex == nil || table.isSourceLanguage, let other, other.index != entry.index
      else { return [] }
      return problems(of: entry, reading: other.text, in: table)
    }
    return types + texts
  }

  /// Returns what is wrong with the reads of a form.
  ///
  /// - Parameters:
  ///   - passed: The arguments that the app passes; `nil` if they are not known.
  ///   - position: The argument of the form's variable.
  ///   - type: The read of the variable's type.
  private static func problems(
    of entry: Table.Entry, reading reads: [FormatString.Read], passed: FormArguments?, at position: Int,
    as type: FormatString.Read?
  ) -> [Problem] {
    reads.compactMap { read in
      func problem(_ consequence: String, _ severity: Severity = .error) -> Problem {
        Problem(
          "\(entry.text.string[read.range]) \(consequence)", of: entry.index, at: .text(read.range), severity: severity)
      }
      var arguments = passed?.reads[read.position]
      if let type, read.position == position { arguments = [type] + (arguments ?? []).filter(\.isNumbered) }
      guard let arguments else {
        let count = passed?.reads.count ?? 0
        return passed == nil ? nil : problem("reads argument \(read.position), and the app passes \(count)")
      }
      let differences = arguments.map { ArgumentComparison(passed: $0, read: read) }
      guard !read.isOfVariable, differences.allSatisfy({ ($0?.severity ?? .info) > .info }),
        let difference = differences.first ?? nil
      else { return nil }
      return problem(difference.consequence, difference.severity)
    }
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
}
