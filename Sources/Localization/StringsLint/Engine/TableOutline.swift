import Lint
import Localization

/// What the rules about a folder look at of each of its tables: little enough to be kept for all of them.
struct TableOutline: Sendable {
  /// The table as the user named it.
  let name: String
  /// The same for all localizations of a table, and different for a table of another folder.
  let family: String
  let locale: LocaleTag?
  let isSourceLanguage: Bool
  /// The keys that the reference doesn't have.
  let unknownKeys: [String]
  let textCount: Int
  /// A hash of each key with its text, in order.
  private let hashes: [Int]

  init(_ context: FileContext) {
    name = context.translation.name
    family =
      LocalizationFolder.path(name, in: LocalizationFolder(of: "*"))
      ?? name.split(separator: "/").last.map { String($0) } ?? ""
    locale = context.translation.locale
    isSourceLanguage = context.isSourceLanguage
    var unknownKeys: [String] = []
    // Without a reference, nearly all.
    if context.reference == nil { unknownKeys.reserveCapacity(context.texts.count) }
    for entry in context.texts
    where entry.referenceIndex == nil && FormKey.base(of: entry.key) == nil {
      unknownKeys.append(entry.key)
    }
    self.unknownKeys = unknownKeys
    textCount = context.texts.count
    var hashes = context.texts.map { entry in
      var hasher = Hasher()
      hasher.combine(bytesOf: entry.key)
      hasher.combine(bytesOf: entry.text.string)
      return hasher.finalize()
    }
    hashes.sort()
    self.hashes = hashes
  }

  /// Whether each of its texts is under the same key in another table.
  func hasSameTexts(as other: TableOutline) -> Bool {
    var rest = other.hashes[...]
    return hashes.allSatisfy { hash in
      rest = rest.drop { $0 < hash }
      return rest.first == hash
    }
  }

  /// A problem of the table as a whole as a finding.
  func finding(_ rule: Rule, _ problem: Problem) -> Finding {
    Finding(
      rule: rule.id, severity: problem.severity ?? rule.severity, message: problem.message,
      file: name, subject: .translation(locale: locale?.name, key: problem.key),
      fix: problem.fix?.words)
  }
}

extension [TableOutline] {
  /// The indices of the localizations of each table, in order.
  var families: [[Int]] {
    Dictionary(grouping: indices) { self[$0].family }.values.sorted { $0[0] < $1[0] }
  }
}

extension Hasher {
  /// Texts are the same if their bytes are: to find out how they are composed took longer than to hash them.
  fileprivate mutating func combine(bytesOf text: String) {
    _ = text.utf8.withContiguousStorageIfAvailable { combine(bytes: UnsafeRawBufferPointer($0)) }
    combine(text.utf8.count)
  }
}
