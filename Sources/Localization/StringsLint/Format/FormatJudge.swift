import Lint
import Localization

/// Something wrong with the format specifiers of a translation.
struct FormatProblem {
  enum Kind { case syntax, lookalike, percent, missing, extra, type, gap, mixed, order, style, neighbour }

  var kind: Kind
  var severity: Severity
  var message: String
  var range: Range<String.Index>?
  var fix: Problem.Fix?
  /// The argument that is read and that the reference does not read, if that is an error.
  var furtherArgument: FormatReading.PassedArgument?
}

/// Judges the format specifiers of a translation by what would happen at run time: the app passes
/// the arguments that the reference reads.
///
/// The types and their sizes are those of the C ABI on 64-bit systems; what Foundation makes of
/// gaps, mixed numbering and dangling percent signs was measured with `String(format:)`.
struct FormatJudge {
  private(set) var problems: [FormatProblem] = []
  let target: FormatReading
  let locale: Language
  /// A Boolean value that indicates whether the text is a plural form for one number, which may be
  /// written as a word or left out.
  private let isForOneNumber: Bool
  /// A Boolean value that indicates whether another name of a variable is right.
  private let hasOwnVariables: Bool
  /// The arguments that the text and the forms of its variables read; `nil` if it has no variables.
  private let ownArguments: FormArguments?
  /// A Boolean value that indicates whether it is a form of a variable, which is formatted whatever
  /// is in it.
  let isOfVariable: Bool
  /// The arguments that the key reads: an app makes such a key from what it passes, as `%lld
  /// files`. The text of the source need not read all of it.
  private let readByKey: [FormatReading.Read]
  /// Those that the form `other` of the source reads: the app passes the same whichever form it
  /// chooses.
  private let readByForms: [FormatReading.Read]
  private let key: String
  private let otherForm: Text?

  init(
    source: Text?, target: Text, locale: Language, isForOneNumber: Bool,
    hasOwnVariables: Bool = false, ownArguments: FormArguments? = nil, isOfVariable: Bool = false,
    inKey key: String = "", otherForm: Text? = nil
  ) {
    self.isOfVariable = isOfVariable
    self.otherForm = otherForm
    self.key = FormKey.base(of: key) ?? key
    readByForms = otherForm?.format.reads { !$0.mayBeProse } ?? []
    readByKey = key.utf8.contains(UInt8(ascii: "%")) ? FormatString(self.key).reads { !$0.mayBeProse } : []
    self.hasOwnVariables = hasOwnVariables
    self.ownArguments = ownArguments
    self.locale = locale
    self.isForOneNumber = isForOneNumber
    guard let source else {
      self.target = FormatReading(target, prose: .likely)
      checkTarget(source: nil)
      checkFaults(source: self.target, dropped: 0)
      return
    }
    let sourceReading = FormatReading(source, prose: .likely)
    self.target = FormatReading(target, prose: sourceReading.isFormatted ? .counts : .possible)
    checkTarget(source: sourceReading)
    guard !source.string.utf8.elementsEqual(target.string.utf8) else { return }
    // Most translations have the specifiers of the reference.
    if self.target.hasSameSpecifiers(as: sourceReading) {
      checkNeighbors(sourceReading)
    } else {
      compare(with: sourceReading)
    }
  }

  /// The maximum number of problems reported per kind and severity for one text. More are not read,
  /// and each takes as much memory as the text.
  private static let maximumProblems = 10

  mutating func report(
    _ kind: FormatProblem.Kind, _ severity: Severity, _ message: String,
    _ range: Range<String.Index>? = nil, fix: @autoclosure () -> Problem.Fix? = nil,
    reading furtherArgument: FormatReading.PassedArgument? = nil
  ) {
    let count = problems.count { $0.kind == kind && $0.severity == severity }
    guard count < Self.maximumProblems else { return }
    problems.append(
      FormatProblem(
        kind: kind, severity: severity, message: message, range: range, fix: fix(), furtherArgument: furtherArgument))
  }

