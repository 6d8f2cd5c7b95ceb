/// The strings of the player SDK as this program knows them: the reference for translations.
public enum SDKStrings {
  /// The name of the table, with its ending.
  public static let fileName = "BrightcoveSDK.strings"

  /// The built-in English table with its comments, in the order of the SDK's own.
  public static let reference = StringsFile(
    EmbeddedTables.bytes(locale: "en", file: fileName) ?? [])
}
