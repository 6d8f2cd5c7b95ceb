/// The style of a cell of a terminal (ECMA-48, SGR).
package struct TextStyle: Hashable, Sendable {
  /// The color of the letter, by its number in the palette of 256 colors. Every terminal has the
  /// first eight.
  package var color: UInt8?
  /// The color of the background, by its number in the palette.
  package var background: UInt8?
  package var isBold = false
  package var isDim = false
  /// A Boolean value that indicates whether the colors of letter and background are swapped.
  package var isReversed = false

  package init(color: UInt8? = nil, background: UInt8? = nil, isBold: Bool = false, isDim: Bool = false) {
    self.color = color
    self.background = background
    self.isBold = isBold
    self.isDim = isDim
  }

  package static let plain = TextStyle()
  package static let bold = TextStyle(isBold: true)
  package static let dim = TextStyle(isDim: true)

  /// The colors of a terminal.
  package enum Palette: Sendable {
    /// No colors: weight and reversal remain.
    case none
    /// Eight colors.
    case basic
    /// 256 colors: 16 basic ones, a cube of six steps per side, and 24 grays.
    case indexed
  }

  /// Returns the escape sequence that replaces any earlier style by this one.
  func escapes(_ palette: Palette) -> String {
    var codes = ["0"]
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    if isReversed { codes.append("7") }
    for (color, base) in [(color, 30), (background, 40)] {
      guard let color, palette != .none else { continue }
      if color < 8 {
        codes.append(String(base + Int(color)))
      } else if palette == .indexed {
        codes.append("\(base + 8);5;\(color)")
      }
    }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }

  /// Returns the number of the nearest color in the cube or the grays of the palette of 256 colors.
  /// The parts of the color are those of sRGB, each from 0 to 1.
  package static func nearest(red: Double, green: Double, blue: Double) -> UInt8 {
    let levels: [Double] = [0, 95, 135, 175, 215, 255]
    func step(_ part: Double) -> Int {
      let value = min(max(part.isNaN ? 0 : part, 0), 1) * 255
      return levels.indices.min { abs(levels[$0] - value) < abs(levels[$1] - value) } ?? 0
    }
    let steps = [step(red), step(green), step(blue)]
    if steps[0] == steps[1], steps[1] == steps[2] {
      let grey = (red + green + blue) / 3 * 255
      let shade = Int(((grey - 8) / 10).rounded())
      if (0...23).contains(shade), abs(Double(8 + 10 * shade) - grey) < abs(levels[steps[0]] - grey) {
        return UInt8(232 + shade)
      }
    }
    return UInt8(16 + 36 * steps[0] + 6 * steps[1] + steps[2])
  }
}
