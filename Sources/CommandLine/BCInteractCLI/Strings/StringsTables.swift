import Lint
import Localization
import StringsLint

/// Finds the tables below the paths of a command line, the locale of each, and what to compare it with.
struct StringsTables {
  let console: Console
  /// The locale where a path doesn't tell it.
  let locale: LocaleTag?
  /// The file to compare with.
  let reference: String?
  /// Files that could not be read or written.
  var errors: [Report.InputError] = []
  /// The file to compare with, as a table that was itself copied from the SDK's.
  private(set) var template: Translation?

  private let glossary: Glossary?
  private var references: [String: Reference?] = [:]
  /// The English localizations beside a folder, by the folder that holds both.
  private var english: [String: [LocalizationFolder]] = [:]

  init(console: Console, locale: LocaleTag?, reference: String?, glossary: Glossary? = nil) {
    self.console = console
    self.locale = locale
    self.reference = reference
    self.glossary = glossary
  }

  /// The folders that were looked into. A link back to one of them makes no second table.
  private var folders: Set<FileIdentity> = []

  /// The tables below the paths, each once, in the order of the paths and then by name. Those that can't be read
  /// are among ``errors``.
  mutating func translations(at paths: [String]) throws(CommandError) -> [Translation] {
    var translations: [Translation] = []
    for source in try sources(at: paths) {
      do throws(CommandError) {
        translations.append(try source.translation())
      } catch {
        errors.append(.init(file: source.path, message: error.description))
      }
    }
    return translations
  }

  /// Where the tables below the paths are, each once, in the order of the paths and then by name, with what to
  /// compare them with. Of the tables themselves only standard input is read.
  mutating func sources(at paths: [String]) throws(CommandError) -> [TableSource] {
    var files: [String] = []
    for path in paths {
      let kind = FileStatus(path: path)?.kind
      if path != "-", kind == nil {
        errors.append(.init(file: path, message: "\(path): no such file or directory"))
      } else if path != "-", kind == .folder {
        files += tables(in: path, depth: 0)
      } else {
        files.append(path)
      }
    }
    var seen: Set<String> = []
    files = files.filter { seen.insert($0).inserted }

    var chosen: Reference?
    if let reference, reference.isStringsdict {
      chosen = try stringsdictReference(reference)
    } else if let reference {
      let file = try referenceFile(reference)
      let own = Reference(file, locale: Self.locale(of: reference) ?? LocaleTag("en"))
      chosen = own
      setTemplate(reference, file, own, among: files)
    }
    let isNamed = reference.map { name in files.contains { $0.fileName == name.fileName } } ?? false
    var sources: [TableSource] = []
    for path in files {
      let applies =
        isNamed
        ? path.fileName == reference?.fileName
        : path.isStringsdict == reference?.isStringsdict
      do throws(CommandError) {
        sources.append(try source(path, reference: applies ? chosen : nil))
      } catch {
        errors.append(.init(file: path, message: error.description))
      }
    }
    return sources
  }

  private mutating func source(
    _ path: String, reference: Reference?
  ) throws(CommandError) -> TableSource {
    console.noteInput(path)
    return TableSource(
      path: path, name: console.name(of: path), locale: tableLocale(of: path),
      reference: reference ?? standardReference(of: path), glossary: glossary,
      bytes: path == "-" ? try console.read(path, limit: StringsFile.maximumSize) : nil)
  }

  // MARK: References

  private func referenceFile(_ path: String) throws(CommandError) -> StringsFile {
    let file = StringsFile(try console.read(path, limit: StringsFile.maximumSize))
    if let fault = file.faults.first(where: { $0.effect == .rejects }) {
      throw .input("\(console.name(of: path)):\(fault.place): \(fault.message)")
    }
    return file
  }

  private func stringsdictReference(_ path: String) throws(CommandError) -> Reference {
    let bytes = try console.read(path, limit: FormTable.maximumSize)
    do throws(ConversionError) {
      return Reference(try FormTable(stringsdict: bytes), locale: Self.locale(of: path))
    } catch {
      throw .input("\(console.name(of: path)): \(error)")
    }
  }

  /// The SDK's table, or the one of the same name in a folder of the development language.
  private mutating func standardReference(of path: String) -> Reference? {
    if path.fileName == SDKStrings.fileName { return TableSource.sdk }
    for folder in englishFolders(beside: path) {
      if let beside = LocalizationFolder.path(path, in: folder), let found = reference(at: beside) {
        return found
      }
    }
    return nil
  }

  /// The folders beside a table's own whose texts may be the originals: `en.lproj` and `Base.lproj` first, then
  /// `English.lproj` and the regions of English, as old and careful projects have them.
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
    if FileStatus(path: path)?.kind == .file,
      let bytes = try? console.read(path, limit: StringsFile.maximumSize)
    {
      found =
        path.isStringsdict
        ? (try? FormTable(stringsdict: bytes)).map { Reference($0) } : Reference(StringsFile(bytes))
    }
    references[path] = .some(found)
    return found
  }

  /// A reference with keys of the SDK was copied from its table, and may have drifted from it since.
  private mutating func setTemplate(
    _ path: String, _ file: StringsFile, _ own: Reference, among files: [String]
  ) {
    let sdk = TableSource.sdk
    let shared = own.keys.count { sdk.text(for: $0) != nil }
    guard shared * 2 > sdk.keys.count, !files.contains(path) else { return }
    template = Translation(name: path, locale: own.locale, file: file, reference: sdk)
  }

  // MARK: Paths

  /// What the folder's name tells, else what the user says, else what the file's own name may mean.
  private func tableLocale(of path: String) -> LocaleTag? {
    LocalizationFolder(ofFileAt: path)?.locale ?? locale ?? Self.locale(of: path)
  }

  /// What the folder's name tells, or the file's own: `sv.strings`.
  private static func locale(of path: String) -> LocaleTag? {
    if let folder = LocalizationFolder(ofFileAt: path) { return folder.locale }
    let name = LocaleTag(String(path.fileName.prefix { $0 != "." }))
    return name.namesLanguage ? name : nil
  }

  /// How deep below a path tables are looked for.
  private static let depth = 32

  /// The tables in a folder and those below it, by name. What can't be looked into is an error, and so is a
  /// link to a table that is not there: what is not checked must not pass for correct.
  private mutating func tables(in folder: String, depth: Int) -> [String] {
    guard let identity = FileIdentity(path: folder), folders.insert(identity).inserted else {
      return []
    }
    guard depth <= Self.depth,
      let names = folderContents(folder)
    else {
      let problem =
        depth <= Self.depth ? "the folder can't be read" : "folders are nested too deeply"
      errors.append(.init(file: folder, message: "\(folder): \(problem)"))
      return []
    }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    var files: [String] = []
    for name in names where !name.hasPrefix(".") {
      let path = prefix + name
      switch FileStatus(path: path)?.kind {
      case .folder: files += tables(in: path, depth: depth + 1)
      case .other where name.isTableName: console.warnOfSkipping(path)
      case .file where name.isTableName, nil where name.isTableName: files.append(path)
      default: break
      }
    }
    return files
  }
}

extension String {
  fileprivate var fileName: String { String(split(separator: "/").last ?? "") }

  fileprivate var isTableName: Bool { hasSuffix(".strings") || isStringsdict || isCatalog }
}

extension LocaleTag {
  /// Whether CLDR knows the language, by a name of its own. The code of a language has two or three letters.
  var namesLanguage: Bool {
    (2...3).contains(language.utf8.count) && displayName(in: LocaleTag("en")) != tag
  }
}
