public import JSON

extension ControlLayout {
  /// The maximum size of a layout file in bytes. The files of apps are far smaller.
  public static let maximumFileSize = 1 << 20

  /// Reads a layout file; `docs/layout.md` describes the format.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - warnings: Receives the problems that do not prevent reading, in the order of the document.
  /// - Throws: The first problem that prevents reading.
  public init(reading bytes: [UInt8], warnings: inout [JSON.ValueError]) throws(JSON.ValueError) {
    let document: JSON
    do throws(JSON.ParseError) {
      document = try JSON(parsing: bytes, limits: .init(bytes: Self.maximumFileSize))
    } catch {
      throw JSON.ValueError(error)
    }
    var reader = LayoutReader(bytes)
    self = try reader.layout(document)
    warnings += JSON.ValueError.errors(reader.warnings, in: bytes)
      .sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
  }
}

/// Converts a document into a layout, and collects warnings.
private struct LayoutReader {
  typealias Message = (pointer: JSON.Pointer, text: String)
  /// An object of the document with its pointer.
  private typealias Parent = (object: JSON.Object, pointer: JSON.Pointer)

  private(set) var warnings: [Message] = []
  private let bytes: [UInt8]
  /// The maximum number of warnings; more are of no use to the reader of a report.
  private static let maximumWarnings = 100

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  // MARK: Problems

  private func problem(_ pointer: JSON.Pointer, _ message: String) -> JSON.ValueError {
    JSON.ValueError(message, at: pointer, in: bytes)
  }

  private mutating func warn(_ pointer: JSON.Pointer, _ message: String) {
    if warnings.count < Self.maximumWarnings { warnings.append((pointer, message)) }
  }

  // MARK: Structure

  mutating func layout(_ document: JSON) throws(JSON.ValueError) -> ControlLayout {
    let names = [
      "standard", "compact", "controlBarHeight", "horizontalItemSpacing",
      "compactLayoutMaximumWidth",
    ]
    let top = try object(document, at: JSON.Pointer(), "an object", members: names)
    guard let standard = try rows("standard", of: top) else {
      throw problem(top.pointer, "expected the member \"standard\", a list of rows")
    }
    let compact = try rows("compact", of: top)
    var layout = ControlLayout(standard: standard, compact: compact ?? standard)
    if let height = try length("controlBarHeight", of: top) { layout.controlBarHeight = height }
    if let spacing = try length("horizontalItemSpacing", of: top) {
      layout.horizontalItemSpacing = spacing
    }
    if let width = try length("compactLayoutMaximumWidth", of: top) {
      layout.compactLayoutMaximumWidth = width
    }
    return layout
  }

  private mutating func rows(_ name: String, of parent: Parent) throws(JSON.ValueError) -> [ControlLayout.Row]? {
    let expected = "a list of rows, each a list of items"
    guard let rows = try member(name, of: parent, expected, \.array) else { return nil }
    /// The number of items without an id so far, by tag.
    var counts: [ControlTag: Int] = [:]
    var ids: Set<String> = []
    var result: [ControlLayout.Row] = []
    for (index, row) in rows.enumerated() {
      let pointer = parent.pointer.appending(name).appending(index)
      guard let items = row.array else { throw problem(pointer, "expected a row, a list of items") }
      var read: ControlLayout.Row = []
      for (index, item) in items.enumerated() {
        let pointer = pointer.appending(index)
        let item = try self.item(item, at: pointer, counting: &counts)
        if !ids.insert(item.id).inserted {
          warn(pointer, "the id \"\(item.id)\" is already used in \(name): both items are one control")
        }
        read.append(item)
      }
      result.append(read)
    }
    return result
  }

  private mutating func item(
    _ value: JSON, at pointer: JSON.Pointer, counting counts: inout [ControlTag: Int]
  ) throws(JSON.ValueError) -> LayoutItem {
    let item = try object(
      value, at: pointer, "an item, an object",
      members: ["id", "tag", "width", "elasticity", "removed"])
    let names = ControlTag.allCases.map(\.name).joined(separator: ", ")
    let tag = try member("tag", of: item, "one of \(names)") {
      $0.string.flatMap(ControlTag.init(name:))
    }
    let id = try member("id", of: item, "a text that is not empty") {
      $0.string.flatMap { $0.isEmpty ? nil : $0 }
    }
    let isRemoved = try member("removed", of: item, "true or false", \.bool)
    let hasDefaultWidth = item.object["width"] == "default"
    let width = hasDefaultWidth ? nil : try length("width", of: item, or: " or \"default\"")
    let elasticity = try length("elasticity", of: item)
    return LayoutItem(
      tag ?? .empty, id: id ?? nextID(for: tag ?? .empty, counting: &counts), width: width,
      elasticity: elasticity ?? 0, isRemoved: isRemoved ?? false)
  }

  /// Returns the tag's name, with a number from the second item of a set. The first playback button
  /// of both sets is therefore one control.
  private func nextID(for tag: ControlTag, counting counts: inout [ControlTag: Int]) -> String {
    let count = counts[tag, default: 0] + 1
    counts[tag] = count
    return count == 1 ? tag.name : "\(tag.name)-\(count)"
  }

  // MARK: Values

  /// Returns an object, and warns of the members that are not known.
  private mutating func object(
    _ value: JSON, at pointer: JSON.Pointer, _ expected: String, members known: [String]
  ) throws(JSON.ValueError) -> Parent {
    guard let object = value.object else { throw problem(pointer, "expected \(expected)") }
    for member in object.members where !known.contains(member.key) {
      let list = known.joined(separator: ", ")
      warn(pointer.appending(member.key), "is ignored; the known members are \(list)")
    }
    return (object, pointer)
  }

  /// Returns the value of a member, or `nil` without one.
  ///
  /// - Parameter expected: The valid values, for the message.
  private func member<Value>(
    _ name: String, of parent: Parent, _ expected: String, _ read: (JSON) -> Value?
  ) throws(JSON.ValueError) -> Value? {
    guard let json = parent.object[name] else { return nil }
    guard let value = read(json) else {
      throw problem(parent.pointer.appending(name), "expected \(expected)")
    }
    return value
  }

  /// - Parameter alternative: A value that is allowed instead of a number, for the message.
  private mutating func length(
    _ name: String, of parent: Parent, or alternative: String = ""
  ) throws(JSON.ValueError) -> Double? {
    let number = try member(name, of: parent, "a number\(alternative)") {
      $0.number.flatMap { $0.isFinite ? $0 : nil }
    }
    guard let number else { return nil }
    let pointer = parent.pointer.appending(name)
    if number < 0 { warn(pointer, "a negative number counts as 0") }
    let maximum = LayoutItem.maximumWidth
    if number > maximum { warn(pointer, "a number above \(Int(maximum)) counts as that") }
    return LayoutItem.bounded(number)
  }
}
