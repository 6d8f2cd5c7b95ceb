/// The folder that holds one localization of an app, by its name: `de.lproj`, `Base.lproj`.
public struct LocalizationFolder: Hashable, Sendable {
  /// The name without its ending: `de`, `zh-Hant`, `English`, `Base`.
  public let localization: String

  /// The folder of a localization.
  public init(of localization: String) { self.localization = localization }

  /// Reads the name of a folder; `nil` if it does not end in `.lproj`.
  public init?(name: some StringProtocol) {
    guard name.hasSuffix(Self.ending), name.utf8.count > Self.ending.utf8.count else { return nil }
    localization = String(name.dropLast(Self.ending.count))
  }

  /// The innermost such folder on the path of a file; `nil` if there is none.
  public init?(ofFileAt path: String) {
    let folders = path.split(separator: "/").dropLast()
    guard let folder = folders.reversed().lazy.compactMap({ Self(name: $0) }).first else {
      return nil
    }
    self = folder
  }

  /// The name with its ending.
  public var name: String { localization + Self.ending }

  /// Whether it holds what all localizations share: `Base.lproj`.
  public var isBase: Bool { localization == "Base" }

  /// The language of its texts, as the folder names it; `en` for `Base.lproj`, whose texts are in the
  /// development language of the app.
  public var language: String { isBase ? "en" : localization }

  /// The locale of its texts.
  public var locale: LocaleTag { LocaleTag(language) }

  /// The file of the same name in another localization's folder: `de.lproj/A.strings` for `en.lproj/A.strings`.
  ///
  /// `nil` if the file is not directly in such a folder.
  public static func path(_ path: String, in folder: LocalizationFolder) -> String? {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, Self(name: parts[parts.count - 2]) != nil else { return nil }
    parts[parts.count - 2] = folder.name
    return parts.joined(separator: "/")
  }

  private static let ending = ".lproj"
}
