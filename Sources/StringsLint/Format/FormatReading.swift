internal import Localization

/// What a text does with the arguments it is given.
struct FormatReading {
  let format: FormatString
  /// Everything that takes an argument, in the order of the text.
  let reads: [Read]
  /// What looks like a specifier and is most likely prose: `50% off` has a `% o`.
  let prose: [FormatSpecifier]
  let isMixed: Bool
  let isPositional: Bool

  struct Read {
    let position: Int
    let argument: FormatSpecifier.Argument
    let role: Role
    /// `nil` for a `.stringsdict` variable.
    let specifier: FormatSpecifier?
    let range: Range<String.Index>
  }

  /// What an argument is used for.
  enum Role { case value, width, precision }

  var text: String { format.text }
  var faults: [FormatFault] { format.faults }
  /// The number of `%%`.
  let percentSigns: Int

  /// Whether the text is surely passed to a formatting function: it has a specifier or a `%%`.
  var isFormatted: Bool { !reads.isEmpty || percentSigns > 0 }

  /// Whether a percent sign stands in it that no formatting function should see.
  var hasProsePercent: Bool { !prose.isEmpty || !faults.isEmpty }

  /// - Parameter countsProse: whether what is most likely prose counts as the specifier that it is to
  ///   a formatting function.
  init(_ text: String, countsProse: Bool) {
    let format = FormatString(text)
    var collector = ReadCollector()
    var prose: [FormatSpecifier] = []
    var percentSigns = 0
    for piece in format.pieces {
      switch piece {
      case .literal, .fault: break
      case .percent: percentSigns += 1
      case .variable(let name, let position, let range):
        collector.read(position, .variable(name), .value, nil, range)
      case .specifier(let specifier):
        if specifier.isProse(in: text) { prose.append(specifier) }
        if countsProse || !specifier.isProse(in: text) { collector.read(specifier) }
      }
    }
    self.format = format
    self.prose = prose
    self.percentSigns = percentSigns
    reads = collector.reads
    isMixed = collector.isNumbered && collector.isUnnumbered
    isPositional = collector.isNumbered
  }
}

/// Gives each specifier its arguments: the one it names, or the next.
private struct ReadCollector {
  var reads: [FormatReading.Read] = []
  var isNumbered = false
  var isUnnumbered = false
  private var next = 1

  mutating func read(_ specifier: FormatSpecifier) {
    let range = specifier.range
    if case .argument(let position)? = specifier.width {
      read(position, .integer(.int, signed: true), .width, specifier, range)
    }
    if case .argument(let position)? = specifier.precision {
      read(position, .integer(.int, signed: true), .precision, specifier, range)
    }
    if let argument = specifier.argument {
      read(specifier.position, argument, .value, specifier, range)
    }
  }

  mutating func read(
    _ position: Int?, _ argument: FormatSpecifier.Argument, _ role: FormatReading.Role,
    _ specifier: FormatSpecifier?, _ range: Range<String.Index>
  ) {
    if position == nil { isUnnumbered = true } else { isNumbered = true }
    reads.append(
      .init(
        position: position ?? next, argument: argument, role: role, specifier: specifier,
        range: range))
    if position == nil { next += 1 }
  }
}

extension FormatSpecifier {
  /// Whether people would read a percent sign and a word: `50% off`, `100% de`.
  func isProse(in text: String) -> Bool {
    guard flags == [.space], position == nil, width == nil, precision == nil,
      conversion != .object
    else { return false }
    let scalars = text.unicodeScalars
    let isInWord =
      range.upperBound < scalars.endIndex && scalars[range.upperBound].properties.isAlphabetic
    let follows =
      range.lowerBound > scalars.startIndex ? scalars[scalars.index(before: range.lowerBound)] : nil
    return isInWord || follows?.properties.numericType == .decimal
  }
}
