/// The result of updating a translation.
public struct StringsSync: Sendable {
  /// The updated file.
  public let bytes: [UInt8]
  /// The keys that were added, in the reference's order.
  public let added: [ExactString]
  /// The keys that the reference doesn't have, in the file's order.
  public let extra: [ExactString]
}

extension StringsFile {
  /// The comment above the entries that ``synchronized(with:mark:prune:pluralCategories:)`` adds.
  public static let newEntryMark = StateMark.new.comment

  /// Adds the entries that a reference has and this file lacks, and keeps the rest unchanged.
  ///
  /// A missing key is added after the one that precedes it in the reference, with the reference's comments
  /// and value, below a mark. A second synchronization changes nothing. Of a text whose keys name its plural
  /// forms, such as `files.one`, the language's own forms belong to the table, and no other ones.
  ///
  /// - Parameters:
  ///   - reference: The table that has every key.
  ///   - mark: A comment above each new entry; `nil` for none.
  ///   - prune: Whether to remove keys that the reference does not have.
  ///   - categories: The plural forms of the table's language; `nil` for those of the reference.
  /// - Throws: The fault that makes the meaning of either file uncertain, or an error if the file is a
  ///   property list in XML or binary form that would have to change.
  public func synchronized(
    with reference: StringsFile, mark: String? = newEntryMark, prune: Bool = false,
    pluralCategories categories: [PluralCategory]? = nil
  ) throws(Fault) -> StringsSync {
    for file in [self, reference] {
      if let fault = file.faults.first(where: { $0.effect != .reads }) { throw fault }
    }
    let known = Set(reference.entries.map(\.key.text))
    func isWanted(_ key: ExactString) -> Bool {
      guard let categories, let form = PluralForm(key.string),
        known.contains(ExactString(form.family.key(of: .other)))
      else { return known.contains(key) }
      return categories.contains(form.category)
    }
    let extra = entries.map(\.key.text).uniqued(by: \.self).filter { !known.contains($0) && !isWanted($0) }
    guard var editor = StringsEditor(self) else {
      guard known.filter(isWanted).isSubset(of: entries.map(\.key.text)), extra.isEmpty || !prune else {
        throw .notEditable
      }
      return StringsSync(bytes: bytes, added: [], extra: extra)
    }
    let places = Dictionary(entries.map { ($0.key.text, $0) }) { $1 }
    let values = Dictionary(reference.entries.map { ($0.key.text, $0) }) { $1 }
    var anchor: Entry?
    var added: [ExactString] = []
    for key in reference.entries.map(\.key.text).uniqued(by: \.self) {
      if let place = places[key] {
        anchor = place
      } else if isWanted(key), let entry = values[key], let value = entry.text {
        let comments = entry.comments.map { reference.text(in: $0.range) }
        editor.add(key, value, comments: comments + (mark.map { [$0] } ?? []), after: anchor)
        added.append(key)
      }
    }
    if prune { editor.remove(Set(extra)) }
    return StringsSync(bytes: editor.bytes, added: added, extra: extra)
  }
}

extension StringsFile.Fault {
  package static let notEditable = StringsFile.Fault(
    kind: .notEditable, effect: .reads, range: 0..<0, place: .init(line: 1, column: 1),
    message: "a property list in XML or binary form can't be changed in place",
    fix: "convert it to the text format first")
}

extension Sequence {
  /// Returns the elements that are the first with their key.
  package func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
