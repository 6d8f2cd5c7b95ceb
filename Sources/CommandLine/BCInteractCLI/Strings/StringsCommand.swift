extension Command {
  /// What translators and app developers do with `.strings` files.
  static let strings = Command(
    "strings", "look up, check and write translations",
    subcommands: [
      .stringsValidate,
      .stringsLookup,
      .stringsMatch,
      .stringsStats,
      .stringsKeys,
      .stringsNew,
      .stringsPseudo,
      .stringsDump,
      .stringsDiff,
      .stringsFmt,
      .stringsSync,
      .stringsConvert,
      .stringsImport,
    ])
}
