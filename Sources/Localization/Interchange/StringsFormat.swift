import Localization

/// The text format of `.strings`.
package enum StringsFormat {
  /// Reads a `.strings` file in any of its three formats.
  static func parse(_ bytes: [UInt8], _ languages: TranslationFormat.Languages) throws -> [Translations] {
    var table = languages.emptyTable
    table.units = try Translations.units(of: StringsFile(bytes))
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
