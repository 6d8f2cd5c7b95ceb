import Lint

/// Something wrong with the format specifiers of a translation.
struct FormatProblem {
  enum Kind {
    case syntax, lookalike, percent, missing, extra, type, gap, mixed, order, style, neighbour
  }

  var kind: Kind
  var severity: Severity
  var message: String
  var range: Range<String.Index>?
  var fix: Problem.Fix?
  /// What is read that the reference does not read, where that is an error.
  var furtherArgument: FormatReading.PassedArgument?
}
