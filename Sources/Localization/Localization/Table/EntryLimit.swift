/// How many entries a file may have for its size, and how many comments.
///
/// What is kept of an entry takes some hundred bytes of memory, even if it takes three in the file. Nobody's tables
/// come near: one of 100,000 keys may have 23 bytes for each.
struct EntryLimit {
  let maximum: Int
  private let size: Int

  /// - Parameters:
  ///   - size: of the file, in bytes.
  ///   - cost: how many entries one counts for, since it takes as much memory.
  init(bytes size: Int, cost: Int = 1) {
    maximum = (64_000 + size / 64) / cost
    self.size = size
  }

  /// What an entry of a property list in XML counts for: the parser's tree, its values and the table are all there at once.
  static let costInXML = 3

  /// What a key of a string catalog counts for: it has a text in the source language, with its place, and each
  /// language is asked for it.
  static let costInCatalog = 4

  /// How many entries tell how many there will be.
  static let sample = 1_000

  /// About how many entries there will be: a list that doubles instead takes twice its memory.
  /// - Parameter part: how many bytes the first ``sample`` have taken.
  func expectedCount(after part: Int) -> Int {
    min(maximum, Int(1.1 * Double(Self.sample) * Double(size) / Double(max(part, 1))))
  }

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
