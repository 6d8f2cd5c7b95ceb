public import Localization

/// The result of importing a translator's texts into a table.
public struct StringsImport: Sendable {
  /// The changed file.
  public internal(set) var bytes: [UInt8]
  /// The keys whose text or mark changed, in the order of the translator's file.
  public internal(set) var changed: [ExactString] = []
  /// The keys that were added to the table.
  public internal(set) var added: [ExactString] = []
  /// The keys whose texts need a review.
  public internal(set) var needingReview: [ExactString] = []
}

extension StringsFile {
  /// Returns the file with the texts of a translator's file; everything else stays byte for byte.
  ///
  /// A text replaces the one in the entry that counts, the last one with its key. A comment above the entry marks
  /// a text that needs a review; a mark that is no longer true is removed. A key that the table lacks is added
  /// after the one that precedes it in the reference. A unit without a text changes nothing. A second import of
  /// the same texts changes nothing.
  ///
  /// - Parameters:
  ///   - units: Texts whose keys are those of the table (``Translations/matched(to:sources:)``).
  ///   - order: The keys of the reference, in its order.
  /// - Throws: The fault that makes the meaning of the file uncertain, or an error if it is a property list in XML or
  ///   binary form, which can't be changed in place.
  public func importing(_ units: [Translations.Unit], order: [ExactString] = []) throws(Fault) -> StringsImport {
    if let fault = faults.first(where: { $0.effect != .reads }) { throw fault }
    guard var editor = StringsEditor(self) else { throw .notEditable }
    let places = Dictionary(entries.map { ($0.key.text, $0) }) { $1 }
    var result = StringsImport(bytes: bytes)
    var newUnits: [ExactString: Translations.Unit] = [:]
    for unit in units.reversed().uniqued(by: \.key).reversed() {
      guard let text = unit.text else { continue }
      if unit.state == .needsReview { result.needingReview.append(unit.key) }
      guard let entry = places[unit.key] else {
        newUnits[unit.key] = unit
        continue
      }
      let mark = unit.mark
      guard entry.text != text || entry.stateMark != mark else { continue }
      editor.change(entry, to: text)
      editor.mark(entry, as: mark)
      result.changed.append(unit.key)
    }
    // After its predecessor in the reference, or at the end.
    var anchor: Entry?
    func insert(_ unit: Translations.Unit, after anchor: Entry?) {
      guard let text = unit.text else { return }
      let comments = (unit.comment.map { ["/* \($0.withoutCommentEnd) */"] } ?? [])
      let mark = unit.mark.map { [$0.comment] } ?? []
      editor.add(unit.key, text, comments: comments + mark, after: anchor)
      result.added.append(unit.key)
    }
    for key in order {
      if let place = places[key] {
        anchor = place
      } else if let unit = newUnits.removeValue(forKey: key) {
        insert(unit, after: anchor)
      }
    }
    for unit in units { if let unit = newUnits.removeValue(forKey: unit.key) { insert(unit, after: entries.last) } }
    result.bytes = editor.bytes
    return result
  }
}

extension Translations {
  /// Assigns the units to the keys of a table.
  ///
  /// A unit belongs to its key, or else to another name that its file has for it. One whose name is its source
  /// text belongs to each key with that text that no other unit names: a PO file without contexts has one message
  /// for them.
  ///
  /// - Parameters:
  ///   - keys: The keys of the table.
  ///   - sources: The texts that are translated from, with their keys, in order.
  /// - Returns: The units whose keys were found, and the others unchanged.
  public func matched(
    to keys: Set<ExactString>, sources: [(key: ExactString, text: ExactString)]
  ) -> (known: [Unit], unknown: [Unit]) {
    let keys = keys.union(sources.map(\.key))
    let keysByText = Dictionary(grouping: sources) { $0.text }.mapValues { $0.map(\.key) }
    let named = units.map { unit in ([unit.key] + unit.otherNames).first(where: keys.contains) }
    let taken = Set(named.compactMap(\.self))
    var known: [Unit] = []
    var unknown: [Unit] = []
    for (unit, name) in zip(units, named) {
      var found = name.map { [$0] } ?? []
      if found.isEmpty, let source = unit.source, ([unit.key] + unit.otherNames).contains(source) {
        found = keysByText[source] ?? []
      }
      if found.isEmpty { unknown.append(unit) }
      for key in found where name != nil || !taken.contains(key) {
        var unit = unit
        unit.key = key
        known.append(unit)
      }
    }
    return (known, unknown)
  }
}

extension Translations.Unit {
  fileprivate var mark: StringsFile.StateMark? { state == .needsReview ? .needsReview : nil }
}
