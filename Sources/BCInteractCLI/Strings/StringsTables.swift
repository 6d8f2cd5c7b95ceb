internal import Findings
internal import FoundationEssentials
internal import Localization
internal import StringsLint

/// Finds the tables below the paths of a command line, the locale of each, and what to compare it with.
struct StringsTables {
  let console: Console
  /// The locale where a path doesn't tell it.
  let locale: LocaleTag?
  /// The file to compare with.
  let reference: String?
  /// Files that could not be read.
  private(set) var errors: [Report.InputError] = []
  /// The file to compare with, as a table that was itself copied from the SDK's.
  private(set) var template: Translation?

  private var references: [String: Reference?] = [:]

  init(console: Console, locale: LocaleTag?, reference: String?) {
    self.console = console
    self.locale = locale
    self.reference = reference
  }

  /// How deep below a path tables are looked for.
  private static let depth = 8

  /// The tables below the paths, each once, in the order of the paths and then by name.
  mutating func translations(at paths: [String]) throws(CommandError) -> [Translation] {
    var files: [String] = []
    for path in paths {
      var isFolder = false
      guard path == "-" || FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      else {
        errors.append(.init(file: path, message: "\(path): no such file or directory"))
        continue
      }
      files += isFolder ? tables(in: path, depth: Self.depth) : [path]
    }
    var seen: Set<String> = []
    files = files.filter { seen.insert($0).inserted }

    var chosen: Reference?
    if let reference {
      let file = StringsFile(try console.read(reference, limit: StringsFile.maximumSize))
      if let fault = file.faults.first(where: { $0.effect == .rejects }) {
        throw .input("\(reference):\(fault.place): \(fault.message)")
      }
      let own = Reference(file, locale: locale(of: reference) ?? LocaleTag("en"))
      chosen = own
      setTemplate(reference, file, own, among: files)
    }
    let isNamed = reference.map { name in files.contains { $0.fileName == name.fileName } } ?? false
    return files.compactMap { path in
      let applies = !isNamed || path.fileName == reference?.fileName
      return translation(at: path, reference: applies ? chosen : nil)
    }
  }

  private mutating func translation(at path: String, reference: Reference?) -> Translation? {
    let bytes: [UInt8]
    do throws(CommandError) {
      bytes = try console.read(path, limit: StringsFile.maximumSize)
    } catch {
      errors.append(.init(file: path, message: error.description))
      return nil
    }
    let file = StringsFile(bytes)
    return Translation(
      name: path == "-" ? "standard input" : path, locale: locale(of: path) ?? locale, file: file,
      reference: reference ?? standardReference(of: path, file))
  }

  // MARK: References

  private static let sdk = Reference(SDKStrings.reference)

  /// The SDK's table, or the one of the same name in the development language's folder.
  private mutating func standardReference(of path: String, _ file: StringsFile) -> Reference? {
    if path.fileName == SDKStrings.fileName { return Self.sdk }
    for folder in ["en.lproj", "Base.lproj"] {
      guard let beside = path.sibling(in: folder) else { break }
      if let found = reference(at: beside) { return found }
    }
    let isSDKs = file.entries.contains { Self.sdk.text(for: $0.key.text.string) != nil }
    return isSDKs ? Self.sdk : nil
  }

  private mutating func reference(at path: String) -> Reference? {
    if let known = references[path] { return known }
    var found: Reference?
    if FileManager.default.fileExists(atPath: path),
      let bytes = try? console.read(path, limit: StringsFile.maximumSize)
    {
      found = Reference(StringsFile(bytes))
    }
    references[path] = .some(found)
    return found
  }

  /// A reference with keys of the SDK was copied from its table, and may have drifted from it since.
  private mutating func setTemplate(
    _ path: String, _ file: StringsFile, _ own: Reference, among files: [String]
  ) {
    let shared = own.keys.count { Self.sdk.text(for: $0) != nil }
    guard shared * 2 > Self.sdk.keys.count, !files.contains(path) else { return }
    template = Translation(name: path, locale: own.locale, file: file, reference: Self.sdk)
  }

  // MARK: Paths

  /// What the folder's name tells, or the file's own.
  private func locale(of path: String) -> LocaleTag? {
    let parts = path.split(separator: "/").map(String.init)
    if let folder = parts.dropLast().last(where: { $0.hasSuffix(".lproj") }) {
      let name = String(folder.dropLast(".lproj".count))
      return LocaleTag(name == "Base" ? "en" : name)
    }
    let name = LocaleTag(String(path.fileName.prefix { $0 != "." }))
    return name.namesLanguage ? name : nil
  }

  private func tables(in folder: String, depth: Int) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return names.sorted().filter { !$0.hasPrefix(".") }.flatMap { name -> [String] in
      var isFolder = false
      let path = prefix + name
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
      if isFolder { return depth > 0 ? tables(in: path, depth: depth - 1) : [] }
      return name.hasSuffix(".strings") ? [path] : []
    }
  }
}

extension String {
  fileprivate var fileName: String { String(split(separator: "/").last ?? "") }

  /// The file of the same name in another folder beside this one's.
  fileprivate func sibling(in folder: String) -> String? {
    var parts = split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, parts[parts.count - 2].hasSuffix(".lproj") else { return nil }
    parts[parts.count - 2] = folder
    return parts.joined(separator: "/")
  }
}

extension LocaleTag {
  /// Whether CLDR knows the language, by a name of its own.
  var namesLanguage: Bool {
    !language.isEmpty && displayName(in: LocaleTag("en")) != tag
  }
}
