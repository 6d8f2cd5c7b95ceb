import Lint
import Localization
import StringsLint
import Support

/// Finds the tables below the paths of a command line, the locale of each, and its reference.
struct TableFinder {
  let console: Console
  /// The locale of tables whose paths have none.
  let locale: LocaleTag?
  /// The file of the reference, or a folder with the table of an SDK.
  let reference: String?
  /// Files that could not be read or written.
  var errors: [Report.InputError] = []
  /// The reference file, as a table that was itself copied from the SDK's.
  private(set) var template: Translation?

  private var references: [String: Reference?] = [:]
  /// The English localizations in a folder of localizations.
  private var english: [String: [LocalizationFolder]] = [:]

  init(console: Console, locale: LocaleTag?, reference: String?) {
    self.console = console
    self.locale = locale
    self.reference = reference
  }

  private var search = FileSearch { $0.isTableName }

  /// Returns the sources of the tables below the paths, each once, in the order of the paths and
  /// then by name, with their references. Of the tables themselves only standard input is read.
  /// Those that can't be found or read are added to ``errors``.
  mutating func sources(at paths: [String]) throws -> [TableSource] {
    var files: [String] = []
    for path in paths {
      switch path == "-" ? .file : FileKind(path: path) {
      case nil: errors.append(.init(file: path, message: "\(path): no such file or directory"))
      case .folder: files += search.files(in: path.normalizedPath, console, &errors)
      case .file, .other: files.append(path.normalizedPath)
      }
    }
    var seen: Set<String> = []
    files = files.filter { seen.insert($0).inserted }

    var chosen: Reference?
    let reference = try reference.map { try referencePath($0) }
    if let reference, reference.isStringsdict {
      chosen = try stringsdictReference(reference)
    } else if let reference {
      let file = try referenceFile(reference)
      let own = Reference(file, locale: Self.locale(of: reference) ?? LocaleTag("en"))
      chosen = own
      if reference == self.reference { setTemplate(reference, file, own, among: files) }
    }
    let isNamed = reference.map { name in files.contains { $0.fileName == name.fileName } } ?? false
    var sources: [TableSource] = []
    for path in files {
      let applies = isNamed ? path.fileName == reference?.fileName : path.isStringsdict == reference?.isStringsdict
      do { sources.append(try source(path, reference: applies ? chosen : nil)) } catch {
        errors.append(.init(file: path, message: "\(error)"))
      }
    }
    return sources + missingSources(among: Set(files))
  }

  /// Returns a source for each file that the source language's folder has and another one next to it lacks. A
  /// region's folder may leave a file to its language's, and a storyboard may be translated as a whole.
  private mutating func missingSources(among files: Set<String>) -> [TableSource] {
    let localizationFolders = search.folders.filter { LocalizationFolder(name: $0.fileName) != nil }
    let groups = Dictionary(grouping: localizationFolders) { $0.dropLast($0.fileName.utf8.count) }
    return groups.sorted { $0.key < $1.key }.flatMap { parent, folders -> [TableSource] in
      // zh_CN and zh-CN are one locale.
      let found = Dictionary(grouping: folders) { LocalizationFolder(name: $0.fileName)?.locale }
      let english = englishFolders(beside: "\(parent)en.lproj/\(SDKStrings.fileName)").map { "\(parent)\($0.name)" }
      guard let source = english.first(where: folders.contains) else { return [] }
      let tables = files.filter { $0.hasPrefix("\(source)/") }.map(\.fileName).sorted()
      return folders.sorted().flatMap { folder -> [TableSource] in
        guard let localization = LocalizationFolder(name: folder.fileName), !localization.isBase,
          localization.locale.language != "en"
        else { return [] }
        let parents = ([localization.locale] + localization.locale.parents).flatMap { found[$0] ?? [] }
        return tables.filter { table in
          let stem = table.prefix { $0 != "." }
          return !parents.contains { files.contains("\($0)/\(table)") }
            && !["storyboard", "xib"].contains { FileKind(path: "\(folder)/\(stem).\($0)") != nil }
        }.compactMap { table in
          let path = "\(folder)/\(table)"
          guard let reference = standardReference(of: path), !reference.keys.isEmpty else { return nil }
          return TableSource(
            path: path, name: console.name(of: path), locale: localization.locale, reference: reference, bytes: nil,
            isMissing: true)
        }
      }
    }
  }

  private mutating func source(_ path: String, reference: Reference?) throws -> TableSource {
    console.registerInput(path)
    return TableSource(
      path: path, name: console.name(of: path), locale: tableLocale(of: path),
      reference: reference ?? standardReference(of: path),
      bytes: path == "-" ? try console.read(path, limit: StringsFile.maximumSize) : nil)
  }

  // MARK: References

  /// Returns the SDK's table in a folder of localizations, a framework bundle or an English `.lproj`;
  /// the path itself if it is not that of a folder.
  private mutating func referencePath(_ path: String) throws -> String {
    guard FileKind(path: path) == .folder else { return path }
    let table = "\(path)/\(SDKStrings.fileName)"
    let english = englishFolders(beside: "\(path)/en.lproj/\(SDKStrings.fileName)")
    let places = [table] + english.map { "\(path)/\($0.name)/\(SDKStrings.fileName)" }
    guard let found = places.first(where: { FileKind(path: $0) == .file }) else {
      throw CommandError.input(
        "\(path): there is no \(SDKStrings.fileName) in it or in its en.lproj; name the file of the table")
    }
    return found
  }

