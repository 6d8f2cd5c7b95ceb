import Foundation
import Localization

/// Returns the difference between Foundation's reading of a file and ours; `nil` if there is none.
///
/// Foundation's values come through Swift's strings: a lone surrogate has become U+FFFD, and of canonically
/// equal keys one is left. Both are allowed for, nothing else is.
func disagreement(on bytes: [UInt8]) -> String? {
  let theirs = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
  let file = StringsFile(bytes)
  let ours = try? file.propertyList()
  if file.format == .xmlPropertyList || bytes.looksLikeXML, theirs == nil || ours == nil {
    // Two XML readers, FoundationEssentials' and CoreFoundation's, differ in what damage they forgive.
    return inconsistency(of: file)
  }
  if let problem = difference(theirs, ours) { return problem }
  let table = try? StringsTable(bytes)
  if (table != nil) != (theirs is [AnyHashable: Any]) { return "table: \(table != nil)" }
  if let table, ours != .dictionary(Dictionary(table.map { ($0.key, $0.value) }) { $1 }) {
    return "the table is not the file's"
  }
  return inconsistency(of: file)
}

/// Returns the difference between the document and its table; `nil` if they agree.
private func inconsistency(of file: StringsFile) -> String? {
  var end = 0
  for node in file.nodes {
    guard node.range.lowerBound == end else { return "a gap at \(end)" }
    end = node.range.upperBound
  }
  guard end == file.bytes.count else { return "the nodes end at \(end)" }
  guard file.faults.count <= file.bytes.count + 2 else { return "\(file.faults.count) faults" }
  guard file.format == .text else { return nil }
  let table = try? file.table()
  let read = file.entries.filter(\.isRead)
  if table == nil, !read.isEmpty { return "entries are read without a table" }
  if let table {
    var values: [ExactString: PropertyList] = [:]
    for entry in read {
      if case .other(let value, _) = entry.value {
        values[entry.key.text] = value
      } else {
        values[entry.key.text] = entry.text.map { .string($0) }
      }
    }
    guard values == Dictionary(uniqueKeysWithValues: table.map { ($0.key, $0.value) }) else {
      return "the entries are not the table"
    }
    for (key, value) in values where table.value(for: key) != value { return "\(key) isn't found" }
    let isWhole = file.entries.allSatisfy(\.isRead)
    let isQuiet = !file.faults.contains { $0.effect == .loses && $0.kind != .missingByteOrderMark }
    if !isWhole, isQuiet { return "entries are lost in silence" }
  } else if !file.faults.contains(where: { $0.effect == .rejects }) {
    return "refused without a fault"
  }
  return formatting(of: file)
}

/// Whether the canonical layout keeps the table, and is one.
private func formatting(of file: StringsFile) -> String? {
  guard let formatted = try? file.formatted() else { return nil }
  let after = StringsFile(formatted)
  guard !formatted.isEmpty else {
    return file.entries.isEmpty ? nil : "formatting empties the file"
  }
  if let before = try? file.propertyList(), (try? after.propertyList()) != before {
    // A file of space alone is a table without entries; without the space it is no file at all.
    if !file.entries.isEmpty { return "formatting changes the table" }
  }
  if let again = try? after.formatted(), again != formatted { return "formatting is not done once" }
  return nil
}

private func difference(_ theirs: Any?, _ ours: PropertyList?) -> String? {
  switch (theirs, ours) {
  case (nil, nil): return nil
  case (let text as String, .string(let other)):
    return text.unicodeScalars.elementsEqual(other.string.unicodeScalars)
      ? nil : "\(text.debugDescription) is \(other.string.debugDescription)"
  case (let data as Data, .data(let bytes)): return Array(data) == bytes ? nil : "data differ"
  case (let list as [Any], .array(let elements)):
    guard list.count == elements.count else {
      return "\(list.count) elements are \(elements.count)"
    }
    return zip(list, elements).lazy.compactMap { difference($0, $1) }.first
  case (let members as [AnyHashable: Any], .dictionary(let others)):
    var byName: [String: [PropertyList]] = [:]
    for (key, value) in others { byName[key.string, default: []].append(value) }
    let texts = members.filter { $0.key is String }
    guard texts.count == byName.count else { return "\(texts.count) keys are \(byName.count)" }
    for (key, value) in texts {
      let candidates = byName[key as? String ?? ""] ?? []
      guard candidates.contains(where: { difference(value, $0) == nil }) else {
        return "\(key): \(value) is \(candidates)"
      }
    }
    return nil
  case (let date as Date, .date(let seconds)):
    return date.timeIntervalSinceReferenceDate == seconds ? nil : "dates differ"
  case (let number as NSNumber, .boolean(let flag)):
    return number.boolValue == flag ? nil : "booleans differ"
  case (let number as NSNumber, .integer(let value)):
    return number.int64Value == value ? nil : "integers differ"
  case (let number as NSNumber, .real(let value)):
    return number.doubleValue.bitPattern == value.bitPattern ? nil : "reals differ"
  case (let reference?, .integer) where "\(type(of: reference))".hasSuffix("ArchiverUID"):
    return nil
  default:
    return
      "Foundation: \(theirs.map { "\($0)" } ?? "an error"); here: \(ours.map { "\($0)" } ?? "an error")"
  }
}

extension [UInt8] {
  fileprivate var looksLikeXML: Bool {
    let text = filter { $0 != 0 }.drop { $0 != UInt8(ascii: "<") }
    return ["<?xml", "<!DOC", "<plis", "<dict"].contains { text.starts(with: $0.utf8) }
  }
}
