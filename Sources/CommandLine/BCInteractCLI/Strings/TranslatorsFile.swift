import Interchange
import Lint
import Localization
import StringsLint
import Support

/// A file that a translator returns: a document in one of the formats, or Xcode's `.xcloc` folder
/// around one.
struct TranslatorsFile {
  /// The document that is read.
  let path: String
  let format: TranslationFormat
  /// The bytes of the document.
  let bytes: [UInt8]
  private let console: Console

  /// - Parameter format: the format of the file; `nil` to use the file's ending.
  init(_ path: String, as format: TranslationFormat?, console: Console) throws {
    self.console = console
    let isFolder = path != "-" && FileKind(path: path) == .folder
    self.path = try isFolder ? Self.document(inFolder: path) : path
    guard let format = isFolder ? .xliff : format ?? TranslationFormat(fileName: path) else {
      throw CommandError.usage("--from is missing: one of \(TranslationFormat.names)")
    }
    self.format = format
    bytes = try console.read(self.path, limit: StringsFile.maximumSize)
  }

  /// Returns the path of the XLIFF in an `.xcloc`.
  private static func document(inFolder path: String) throws -> String {
    let folder = "\(path)/Localized Contents"
    let documents = (folderContents(folder) ?? []).filter { TranslationFormat(fileName: $0) == .xliff }
    guard let document = documents.first, documents.count == 1 else {
      let problem = documents.isEmpty ? "there is no XLIFF in its Localized Contents" : "it holds several XLIFFs"
      throw CommandError.input("\(path): \(problem)")
    }
    return "\(folder)/\(document)"
  }

  /// Returns the texts of one table: of several with one name, that in the language.
  ///
  /// - Parameters:
  ///   - name: the name of the table in the file; `nil` to use the name of `table`.
  ///   - table: the file that the texts are for, if there is one.
  func translations(
    language: String, sourceLanguage: String, named name: String?, for table: String? = nil
  ) throws -> Translations {
    var tables: [Translations]
    do { tables = try format.tables(in: bytes, language: language, sourceLanguage: sourceLanguage) } catch {
      throw CommandError.input("\(console.name(of: path)):\(error.place == nil ? " " : "")\(error)")
    }
    let names = tables.compactMap(\.name)
    if let name {
      tables.removeAll { $0.name != name && $0.name?.fileName != name }
    } else if tables.count > 1, let table {
      tables.removeAll { $0.name?.baseName != table.baseName }
    }
    let languages = tables.map(\.language)
    let isOneTable = Set(tables.map { $0.name?.fileName }).count == 1 && Set(languages).count > 1
    if isOneTable, language != "und", let index = LocaleTag(language).index(in: languages) {
      tables.removeAll { $0.language != languages[index] }
    }
    guard let found = tables.first, tables.count == 1 else {
      let hint =
        isOneTable
        ? "choose one with --locale: \(languages.joined(separator: ", "))"
        : names.isEmpty
          ? "it holds one without a name; leave out --file" : "choose one with --file: \(names.joined(separator: ", "))"
      throw CommandError.input(
        "\(console.name(of: path)): \(tables.isEmpty ? "no table fits" : "several tables"); \(hint)")
    }
    return found
  }
}

extension String {
  /// The file's name without its ending, in lower case: a catalog and a table have the same texts.
  fileprivate var baseName: String { fileName.split(separator: ".").first.map { $0.lowercased() } ?? "" }
}

// MARK: Source texts

extension Console {
  /// Adds the source texts to the texts of a `.strings` file: those of the named file, or of the
  /// reference that `strings validate` would compare with. An original has no source texts.
  ///
  /// - Parameter addingMissing: whether keys without a translation are added.
  func addSources(to translations: inout Translations, from path: String, source: String? = nil, addingMissing: Bool) {
    var tables = TableFinder(console: self, locale: LocaleTag(translations.language), reference: source)
    guard path != "-" || source != nil,
      let reference = try? tables.sources(at: [path]).first?.reference(
        ofKeys: translations.units.lazy.map(\.key.string)), LocaleTag(translations.language) != reference.locale
    else { return }
    let units = reference.keys.compactMap { key in
      reference.text(for: key).map { Translations.Unit(key: ExactString(key), text: ExactString($0)) }
    }
    let language = reference.locale.name
    let known = Set(translations.units.map(\.key))
    translations.addSources(
      Translations(
        language: language, sourceLanguage: language, units: units.filter { addingMissing || known.contains($0.key) }))
  }
}

extension Translations {
  /// Removes the texts that are still the source's, unless the text stays the same in the language,
  /// as a name does. A translator would take them for translated.
  mutating func removeCopies() {
    guard !isSource else { return }
    let copies = units.filter { $0.state == .unspecified && $0.text != nil && $0.text == $0.source }
    guard !copies.isEmpty, let rule = Rule.all.first(where: { $0.id == "strings.same-as-source" }) else { return }
    let table = Translations(language: language, sourceLanguage: language, units: copies)
    let findings = Linter(rules: [rule]).findings(
      in: [
        Translation(
          name: "", locale: LocaleTag(language),
          file: StringsFile(TranslationFormat.strings.write(table)),
          reference: Reference(
            copies.compactMap { unit in
              unit.source.map { (key: unit.key.string, text: $0.string) }
            }, locale: LocaleTag(sourceLanguage)))
      ])
    let keys = Set(findings.compactMap { $0.key.map { ExactString($0) } })
    for index in units.indices
    where keys.contains(ExactString(units[index].key.string)) && units[index].text == units[index].source {
      units[index].text = nil
    }
  }
}