  private func referenceFile(_ path: String) throws -> StringsFile {
    let file = StringsFile(try console.read(path, limit: StringsFile.maximumSize))
    if let fault = file.faults.first(where: { $0.effect == .rejects }) {
      throw CommandError.input("\(console.name(of: path)):\(fault.place): \(fault.message)")
    }
    return file
  }

  private func stringsdictReference(_ path: String) throws -> Reference {
    let bytes = try console.read(path, limit: FormTable.maximumSize)
    do { return Reference(try FormTable(stringsdict: bytes), locale: Self.locale(of: path)) } catch {
      throw CommandError.input("\(console.name(of: path)): \(error)")
    }
  }

  /// The built-in table of the SDK's keys, or the one of the same name in a folder of the development language.
  private mutating func standardReference(of path: String) -> Reference? {
    if path.fileName == SDKStrings.fileName { return TableSource.sdk }
    for place in placesOfReference(of: path) { if let found = reference(at: place) { return found } }
    return nil
  }

  /// Returns the paths of the files that may be the reference of a table, the best one first.
  private mutating func placesOfReference(of path: String) -> [String] {
    let path = path.withFolderName
    return englishFolders(beside: path).compactMap { LocalizationFolder.path(path, in: $0) }
  }

  /// Returns the file of the reference that a table is compared with.
  /// - Throws: an input error if there is none, or if it is broken.
  mutating func referenceFile(of file: StringsFile, at path: String) throws -> StringsFile {
    if path.fileName == SDKStrings.fileName { return SDKStrings.reference }
    if let place = placesOfReference(of: path).first(where: { FileKind(path: $0) == .file }) {
      return try console.wholeStringsFile(place)
    }
    guard file.entries.contains(where: { TableSource.sdk.text(for: $0.key.text.string) != nil }) else {
      throw CommandError.input(
        "\(console.name(of: path).printable): there is no \(path.fileName.printable) in an English folder next to its own;"
          + " name the reference with --reference")
    }
    return SDKStrings.reference
  }

  /// Returns the folders next to a table's own whose texts may be the originals: `en.lproj` and
  /// `Base.lproj` first, then `English.lproj` and the regions of English.
  private mutating func englishFolders(beside path: String) -> [LocalizationFolder] {
    let first = [LocalizationFolder(of: "en"), LocalizationFolder(of: "Base")]
    guard let place = LocalizationFolder.path(path, in: first[0]) else { return [] }
    let parent = String(place.dropLast("\(first[0].name)/\(path.fileName)".count))
    if let known = english[parent] { return known }
    let names = folderContents(parent.isEmpty ? "." : parent) ?? []
    let others = names.compactMap { LocalizationFolder(name: $0) }.filter {
      !first.contains($0) && $0.locale.language == "en"
    }
    let found: [LocalizationFolder] =
      first + others.filter { $0.locale.region == nil } + others.filter { $0.locale.region != nil }
    english[parent] = found
    return found
  }

  private mutating func reference(at path: String) -> Reference? {
    if let known = references[path] { return known }
    var found: Reference?
    if FileKind(path: path) == .file, let bytes = try? console.read(path, limit: StringsFile.maximumSize) {
      found =
        path.isStringsdict ? (try? FormTable(stringsdict: bytes)).map { Reference($0) } : Reference(StringsFile(bytes))
    }
    references[path] = .some(found)
    return found
  }

  /// A reference with keys of the SDK was copied from its table, and may have drifted from it since,
  /// unless it is in the bundle of the SDK. A folder is named for the table of the SDK, too.
  private mutating func setTemplate(_ path: String, _ file: StringsFile, _ own: Reference, among files: [String]) {
    guard !path.contains(".framework/") else { return }
    let sdk = TableSource.sdk
    let shared = own.keys.count { sdk.text(for: $0) != nil }
    guard shared * 2 > sdk.keys.count, !files.contains(path) else { return }
    template = Translation(name: path, locale: own.locale, file: file, reference: sdk)
  }

  // MARK: Paths

  /// The locale of the folder's name, else of the command line, else of the file's own name.
  private func tableLocale(of path: String) -> LocaleTag? {
    LocalizationFolder(ofTableAt: path)?.locale ?? locale ?? Self.locale(of: path)
  }

  /// The error for a name on the command line that is not that of a locale.
  static func notALocale(_ name: String) -> String { "\(name) is not a locale; write a BCP 47 tag such as it or pt-BR" }

  /// Returns the error for a value of an option that is not a locale; `nil` for a locale and for no value.
  static func problem(ofLocale name: String?) -> String? {
    name.map { LocaleTag($0) }.flatMap { $0.namesLanguage && $0.isWellFormed ? nil : notALocale($0.name) }
  }

