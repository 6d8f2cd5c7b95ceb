import Lint
import Localization

/// One entry, as the rules about texts see it: the text and the text that it translates.
struct Pair {
  let key: String
  let target: Text
  /// The reference's text; `nil` where the reference doesn't have the key.
  let source: Text?
  let locale: Language
  /// The problems of the format specifiers, judged once for all rules about them.
  let formatProblems: [FormatProblem]

  /// A Boolean value that indicates whether the table is in the reference's own language: then it
  /// is not a translation, but a template for translators, and only its arguments have to agree.
  let isSourceLanguage: Bool
  /// A Boolean value that indicates whether the text has characters that the file does not have: the file is read in
  /// another encoding, or U+FFFD replaces half of a surrogate pair.
  let isMisread: Bool
  /// A Boolean value that indicates whether it is a form of a variable.
  let isOfVariable: Bool
  /// A Boolean value that indicates whether the text is for one number only, which it may leave
  /// out.
  let isForOneNumber: Bool
  /// The use of braces in the reference.
  let braces: Braces

  /// Creates the pair of an entry, perhaps with another text.
  init(_ entry: Table.Entry, text: Text? = nil, in table: Table) {
    key = entry.key
    target = (text ?? entry.text).withFormat
    source = table.source(of: entry)?.withFormat
    locale = table.language
    isSourceLanguage = table.isSourceLanguage
    isMisread = table.isMisread || table.isDamaged(entry)
    isOfVariable = FormKey.isOfVariable(key)
    isForOneNumber = source?.has(.percent) == true && table.isForOneNumber(entry)
    braces = table.reference?.braces ?? .none
    let original = source ?? target
    let compared = isSourceLanguage || isOfVariable ? nil : source
    guard target.has(.percent) || original.has(.percent),
      !(compared ?? target).string.hasSamePlainSpecifiers(as: target.string), !original.hasNumberedPlaceholders,
      !original.string.isOtherFormat, !key.isOtherFormat
    else {
      formatProblems = []
      return
    }
    var problems = FormatJudge(
      source: compared, target: target, locale: locale,
      isForOneNumber: isForOneNumber, hasOwnVariables: table.translation.forms != nil,
      ownArguments: table.ownArguments[key], isOfVariable: isOfVariable, inKey: key,
      otherForm: entry.form.flatMap { table.reference?.otherForm(of: $0) }
    ).problems
    let furtherArguments = Set(problems.compactMap(\.furtherArgument))
    if problems.contains(where: { $0.severity > .info }), key.isOfStoryboard, original.wouldCrash {
      // A text that explains placeholders, such as %n: if it would crash the app in its own
      // language, it is not formatted.
      for index in problems.indices { problems[index].severity = .info }
    } else if furtherArguments.isSubset(of: table.reference?.commonArguments ?? []) {
      // One place in the app seems to format all texts of the table, so that it passes what others
      // of them read.
      for index in problems.indices where problems[index].furtherArgument != nil {
        problems[index].severity = .warning
        problems[index].message += ", as other texts of the table do"
      }
    }
    if isOfVariable {
      // A specifier without a number reads the variable's, next to those that have one.
      problems.removeAll { $0.kind == .mixed || $0.kind == .gap }
    }
    formatProblems = problems
  }
}

extension Text {
  /// A Boolean value that indicates whether it writes to memory where it is formatted.
  fileprivate var wouldCrash: Bool {
    format.faults.contains { if case .writesMemory = $0.kind { true } else { false } }
  }
}

extension Pair {
  /// A Boolean value that indicates whether the text is most likely still in the reference's
  /// language, so that the typography of the table's language has nothing to say about it.
  ///
  /// It is if it equals the reference, has no words but the reference's, or if a third of its words
  /// are English ones that hardly another language has.
  var isUntranslated: Bool {
    guard !isSourceLanguage else { return false }
    if let source, source.string.utf8.elementsEqual(target.string.utf8) { return true }
    let words = target.string.words.map { $0.lowercased() }
    let englishCount = words.count(where: EnglishWords.telling.contains)
    if englishCount > 0, englishCount * 3 >= words.count { return true }
    guard let source else {
      return words.count > 1 && words.count(where: EnglishWords.labels.contains) * 2 > words.count
    }
    guard words.count > 1 else { return false }
    return Set(source.string.words.map { $0.lowercased() }).isSuperset(of: words)
  }
}
