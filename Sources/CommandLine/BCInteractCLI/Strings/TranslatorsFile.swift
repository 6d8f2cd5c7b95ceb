import Interchange
import Localization

/// A file as translators give it back: a document in one of the formats, or Xcode's `.xcloc` folder around one.
struct TranslatorsFile {
  /// The document that is read.
  let path: String
  let format: TranslationFormat
  private let console: Console

  /// - Parameter format: what the file is; `nil` to tell it by the file's ending.
  init(_ path: String, as format: TranslationFormat?, console: Console) throws(CommandError) {
    self.console = console
    if path != "-", FileStatus(path: path)?.kind == .folder {
      self.path = try Self.document(inFolder: path)
      self.format = .xliff
      return
    }
    guard let format = format ?? TranslationFormat(fileName: path) else {
      let names = TranslationFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("--from is missing: one of \(names)")
    }
    self.path = path
    self.format = format
  }

  /// The XLIFF in an `.xcloc`.
  private static func document(inFolder path: String) throws(CommandError) -> String {
    let folder = "\(path)/Localized Contents"
    let documents = (folderContents(folder) ?? []).filter {
      TranslationFormat(fileName: $0) == .xliff
    }
    guard let document = documents.first, documents.count == 1 else {
      let problem =
        documents.isEmpty
        ? "there is no XLIFF in its Localized Contents" : "it holds several XLIFFs"
      throw .input("\(path): \(problem)")
    }
    return "\(folder)/\(document)"
  }

  /// The texts for one table.
  ///
  /// - Parameters:
  ///   - name: which table, as the file calls it; `nil` to go by the name of `table`.
  ///   - table: the file that the texts are for, if there is one.
  func translations(
    language: String, sourceLanguage: String, named name: String?, for table: String? = nil
  ) throws(CommandError) -> Translations {
    let bytes = try console.read(path, limit: StringsFile.maximumSize)
    var tables: [Translations]
    do throws(ConversionError) {
      tables = try format.tables(in: bytes, language: language, sourceLanguage: sourceLanguage)
    } catch {
      throw .input("\(console.name(of: path)):\(error.place == nil ? " " : "")\(error)")
    }
    let names = tables.compactMap(\.name)
    if let name {
      tables.removeAll { $0.name != name && $0.name?.fileName != name }
    } else if tables.count > 1, let table {
      tables.removeAll { $0.name?.baseName != table.baseName }
    }
    guard let found = tables.first, tables.count == 1 else {
      let hint = "choose one with --file: \(names.joined(separator: ", "))"
      throw .input(
        "\(console.name(of: path)): \(tables.isEmpty ? "no table fits" : "several tables"); \(hint)"
      )
    }
    return found
  }
}

extension String {
  fileprivate var fileName: String { String(split(separator: "/").last ?? "") }
  /// The file's name without its ending: a catalog and a table have the same texts.
  fileprivate var baseName: String {
    fileName.split(separator: ".").first.map { $0.lowercased() } ?? ""
  }
}
