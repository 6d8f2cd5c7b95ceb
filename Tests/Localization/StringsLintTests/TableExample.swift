import Lint
import Localization
import StringsLint
import TestSupport

/// Tables in the description of a rule: the reference, the files below the names of their locales, and the file after
/// the fixes.
struct TableExample: Sendable {
  /// The text of the fence.
  let text: String
  private var reference: [(key: String, text: String)] = []
  private var files: [(locale: String, text: String)] = []
  /// The file after the safe fixes, if there is one.
  private(set) var fixed: String?

  /// Creates an example from the text of its fence.
  init(_ fence: String) {
    text = fence
    for line in fence.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.replacing(/<U\+([0-9A-F]+)>/) { Self.character($0.output.1) }
      if line == "--- fixed" {
        fixed = ""
      } else if line.hasPrefix("--- ") {
        files.append((String(line.dropFirst(4)), ""))
      } else if fixed != nil {
        fixed? += line + "\n"
      } else if !files.isEmpty {
        files[files.count - 1].text += line + "\n"
      } else if let match = line.firstMatch(of: /^([^ ]+): (.*)$/) {
        reference.append((String(match.output.1), String(match.output.2)))
      } else {
        reference[reference.count - 1].text += "\n" + line
      }
    }
  }

  private static func character(_ code: Substring) -> String {
    UInt32(code, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
  }

  /// The files with their reference.
  var translations: [Translation] {
    let reference = reference.isEmpty ? nil : Reference(reference)
    return files.map { locale, text in
      let name = "\(locale).lproj/Table.strings"
      if text.hasPrefix("<plist"), let forms = try? FormTable(stringsdict: Array(text.utf8)) {
        return Translation(name: name + "dict", locale: LocaleTag(locale), forms: forms, reference: reference)
      }
      // The last line has no end in an empty file. A file that is not UTF-8 is a list of its bytes.
      let text = text == "\n" ? "" : text
      let bytes = text.hasPrefix("[") ? text.split { !$0.isNumber }.compactMap { UInt8($0) } : Array(text.utf8)
      var translation = Translation(
        name: name, locale: LocaleTag(locale), file: StringsFile(bytes), reference: reference)
      translation.isMissingFile = text == "/* none */\n"
      return translation
    }
  }
}

extension Rule {
  /// The tables in which the rule finds nothing.
  var good: [TableExample] { examples(below: "Good").map { TableExample($0) } }

  /// The tables in which the rule finds something.
  var bad: [TableExample] { examples(below: "Bad").map { TableExample($0) } }
}
