import Localization
import StringsLint

/// Where a table is, and what is known of it before it is read.
struct TableSource: Sendable {
  let path: String
  /// What the table is called in reports.
  let name: String
  let locale: LocaleTag?
  /// What to compare with, as far as the path tells.
  let reference: Reference?
  let glossary: Glossary?
  /// The file, if it has been read.
  let bytes: [UInt8]?

  /// The SDK's own table.
  static let sdk = Reference(SDKStrings.reference)

  /// Whether the file is a table of plain texts, which can be changed in place.
  var isPlain: Bool { !path.isStringsdict && !path.isCatalog }

  /// Reads the file and gives a table, or those of all languages in a string catalog one after another: of what is
  /// made for one nothing is kept for the next.
  func visit(_ body: (Translation) -> Void) throws(CommandError) {
    if isPlain { return body(try translation()) }
    let bytes = try read(limit: FormTable.maximumSize)
    do throws(ConversionError) {
      if path.isStringsdict {
        return body(translation(of: try FormTable(stringsdict: bytes), locale, reference))
      }
      var tables = try FormTable.tables(inCatalog: bytes)
      let source = tables.first.map { Reference($0) }
      tables.reverse()
      while let table = tables.popLast() {
        body(translation(of: table, LocaleTag(table.language), source))
      }
    } catch {
      throw .input("\(name):\(error.place == nil ? " " : "")\(error)")
    }
  }

  private func translation(
    of forms: FormTable, _ locale: LocaleTag?, _ reference: Reference?
  ) -> Translation {
    var translation = Translation(name: name, locale: locale, forms: forms, reference: reference)
    translation.glossary = glossary
    return translation
  }

  /// Reads the table. One that has keys of the SDK, and nothing else to be compared with, is taken for the SDK's.
  func translation() throws(CommandError) -> Translation {
    let file = StringsFile(try read(limit: StringsFile.maximumSize))
    var translation = Translation(
      name: name, locale: locale, file: file,
      reference: reference(ofKeys: file.entries.lazy.map(\.key.text.string)))
    translation.glossary = glossary
    translation.keysElsewhere = keysOfForms
    return translation
  }

  /// The keys of the `.stringsdict` beside the table, which an app looks into first.
  private var keysOfForms: Set<String> {
    guard reference != nil, path.hasSuffix(".strings"),
      let bytes = try? readInput(at: path + "dict", limit: FormTable.maximumSize),
      let forms = try? FormTable(stringsdict: bytes)
    else { return [] }
    return Set(forms.texts.map(\.key))
  }

  private func read(limit: Int) throws(CommandError) -> [UInt8] {
    if let bytes { return bytes }
    return try readInput(at: path, limit: limit)
  }

  /// What to compare a table of these keys with.
  func reference(ofKeys keys: some Sequence<String>) -> Reference? {
    reference ?? (keys.contains { Self.sdk.text(for: $0) != nil } ? Self.sdk : nil)
  }
}
