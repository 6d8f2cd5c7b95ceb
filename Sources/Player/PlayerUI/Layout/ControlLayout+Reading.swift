import Documents
public import JSON

/// What is wrong in the file of a layout, and where.
public struct LayoutProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value; empty for the whole document, and where the text is no JSON.
  public var pointer: JSON.Pointer
  /// Where that is in the text.
  public var place: JSON.Place
  /// What was expected, or what is left out of account.
  public var message: String

  /// `line:column: pointer: message`, to follow the name of a file and a colon.
  public var description: String {
    let pointer = pointer.tokens.isEmpty ? "" : "\(pointer): "
    return "\(place.line):\(place.column): \(pointer)\(message)"
  }
}

extension ControlLayout {
  /// What a layout's file may cost. An app's own file is far below.
  public enum FileLimit {
    /// Maximum bytes.
    public static let bytes = 1 << 20
    /// Maximum nesting of arrays and objects.
    public static let depth = 16
    /// Maximum items of both sets together.
    public static let items = 1000
    /// Maximum rows of a set.
    public static let rows = 100
  }

  /// Reads the file of a layout; the format is told in `docs/layout.md`.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - warnings: is given what was left out of account, in the order of the document.
  /// - Throws: the first thing that can't be understood.
  public init(
    reading bytes: [UInt8], warnings: inout [LayoutProblem]
  ) throws(LayoutProblem) {
    let document: JSON
    do throws(JSON.ParseError) {
      document = try JSON(
        parsing: bytes, limits: .init(bytes: FileLimit.bytes, depth: FileLimit.depth))
    } catch {
      throw LayoutProblem(pointer: JSON.Pointer(), place: error.place, message: error.problem)
    }
    var reader = LayoutReader()
    do throws(LayoutReader.Failure) {
      self = try reader.layout(document)
    } catch {
      let place = JSON.places(of: [error.pointer], in: bytes)[error.pointer]
      throw LayoutProblem(
        pointer: error.pointer, place: place ?? JSON.Place(line: 1, column: 1),
        message: error.message)
    }
    let places = JSON.places(of: reader.warnings.map(\.pointer), in: bytes)
    warnings += reader.warnings.map { warning in
      LayoutProblem(
        pointer: warning.pointer, place: places[warning.pointer] ?? JSON.Place(line: 1, column: 1),
        message: warning.message)
    }
    .sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
  }
}

/// Turns a document into a layout, and notes what has no place in one.
private struct LayoutReader {
  struct Failure: Error {
    var pointer: JSON.Pointer
    var message: String
  }

  private(set) var warnings: [Failure] = []
  private var itemCount = 0
  /// Beyond that many, nobody reads on.
  private static let maximumWarnings = 100

  mutating func layout(_ document: JSON) throws(Failure) -> ControlLayout {
    let top = JSON.Pointer()
    let object = try object(document, at: top)
    let names = [
      "standard", "compact", "controlBarHeight", "horizontalItemSpacing",
      "compactLayoutMaximumWidth",
    ]
    noteUnknown(in: object, known: names, at: top)
    guard let standardRows = object["standard"] else {
      throw Failure(pointer: top, message: "expected the member \"standard\", a list of rows")
    }
    let standard = try rows(standardRows, at: top.appending("standard"))
    let compact = try object["compact"].map { (value) throws(Failure) in
      try rows(value, at: top.appending("compact"))
    }
    return ControlLayout(
      standard: standard, compact: compact ?? standard,
      controlBarHeight: try length("controlBarHeight", of: object, at: top)
        ?? ControlLayout.defaultControlBarHeight,
      horizontalItemSpacing: try length("horizontalItemSpacing", of: object, at: top) ?? 0,
      compactLayoutMaximumWidth: try length("compactLayoutMaximumWidth", of: object, at: top)
        ?? ControlLayout.defaultCompactLayoutMaximumWidth)
  }

  private mutating func rows(
    _ value: JSON, at pointer: JSON.Pointer
  ) throws(Failure) -> [ControlLayout.Row] {
    guard let rows = value.array else {
      throw Failure(pointer: pointer, message: "expected a list of rows, each a list of items")
    }
    guard rows.count <= ControlLayout.FileLimit.rows else {
      throw Failure(
        pointer: pointer,
        message: "a set has \(ControlLayout.FileLimit.rows) rows at most, not \(rows.count)")
    }
    var tags: [ControlTag: Int] = [:]
    var result: [ControlLayout.Row] = []
    for (index, row) in rows.enumerated() {
      result.append(try self.row(row, at: pointer.appending(index), counting: &tags))
    }
    return result
  }

