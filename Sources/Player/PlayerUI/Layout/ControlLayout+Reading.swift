import Documents
public import JSON

/// A problem in a layout file, with its place.
public struct LayoutProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The JSON Pointer of the value; empty for the whole document, and if the text is no JSON.
  public var pointer: JSON.Pointer
  /// The line and column of the value.
  public var place: JSON.Place
  /// The expected value, or the effect of an ignored one.
  public var message: String

  /// `line:column: pointer: message`, to follow the name of a file and a colon.
  public var description: String {
    let pointer = pointer.tokens.isEmpty ? "" : "\(pointer): "
    return "\(place.line):\(place.column): \(pointer)\(message)"
  }
}

extension ControlLayout {
  /// The maximum size of a layout file in bytes. The files of apps are far smaller.
  public static let maximumFileSize = 1 << 20

  /// Reads a layout file; `docs/layout.md` describes the format.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - warnings: Receives the problems that do not prevent reading, in the order of the document.
  /// - Throws: The first problem that prevents reading.
  public init(
    reading bytes: [UInt8], warnings: inout [LayoutProblem]
  ) throws(LayoutProblem) {
    let document: JSON
    do throws(JSON.ParseError) {
      document = try JSON(parsing: bytes, limits: .init(bytes: Self.maximumFileSize))
    } catch {
      throw LayoutProblem(pointer: JSON.Pointer(), place: error.place, message: error.problem)
    }
    var reader = LayoutReader(bytes)
    self = try reader.layout(document)
    warnings += reader.problems(reader.warnings)
      .sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
  }
}

/// Converts a document into a layout, and collects warnings.
private struct LayoutReader {
  typealias Message = (pointer: JSON.Pointer, text: String)

  private(set) var warnings: [Message] = []
  private let bytes: [UInt8]
  /// The maximum number of warnings; more are of no use to the reader of a report.
  private static let maximumWarnings = 100

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  // MARK: Problems

  /// Returns problems with the places of their values.
  func problems(_ messages: [Message]) -> [LayoutProblem] {
    let places = JSON.places(of: messages.map(\.pointer), in: bytes)
    return messages.map { message in
      LayoutProblem(
        pointer: message.pointer, place: places[message.pointer] ?? JSON.Place(line: 1, column: 1),
        message: message.text)
    }
  }

  private func problem(_ pointer: JSON.Pointer, _ message: String) -> LayoutProblem {
    problems([(pointer, message)])[0]
  }

  private mutating func warn(_ pointer: JSON.Pointer, _ message: String) {
    if warnings.count < Self.maximumWarnings { warnings.append((pointer, message)) }
  }

  private mutating func warnOfUnknownMembers(
    of object: JSON.Object, known: [String], at pointer: JSON.Pointer
  ) {
    for member in object.members where !known.contains(member.key) {
      warn(
        pointer.appending(member.key),
        "is left out of account; there are \(known.joined(separator: ", "))")
    }
  }

  // MARK: Structure

  mutating func layout(_ document: JSON) throws(LayoutProblem) -> ControlLayout {
    let top = JSON.Pointer()
    guard let object = document.object else { throw problem(top, "expected an object") }
    let names = [
      "standard", "compact", "controlBarHeight", "horizontalItemSpacing",
      "compactLayoutMaximumWidth",
    ]
    warnOfUnknownMembers(of: object, known: names, at: top)
    guard let standardRows = object["standard"] else {
      throw problem(top, "expected the member \"standard\", a list of rows")
    }
    let standard = try rows(standardRows, at: top.appending("standard"))
    let compact = try object["compact"].map { (value) throws(LayoutProblem) in
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
  ) throws(LayoutProblem) -> [ControlLayout.Row] {
    guard let rows = value.array else {
      throw problem(pointer, "expected a list of rows, each a list of items")
    }
    /// The number of items without an id so far, by tag.
    var counts: [ControlTag: Int] = [:]
    var result: [ControlLayout.Row] = []
    for (index, row) in rows.enumerated() {
      let pointer = pointer.appending(index)
      guard let items = row.array else { throw problem(pointer, "expected a row, a list of items") }
      var read: ControlLayout.Row = []
      for (index, item) in items.enumerated() {
        read.append(try self.item(item, at: pointer.appending(index), counting: &counts))
      }
      result.append(read)
    }
    return result
  }

  private mutating func item(
    _ value: JSON, at pointer: JSON.Pointer, counting counts: inout [ControlTag: Int]
  ) throws(LayoutProblem) -> LayoutItem {
    guard let object = value.object else { throw problem(pointer, "expected an item, an object") }
    warnOfUnknownMembers(
      of: object, known: ["id", "tag", "width", "elasticity", "removed"], at: pointer)
    let tag = try tag(of: object, at: pointer)
    var isRemoved = false
    if let removed = object["removed"] {
      guard let bool = removed.bool else {
        throw problem(pointer.appending("removed"), "expected true or false")
      }
      isRemoved = bool
    }
    let width =
      object["width"] == .string("default")
      ? nil : try length("width", of: object, at: pointer, alternative: " or \"default\"")
    let elasticity = try length(
      "elasticity", of: object, at: pointer, maximum: LayoutItem.maximumElasticity)
    return LayoutItem(
      tag, id: try id(of: object, at: pointer) ?? nextID(for: tag, counting: &counts),
      width: width, elasticity: elasticity ?? 0, isRemoved: isRemoved)
  }

  // MARK: Members

  private func tag(
    of object: JSON.Object, at pointer: JSON.Pointer
  ) throws(LayoutProblem) -> ControlTag {
    guard let value = object["tag"] else { return .empty }
    if let tag = value.string.flatMap(ControlTag.init(name:)) { return tag }
    let names = ControlTag.allCases.map(\.name).joined(separator: ", ")
    throw problem(pointer.appending("tag"), "expected one of \(names)")
  }

  private func id(
    of object: JSON.Object, at pointer: JSON.Pointer
  ) throws(LayoutProblem) -> String? {
    guard let value = object["id"] else { return nil }
    guard let id = value.string, !id.isEmpty else {
      throw problem(pointer.appending("id"), "expected a text that is not empty")
    }
    return id
  }

  /// Returns the tag's name, with a number from the second item of a set. The first playback button
  /// of both sets is therefore one control.
  private func nextID(for tag: ControlTag, counting counts: inout [ControlTag: Int]) -> String {
    counts[tag, default: 0] += 1
    let count = counts[tag, default: 0]
    return count == 1 ? tag.name : "\(tag.name)-\(count)"
  }

  /// - Parameter alternative: A value that is allowed instead of a number, for the message.
  private mutating func length(
    _ name: String, of object: JSON.Object, at pointer: JSON.Pointer, alternative: String = "",
    maximum: Double = LayoutItem.maximumWidth
  ) throws(LayoutProblem) -> Double? {
    guard let value = object[name] else { return nil }
    let pointer = pointer.appending(name)
    guard let number = value.number, number.isFinite else {
      throw problem(pointer, "expected a number\(alternative)")
    }
    if number < 0 { warn(pointer, "a negative number counts as 0") }
    if number > maximum { warn(pointer, "a number above \(Int(maximum)) counts as that") }
    return LayoutItem.bounded(number, maximum)
  }
}
