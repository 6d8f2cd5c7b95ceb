import ProjectFormat

extension TextTheme.Color {
  /// The red, green and blue from 0 to 255.
  var bytes: [Int] { [red, green, blue].map { Int(($0 * 255).rounded()) } }

  /// The color as CSS.
  var css: String { "rgb(\(bytes.map(String.init).joined(separator: " ")) / \(alpha.shortText))" }
}

extension TextTheme.Font {
  /// The weight as CSS.
  var cssWeight: Int {
    switch weight {
    case .regular: 400
    case .medium: 500
    case .bold: 700
    }
  }

  /// The family as CSS, with the system's font as the fallback; `nil` for the system's own font.
  var cssFamily: String? {
    family.map { family in
      let escaped = family.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#)
      return "\"\(escaped)\", system-ui, sans-serif"
    }
  }
}