  /// - Parameter tags: how many items of the set have no id, by their tags.
  private mutating func row(
    _ value: JSON, at pointer: JSON.Pointer, counting tags: inout [ControlTag: Int]
  ) throws(Failure) -> ControlLayout.Row {
    guard let items = value.array else {
      throw Failure(pointer: pointer, message: "expected a row, a list of items")
    }
    var row: ControlLayout.Row = []
    for (place, item) in items.enumerated() {
      let pointer = pointer.appending(place)
      itemCount += 1
      guard itemCount <= ControlLayout.FileLimit.items else {
        throw Failure(
          pointer: pointer,
          message: "a layout has \(ControlLayout.FileLimit.items) items at most")
      }
      row.append(try self.item(item, at: pointer, counting: &tags))
    }
    return row
  }

  private mutating func item(
    _ value: JSON, at pointer: JSON.Pointer, counting tags: inout [ControlTag: Int]
  ) throws(Failure) -> LayoutItem {
    let object = try object(value, at: pointer)
    noteUnknown(in: object, known: ["id", "tag", "width", "elasticity", "removed"], at: pointer)
    let tag = try tag(of: object, at: pointer)
    var isRemoved = false
    if let removed = object["removed"] {
      guard let bool = removed.bool else {
        throw Failure(pointer: pointer.appending("removed"), message: "expected true or false")
      }
      isRemoved = bool
    }
    let width =
      object["width"] == .string("default")
      ? nil : try length("width", of: object, at: pointer, word: " or \"default\"")
    return LayoutItem(
      tag, id: try id(of: object, at: pointer) ?? nextID(for: tag, counting: &tags), width: width,
      elasticity: try length(
        "elasticity", of: object, at: pointer, maximum: LayoutItem.maximumElasticity) ?? 0,
      isRemoved: isRemoved)
  }

  private func tag(
    of object: JSON.Object, at pointer: JSON.Pointer
  ) throws(Failure) -> ControlTag {
    guard let value = object["tag"] else { return .empty }
    if let tag = value.string.flatMap(ControlTag.init(name:)) { return tag }
    let names = ControlTag.allCases.map(\.name).joined(separator: ", ")
    throw Failure(pointer: pointer.appending("tag"), message: "expected one of \(names)")
  }

  private func id(
    of object: JSON.Object, at pointer: JSON.Pointer
  ) throws(Failure) -> String? {
    guard let value = object["id"] else { return nil }
    guard let id = value.string, !id.isEmpty else {
      throw Failure(pointer: pointer.appending("id"), message: "expected a text that is not empty")
    }
    return id
  }

  /// The tag's name, with a number from the second item of a set on: so the first playback button of both sets is one.
  private func nextID(for tag: ControlTag, counting tags: inout [ControlTag: Int]) -> String {
    let count = tags[tag, default: 0] + 1
    tags[tag] = count
    return count == 1 ? tag.name : "\(tag.name)-\(count)"
  }

  private func object(
    _ value: JSON, at pointer: JSON.Pointer
  ) throws(Failure) -> JSON.Object {
    guard let object = value.object else {
      let what = pointer.tokens.isEmpty ? "an object" : "an item, an object"
      throw Failure(pointer: pointer, message: "expected \(what)")
    }
    return object
  }

  /// - Parameter word: what else would do, for the error.
  private mutating func length(
    _ name: String, of object: JSON.Object, at pointer: JSON.Pointer, word: String = "",
    maximum: Double = LayoutItem.maximumWidth
  ) throws(Failure) -> Double? {
    guard let value = object[name] else { return nil }
    let pointer = pointer.appending(name)
    guard let number = value.number, number.isFinite else {
      throw Failure(pointer: pointer, message: "expected a number\(word)")
    }
    if number < 0 { note("a negative number counts as 0", at: pointer) }
    if number > maximum { note("a number above \(Int(maximum)) counts as that", at: pointer) }
    return LayoutItem.bounded(number, maximum)
  }

  private mutating func noteUnknown(
    in object: JSON.Object, known: [String], at pointer: JSON.Pointer
  ) {
    for member in object.members where !known.contains(member.key) {
      note(
        "is left out of account; there are \(known.joined(separator: ", "))",
        at: pointer.appending(member.key))
    }
  }

  private mutating func note(_ message: String, at pointer: JSON.Pointer) {
    guard warnings.count < Self.maximumWarnings else { return }
    warnings.append(Failure(pointer: pointer, message: message))
  }
}
