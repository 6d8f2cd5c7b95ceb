/// A `.stringsdict`: texts with forms that a number chooses.
///
/// The keys of the format are Apple's (`NSStringLocalizedFormatKey`, `NSStringFormatSpecTypeKey`).
/// Entries of other kinds, such as texts by the width of the screen, are left out.
public struct PluralTable: Hashable, Sendable {
  /// The texts by their keys.
  public var entries: [String: PluralEntry]

  /// A table of these entries.
  public init(_ entries: [String: PluralEntry] = [:]) { self.entries = entries }

  /// Reads a property list in any form, with the limits that a `.strings` file is read with.
  public init(_ bytes: [UInt8]) throws(PluralTableError) {
    guard bytes.count <= Self.maximumSize else { throw .tooLarge }
    guard case .table(let table, _) = Outcome(bytes) else { throw .notAPropertyList }
    let entries = table.compactMap { pair in
      PluralEntry(pair.value).map { (pair.key.string, $0) }
    }
    self.entries = Dictionary(entries) { $1 }
  }

  /// The largest file that is read: 16 MiB.
  public static let maximumSize = 16 << 20
}
