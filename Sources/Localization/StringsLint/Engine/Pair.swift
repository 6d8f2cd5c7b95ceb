import Lint
import Localization

/// One entry, as the rules about texts see it: the translation and what it translates.
struct Pair {
  let key: String
  let target: Text
  /// The reference's text; `nil` where the reference doesn't have the key.
  let source: Text?
  let locale: Language
  /// What is wrong with the format specifiers; judged once, for all the rules about them.
  let formatProblems: [FormatProblem]

  /// Whether the table is in the reference's own language: then it is not a translation, but a template for
  /// translators, and only its arguments have to agree.
  let isSourceLanguage: Bool
  /// Whether it is a form of a variable.
  let isOfVariable: Bool
  /// Whether the text is for one number only, which it may leave out.
  let isForOneNumber: Bool
  /// What the reference's braces are for.
  let braces: Braces

  /// - Parameters:
  ///   - hasOwnVariables: whether the variables in the text are defined beside it, so that it may name them anew.
  ///   - isOfVariable: whether the text is a form of a variable, whose number it is given whatever the source reads.
  ///   - otherForm: for a form, the form `other` of the source.
  init(
    key: String, target: Text, source: Text?, locale: Language, isSourceLanguage: Bool,
    isForOneNumber: Bool = false, hasOwnVariables: Bool = false,
    isOfVariable: Bool = false, otherForm: Text? = nil, braces: Braces = .none
  ) {
    let (target, source) = (target.withFormat, source?.withFormat)
    self.braces = braces
    self.key = key
    self.target = target
    self.source = source
    self.locale = locale
    self.isSourceLanguage = isSourceLanguage
    let compared = isSourceLanguage || isOfVariable ? nil : source
    let isJudged =
      (target.has(.percent) || source?.has(.percent) == true)
      && !(compared ?? target).string.hasSamePlainSpecifiers(as: target.string)
      && !(source ?? target).hasNumberedPlaceholders
      && !(source ?? target).string.isOtherFormat && !key.isOtherFormat
    self.isOfVariable = isOfVariable
    self.isForOneNumber = isForOneNumber
    let problems =
      isJudged
      ? FormatJudge(
        source: compared, target: target, locale: locale, isForOneNumber: isForOneNumber,
        hasOwnVariables: hasOwnVariables, isOfVariable: isOfVariable, inKey: key,
        otherForm: otherForm
      ).problems : []
    if problems.contains(where: { $0.severity > .info }), key.isOfStoryboard,
      (source ?? target).wouldCrash
    {
      // A text that tells of placeholders, %n among them: what would crash the app in its own language is not formatted.
      formatProblems = problems.map { problem in
        var problem = problem
        problem.severity = .info
        problem.furtherArgument = nil
        return problem
      }
      return
    }
    // A specifier without a number reads the variable's, beside those that have one.
    formatProblems =
      isOfVariable ? problems.filter { $0.kind != .mixed && $0.kind != .gap } : problems
  }
}

extension Text {
  /// Whether it writes to memory where it is formatted.
  fileprivate var wouldCrash: Bool {
    format.faults.contains { if case .writesMemory = $0.kind { true } else { false } }
  }
}
