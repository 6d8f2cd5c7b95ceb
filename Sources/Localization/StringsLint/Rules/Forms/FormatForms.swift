import Lint
import Localization

extension Rule {
  /// The forms of a text read different arguments, or another type than their variable has.
  ///
  /// The app passes the same arguments whichever form it chooses: what only one of them reads is garbage, or crashes
  /// the app, for some numbers. A form may leave its number out.
  static let formatForms = Rule(
    "format-forms",
    "The forms of a text read different arguments, or another type than their variable has",
    .error,
    good: [.stringsdict(stringsdict("%#@n@", ["one": "eine Datei", "other": "%d Dateien"]))],
    bad: [
      .stringsdict(stringsdict("%#@n@", ["one": "%@ Datei", "other": "%d Dateien"])),
      .stringsdict(stringsdict("%#@n@", ["one": "%lld Datei", "other": "%lld Dateien"])),
    ],
    .file { context in
      guard let forms = context.translation.forms else { return [] }
      let declared = Dictionary(
        forms.variables.map { (FormKey.family(of: $0), $0.specifier) }
      ) { first, _ in first }
      var others: [PluralForm.Family: FileContext.Entry] = [:]
      for entry in context.texts {
        if let form = entry.form, form.category == .other { others[form.family] = entry }
      }
      return context.texts.flatMap { entry -> [Problem] in
        guard FormKey.base(of: entry.key) != nil, let form = entry.form else {
          return []
        }
        // What the variable declares tells of all its forms, else what the source reads, else the form “other”.
        let type = (declared[form.family] ?? nil).map { Text($0.asSpecifier) }
        if let type, type.format.reads.count == 1, entry.text.format.reads.count == 1,
          entry.text.format.reads.first?.isNumbered == false
        {
          return context.readsWhatNumberReads(entry)
            ? [] : problems(of: entry, reading: type, in: context)
        }
        guard
          entry.referenceIndex == nil || context.isSourceLanguage
            || context.pair(entry).isOfVariable,
          let other = others[form.family], other.index != entry.index,
          !other.text.format.reads.isEmpty
        else { return [] }
        return problems(of: entry, reading: other.text, in: context)
      }
    })

  /// What is wrong with the specifiers of a form, where the app passes what another text reads.
  private static func problems(
    of entry: FileContext.Entry, reading source: Text, in context: FileContext
  ) -> [Problem] {
    let judge = FormatJudge(
      source: source, target: entry.text, locale: context.language, isForOneNumber: true)
    // The form “other” may have lost what the source reads.
    let readBySource = Set(
      entry.referenceIndex.flatMap { context.reference?.text(at: $0) }?.format.reads.map(\.position)
        ?? [])
    let lost = entry.text.format.reads.filter { readBySource.contains($0.position) }.map(\.range)
    return judge.problems.filter { problem in
      switch problem.kind {
      case .type: problem.severity >= .warning
      case .extra: problem.severity == .error && !lost.contains { $0 == problem.range }
      default: false
      }
    }.map {
      var problem = Problem($0.message, $0.range, severity: $0.severity)
      problem.entry = entry.index
      return problem
    }
  }
}

extension FileContext {
  /// Whether the translation of a form reads the same as a specifier of the source that has a number: `%@` for `%1$@`.
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