  func spelling(_ range: Range<String.Index>) -> String { String(target.text[range]) }

  // MARK: What is wrong whatever the reference says

  private mutating func checkTarget(source: FormatReading?) {
    let isFormatted = source?.isFormatted ?? target.isFormatted
    for fault in target.faults {
      let spelled = spelling(fault.range)
      switch fault.kind {
      case .zeroPosition:
        report(.syntax, .error, "\(spelled) names argument 0; arguments are numbered from 1", fault.range)
      case .writesMemory where spelled.contains { " -".contains($0) } && !isFormatted:
        // `% no lapas`, `10%-ni`: a text without arguments is shown as it is.
        report(
          .percent, .info, "\(spelled) is a specifier if the text is formatted", fault.range,
          fix: .advice("write %% if the text is formatted"))
      case .writesMemory: report(.syntax, .error, "\(spelled) writes to memory: the app crashes", fault.range)
      case .numberTooLarge: report(.syntax, .error, "the number in \(spelled) is too large", fault.range)
      case .tooMany:
        report(
          .syntax, isFormatted ? .error : .warning,
          "only the first \(FormatString.maximumPercentSigns) percent signs of a text are checked",
          fault.range, fix: .advice("split it into several texts"))
      default: break
      }
    }
    if target.isMixed {
      let isRight =
        source.map { !$0.isMixed && $0.arguments == target.arguments } == true
        || readByKey.arguments == target.arguments
      report(
        .mixed, isRight ? .info : .error,
        isRight
          ? "some specifiers are numbered and some are not, though each reads the right argument"
          : "some specifiers are numbered and some are not: they read the same argument",
        target.reads.first?.range, fix: .advice("number all of them: %1$@, %2$@"))
      return
    }
    guard target.isPositional else { return }
    let positions = Set(target.reads.map(\.position))
    let gaps = (1..<(positions.max() ?? 1)).filter { !positions.contains($0) }
    // The number that chooses a form is read where the form is chosen.
    if gaps.count == 1, isForOneNumber, hasOwnVariables { return }
    // If the app passes nothing, each specifier is one too many.
    if source?.reads.isEmpty == true, readByKey.isEmpty { return }
    if let position = gaps.first {
      // If the source text has the gap, the app fills it somehow. The key of a catalog has the
      // types.
      let isPassed = source?.reads.contains { $0.position == position } == true
      let isKnown = hasOwnVariables && readByKey.contains { $0.position == position }
      let isCopied = source.map { Set($0.reads.map(\.position)) == positions } == true
      report(
        .gap, isCopied ? .info : isPassed && !isKnown ? .error : .warning,
        "no specifier reads argument \(position), so the ones after it read the wrong argument",
        target.reads.first { $0.position > position }?.range, fix: .advice("keep all specifiers of the reference"))
    }
  }

  // MARK: What is wrong compared with the reference

  private mutating func compare(with source: FormatReading) {
    var passed: [Int: FormatReading.Read] = [:]
    for read in source.reads where passed[read.position] == nil { passed[read.position] = read }
    let read = Set(target.reads.map(\.position))
    let dropped = passed.keys.filter { !read.contains($0) }.sorted()

    checkFaults(source: source, dropped: dropped.count)
    if !target.isMixed {
      checkReads(passed: passed, source: source)
      checkMissing(dropped, passed: passed, source)
    }
    checkPercentSigns(source)
    checkNeighbors(source)
  }

