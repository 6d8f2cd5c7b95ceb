import Localization

/// The text format of `.strings`.
package enum StringsFormat {
  /// Reads a `.strings` file in any of its three formats.
  static func parse(_ bytes: [UInt8], _ empty: Translations) throws -> [Translations] {
    var table = empty
    table.units = try Translations.allUnits(of: StringsFile(bytes))
    table.removeRepeatedKeys()
    return [table]
  }

  /// Returns a file with an entry for each unit, below its comment. A unit that is not translated yet has its
  /// source text.
  package static func write(_ units: some Sequence<Translations.Unit>) -> String {
    let entries = units.map { unit in
      var lines = unit.comment.map { "/* \($0.withoutCommentEnd) */\n" } ?? ""
      let text = unit.text ?? unit.source ?? unit.key
      if unit.text == nil, unit.isTranslatable {
        lines += StringsFile.StateMark.new.comment + "\n"
      } else if unit.state == .needsReview {
        lines += StringsFile.StateMark.needsReview.comment + "\n"
      }
      return lines + "\(unit.key.literal) = \(text.literal);\n"
    }
    // CoreFoundation refuses an empty file.
    return entries.isEmpty ? "/* no texts */\n" : entries.joined(separator: "\n")
  }
}

extension String {
  /// The text without the delimiters of a block comment.
  var withoutCommentEnd: String { replacingScalars("*/", with: "* /").replacingScalars("/*", with: "/ *") }
}

/// XML property lists. They are read as `.strings` files are.
enum PropertyListFormat {
  static func write(_ translations: Translations) -> String {
    var result = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>

      """
    for unit in translations.units {
      guard let value = translations.plainText(of: unit) else { continue }
      if let comment = unit.comment { result += "\t<!-- \(comment.withoutXMLCommentEnd) -->\n" }
      result += "\t<key>\(unit.key.string.escapedForXML)</key>\n"
      result += "\t<string>\(value.string.escapedForXML)</string>\n"
    }
    return result + "</dict>\n</plist>\n"
  }
}

extension String {
  /// The text as XML 1.0 content or attribute value. What XML can't hold at all, control characters and the like,
  /// becomes U+FFFD.
  var escapedForXML: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\r": result += "&#13;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      case _ where !scalar.isXML: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text, with no two hyphens in a row and no character that XML can't hold.
  fileprivate var withoutXMLCommentEnd: String {
    var result = UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar == "-", result.last == "-" { result.append(" ") }
      result.append(scalar.isXML ? scalar : "\u{FFFD}")
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// Whether XML 1.0 allows the character (production 2, Char).
  var isXML: Bool { value >= 0x20 && value != 0xFFFE && value != 0xFFFF || [0x09, 0x0A, 0x0D].contains(value) }
}
