#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Localizations {
  /// The localizations in a folder of `<locale>.lproj` folders, or in a bundle: of an app, a framework, or a package.
  ///
  /// ```swift
  /// import Localization
  ///
  /// let localizations = try Localizations(folder: "Localizations")
  /// print(localizations.locales.contains("zh-Hant"))  // Prints "true"
  /// let localizer = Localizer(preferred: ["fr-CA"], localizations: localizations)
  /// print(localizer.lookup("bcovpuibutton_001").source?.file ?? "none")
  /// // Prints "Localizations/fr.lproj/BrightcoveSDK.strings"
  /// ```
  ///
  /// The tables are read when they are first needed. One that an app could not read counts as missing, as it would there.
  /// `Base.lproj` counts as English, unless there is an `en.lproj`.
  ///
  /// - Parameters:
  ///   - folder: its path. In a bundle the folders are looked for where the system looks: in the bundle itself, in `Resources`, and
  ///     in `Contents/Resources`.
  ///   - table: the name of the table without its ending; it may be there as `.strings`, as `.stringsdict`, or both.
  public init(folder: String, table: String = "BrightcoveSDK") throws(LocalizationsError) {
    guard FileManager.default.fileExists(atPath: folder) else { throw .noFolder(folder) }
    var files: [String: [String]] = [:]
    for place in ["", "/Resources", "/Contents/Resources"] where files.isEmpty {
      files = Self.files(of: table, in: folder.drop(suffix: "/") + place)
    }
    guard !files.isEmpty else { throw .noTable(table, folder: folder) }
    let found = files
    self.init(locales: found.keys.sorted()) { locale in
      (found[locale] ?? []).compactMap(Self.table(at:))
    }
  }

  /// The files of a table, by locale.
  private static func files(of table: String, in folder: String) -> [String: [String]] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var files: [String: [String]] = [:]
    // Base comes last, so that it only takes a place that is free.
    let folders = names.compactMap { LocalizationFolder(name: $0) }
      .sorted { !$0.isBase && $1.isBase }
    for localization in folders where files[localization.language] == nil {
      let paths = ["strings", "stringsdict"]
        .map { "\(folder)/\(localization.name)/\(table).\($0)" }
        .filter { FileManager.default.fileExists(atPath: $0) }
      if !paths.isEmpty { files[localization.language] = paths }
    }
    return files
  }

  private static func table(at path: String) -> LocalizedTable? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let bytes = Array(data)
    if path.hasSuffix("dict") {
      return (try? PluralTable(bytes)).map { LocalizedTable($0, file: path) }
    }
    return (try? StringsTable(bytes)).map { LocalizedTable($0, file: path) }
  }
}

extension String {
  fileprivate func drop(suffix: String) -> String {
    count > suffix.count && hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