  private mutating func checkReads(passed: [Int: FormatReading.Read], source: FormatReading) {
    // With each argument the text that reads it, since its range is one of that text.
    var passed = passed.mapValues { (read: $0, text: source.text) }
    for read in readByForms where passed[read.position] == nil {
      passed[read.position] = (read, otherForm?.string ?? "")
    }
    // The key contains the argument that a variable replaces.
    for read in readByKey where passed[read.position]?.read.isOfVariable != false {
      passed[read.position] = (read, key)
    }
    let (target, count) = (target, passed.count)
    var hasTypeError = false
    for read in target.reads {
      let spelled = spelling(read.range)
      guard let (argument, text) = passed[read.position] else {
        // A percent sign that is one too many reads an argument of another specifier.
        let isProse = { (read: FormatReading.Read) in read.specifier?.isProse(in: target.text) == true }
        let slip = isProse(read) ? read : target.reads.first { isProse($0) && !$0.isNumbered }
        let place = slip?.range ?? read.range
        let excess = spelling(place)
        let cause = place == read.range ? "" : "\(excess) is a specifier, and so "
        // What the app passes is not known where the reference's own specifiers are wrong. And
        // garbage chooses the right form where there is but one.
        let isSure = source.faults.isEmpty && !(read.isOfVariable && hasOneForm)
        report(
          // `33%` is no format, and so `%33a` is prose in Basque.
          .extra, isSure ? .error : source.faults.isEmpty ? .warning : .info,
          cause
            + (count == 0
              ? "\(spelled) reads an argument, and the reference reads none"
              : "\(spelled) reads argument \(read.position), and the app passes \(count)"),
          place,
          fix: slip == nil
            ? .advice("remove it")
            : target.meansPercent(at: place.lowerBound, like: source)
              ? .text(target.text.replacing(place, by: "%" + excess)) : .advice("remove the percent sign"),
          reading: isSure ? .init(read) : nil)
        continue
      }
      // A rule of its own checks what a variable reads, and the number that it counts may be shown.
      // The key is what the app has; the reference may have got it wrong.
      if readByKey.contains(where: { $0.position == read.position && $0.argument == read.argument }) { continue }
      if hasOwnVariables, read.isOfVariable || argument.isOfVariable && read.isInteger {
        checkVariable(read, source)
        continue
      }
      guard let difference = ArgumentComparison(passed: argument, read: read) else {
        checkStyle(argument, read)
        continue
      }
      if difference.severity == .info {
        report(.style, .info, "\(spelled) \(difference.consequence)", read.range)
        continue
      }
      hasTypeError = hasTypeError || difference.severity == .error
      let meant = argument.specifier.map { String(text[$0.range]) } ?? ""
      report(
        .type, difference.severity, "\(spelled) \(difference.consequence)", read.range,
        fix: target.fix(of: read, as: argument, spelled: meant, source: source))
    }
    if !hasTypeError { checkOrder(source) }
  }

  /// Reports a variable that reads another argument than in the reference, if the reference has it.
  private mutating func checkVariable(_ read: FormatReading.Read, _ source: FormatReading) {
    let positions = source.reads.filter { $0.argument == read.argument }.map(\.position)
    guard read.isOfVariable, let first = positions.first, !positions.contains(read.position) else { return }
    report(
      .type, .error, "\(spelling(read.range)) reads argument \(read.position), and in the reference argument \(first)",
      read.range, fix: .advice("number the variables as the reference does"))
  }

  /// A Boolean value that indicates whether the text's own variables have one form each.
  private var hasOneForm: Bool { hasOwnVariables && locale.pluralCategories.count == 1 }

  private mutating func checkStyle(_ passed: FormatReading.Read, _ read: FormatReading.Read) {
    guard let one = passed.specifier, let other = read.specifier else { return }
    var changes: [String] = []
    if other.conversion == .object, other.flags.contains(.space), !one.flags.contains(.space) {
      let spelled = spelling(read.range)
      let fixed = target.text.replacing(read.range, bySpecifier: spelled)
      report(.style, .warning, "there is a space inside \(spelled)", read.range, fix: .text(fixed))
      return
    }
    if one.flags != other.flags { changes.append("the flags") }
    if one.width != other.width, one.width?.isFixed != false, other.width?.isFixed != false {
      changes.append("the width")
    }
    if one.precision != other.precision, one.precision?.isFixed != false, other.precision?.isFixed != false {
      changes.append("the precision")
    }
    guard !changes.isEmpty else { return }
    let isForgottenDollar =
      passed.specifier?.position != nil && other.position == nil && one.width == nil
      && other.width.map { $0 == .fixed(read.position) || $0.isFixed } == true
    report(
      .style, isForgottenDollar ? .warning : .info,
      isForgottenDollar
        ? "\(spelling(read.range)) has no $: the number is a width, and the arguments come in order"
        : "\(spelling(read.range)) changes \(changes.joined(separator: " and "))", read.range)
  }