  /// The locale of the folder's name, or of the file's own, as in `sv.strings`.
  static func locale(of path: String) -> LocaleTag? {
    if let folder = LocalizationFolder(ofTableAt: path) { return folder.locale }
    let name = LocaleTag(String(path.fileName.prefix { $0 != "." }))
    return name.namesLanguage ? name : nil
  }
}

extension String {
  fileprivate var isTableName: Bool { hasSuffix(".strings") || isStringsdict || isCatalog }

  /// The normalized path with the name of its folder, also if the path itself is only that of a file in the current
  /// folder or in one above it.
  fileprivate var withFolderName: String {
    let (folder, name) = splitPath(normalizedPath)
    guard self != "-", [".", ".."].contains(folder.fileName), let folder = absolutePath(folder) else {
      return normalizedPath
    }
    return "\(folder)/\(name)"
  }
}

extension LocalizationFolder {
  /// Creates the innermost localization folder of a table's path, which may be the current folder; `nil` if there is
  /// none.
  init?(ofTableAt path: String) { self.init(ofFileAt: path.withFolderName) }
}

extension LocaleTag {
  /// Returns whether it is one of the locales, or a region of one; true if there are none.
  func isOne(of locales: [LocaleTag]) -> Bool {
    locales.isEmpty || locales.contains { $0 == self || $0.region == nil && isWritten(as: $0) }
  }

  /// A Boolean value that indicates whether CLDR has a name for the language. Its code has two or
  /// three letters.
  var namesLanguage: Bool {
    (2...3).contains(language.utf8.count) && LocaleTag(language).displayName(in: LocaleTag("en")) != language
  }
}

/// The place of a table, and the facts that are known before it is read.
struct TableSource: Sendable {
  let path: String
  /// The name of the table in reports.
  let name: String
  let locale: LocaleTag?
  /// The reference, if the path determines it.
  let reference: Reference?
  /// The file, if it has been read.
  let bytes: [UInt8]?
  /// A Boolean value that indicates whether there is no such file, although the source language has one.
  var isMissing = false
  /// The languages to check; all if there are none.
  var languages: [LocaleTag] = []
  /// The words that translations are to use.
  var glossary: Glossary?

  /// The built-in table of the SDK's keys.
  static let sdk = Reference(SDKStrings.reference)

  /// A Boolean value that indicates whether the file is a table of plain texts, which can be
  /// changed in place.
  var isPlain: Bool { !path.isStringsdict && !path.isCatalog }

  /// Reads the file and passes its table to `body`, or the tables of all languages in a string
  /// catalog one after another. One of them at a time is in memory.
  func visit(_ body: (Translation) -> Void) throws {
    if isMissing { return body(missingTranslation) }
    if isPlain { return body(try translation()) }
    let bytes = try read(limit: FormTable.maximumSize)
    do {
      if path.isStringsdict { return body(translation(of: try FormTable(stringsdict: bytes), locale, reference)) }
      var tables = try FormTable.tables(inCatalog: bytes)
      let source = tables.first.map { Reference($0) }
      tables.reverse()
      while let table = tables.popLast() {
        let locale = LocaleTag(table.language)
        if locale.isOne(of: languages) { body(translation(of: table, locale, source)) }
      }
    } catch { throw CommandError.input("\(name):\(error.place == nil ? " " : "")\(error)") }
  }

  /// A table without texts.
  private var missingTranslation: Translation {
    var translation =
      path.isStringsdict
      ? Translation(name: name, locale: locale, forms: FormTable(), reference: reference)
      : Translation(name: name, locale: locale, file: StringsFile(Array("/* none */".utf8)), reference: reference)
    translation.isMissingFile = true
    return translation
  }

  private func translation(of forms: FormTable, _ locale: LocaleTag?, _ reference: Reference?) -> Translation {
    var translation = Translation(name: name, locale: locale, forms: forms, reference: reference)
    translation.glossary = glossary
    return translation
  }

  /// Reads the table. A table with keys of the SDK and without a reference is compared with the
  /// SDK's.
  func translation() throws -> Translation {
    let file = StringsFile(try read(limit: StringsFile.maximumSize))
    var translation = Translation(
      name: name, locale: locale, file: file, reference: reference(ofKeys: file.entries.lazy.map(\.key.text.string)))
    translation.glossary = glossary
    translation.keysElsewhere = keysOfForms
    return translation
  }

  /// The keys of the `.stringsdict` next to the table, which an app searches first.
  private var keysOfForms: Set<String> {
    guard reference != nil, path.hasSuffix(".strings"),
      let bytes = try? readFile(at: path + "dict", limit: FormTable.maximumSize),
      let forms = try? FormTable(stringsdict: bytes)
    else { return [] }
    return Set(forms.texts.map(\.key))
  }

  private func read(limit: Int) throws -> [UInt8] {
    if let bytes { return bytes }
    return try readFile(at: path, limit: limit)
  }

  /// The reference of a table with these keys.
  func reference(ofKeys keys: some Sequence<String>) -> Reference? {
    reference ?? (keys.contains { Self.sdk.text(for: $0) != nil } ? Self.sdk : nil)
  }
}
