internal import Localization
internal import StringsLint

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

  /// Reads the table. One that has keys of the SDK, and nothing else to be compared with, is taken for the SDK's.
  func translation() throws(CommandError) -> Translation {
    let file = StringsFile(try read())
    var translation = Translation(
      name: name, locale: locale, file: file, reference: reference ?? standardReference(of: file))
    translation.glossary = glossary
    return translation
  }

  private func read() throws(CommandError) -> [UInt8] {
    if let bytes { return bytes }
    return try readInput(at: path, limit: StringsFile.maximumSize)
  }

  private func standardReference(of file: StringsFile) -> Reference? {
    let isSDKs = file.entries.contains { Self.sdk.text(for: $0.key.text.string) != nil }
    return isSDKs ? Self.sdk : nil
  }
}