  private mutating func checkOrder(_ source: FormatReading) {
    let order = source.reads.map(\.position)
    guard source.isPositional, !target.isPositional, target.reads.count > 1, order != order.sorted() else { return }
    report(
      .order, .info, "without numbers the arguments come in another order than in the reference",
      target.reads.first?.range, fix: .advice("number the specifiers as the reference does"))
  }

  private mutating func checkMissing(_ dropped: [Int], passed: [Int: FormatReading.Read], _ source: FormatReading) {
    for position in dropped {
      guard let argument = passed[position], let place = lostSign(of: argument, source) else { continue }
      let spelled = spelling(place)
      let fixed = target.text.withSlippedSign(place).map { target.text.replacing($0, by: "%" + spelled) }
      report(
        .syntax, .error, "\(spelled) has lost its percent sign", place,
        fix: fixed.map { .text($0) } ?? .advice("write the specifier of the reference"))
    }
    // A broken specifier, or a gap, is a finding of its own.
    guard !dropped.isEmpty, target.faultySpellings.isSubset(of: source.faultySpellings),
      !problems.contains(where: { $0.kind == .gap || $0.kind == .syntax })
    else { return }
    if isForOneNumber, dropped.count == 1 { return }
    var dropped = dropped
    if hasOwnVariables, target.reads.contains(where: \.isOfVariable) {
      // The forms of its variables may show the others. An argument of another type is a finding of its own.
      guard let ownArguments, !problems.contains(where: { $0.severity == .error }) else { return }
      dropped.removeAll { ownArguments.reads[$0] != nil }
    }
    for position in dropped {
      guard let argument = passed[position] else { continue }
      let isEscaped = target.percentSigns > 0 && target.reads.isEmpty
      report(
        .missing, argument.argument == .object && source.isEnding(argument) ? .info : .warning,
        "argument \(position), \(argument.argument.name), is not shown",
        fix: isEscaped ? .advice("write a single percent sign for a specifier") : nil)
    }
  }

  /// Returns the range of the only `1$@` of the text, if the reference reads the argument with
  /// `%1$@`.
  private func lostSign(of argument: FormatReading.Read, _ source: FormatReading) -> Range<String.Index>? {
    guard argument.isNumbered, argument.role == .value else { return nil }
    let bare = String(source.text[argument.range].dropFirst())
    let places = target.text.ranges(ofText: bare).filter { place in
      guard let before = target.text.scalar(before: place.lowerBound) else { return true }
      return !before.isPercentLike && before.properties.numericType == nil
    }
    return places.count == 1 ? places.first : nil
  }
}

extension [FormatReading.Read] {
  /// The arguments with the types that they are read as.
  fileprivate var arguments: Set<FormatReading.PassedArgument> { Set(map { FormatReading.PassedArgument($0) }) }
}

extension FormatReading {
  fileprivate var arguments: Set<PassedArgument> { reads.arguments }

  /// An argument by its place and what it is read as.
  struct PassedArgument: Hashable {
    let position: Int
    private let argument: FormatSpecifier.Argument

    init(_ read: Read) {
      position = read.position
      argument = read.argument
    }
  }
}

extension FormatSpecifier.Amount { fileprivate var isFixed: Bool { if case .fixed = self { true } else { false } } }
