/// How many entries a file may have for its size, and how many comments.
///
/// What is kept of an entry takes some hundred bytes of memory, even if it takes three in the file. Nobody's tables
/// come near: one of 200,000 keys may have 20 bytes for each.
struct EntryLimit {
  let maximum: Int

  /// - Parameter size: of the file, in bytes.
  init(bytes size: Int) { maximum = 150_000 + size / 64 }

  /// - Parameter units: of the whole file.
  init<Unit: CodeUnit>(of units: UnsafeBufferPointer<Unit>) {
    self.init(bytes: units.count * (Unit.bitWidth / 8))
  }

  var problem: String {
    "there are more than \(maximum) entries or comments, too many for the file's size"
  }

  static let fix = "split it into several files"

  /// What is wrong, and what to do.
  var advice: String { "\(problem); \(Self.fix)" }
}

extension ConversionError {
  /// That a file has an entry more than it may have.
  static func tooMany(_ limit: EntryLimit, at place: StringsFile.Place?) -> ConversionError {
    ConversionError(limit.advice, at: place)
  }
}
