import Documents
public import JSON
import Support

/// Members that no field takes, kept as their text: by the number of the annotation that has them.
///
/// A document may be made of nothing else, and a value costs many times its text.
public struct KeptMembers: Hashable, Sendable {
  /// `"name":value` of all annotations one after the other, a comma after each.
  private var text: [UInt8] = []
  /// Where the text of an annotation ends, for those that have some.
  private var ends: [End] = []
  private let depth: Int

  private struct End: Hashable {
    var number: Int
    var end: Int
  }

  /// - Parameter depth: how deep a document may nest.
  init(depth: Int) {
    self.depth = depth
  }

  /// The members of the annotation with that number in `InteractivityProject.annotations`, read anew
  /// each time.
  public subscript(number: Int) -> JSON.Object {
    let index = ends.partitioningIndex { $0.number >= number }
    guard index < ends.endIndex, ends[index].number == number else { return JSON.Object() }
    return object(in: (index == 0 ? 0 : ends[index - 1].end)..<ends[index].end)
  }

  /// - Parameter number: not below that of any member before.
  mutating func keep(_ name: String, _ value: Node, of number: Int) {
    append(name, value.text, of: number)
  }

  mutating func append(_ name: String, _ value: some Sequence<UInt8>, of number: Int) {
    text += JSON.string(name).text().utf8
    text.append(UInt8(ascii: ":"))
    text += value
    text.append(UInt8(ascii: ","))
    if ends.last?.number == number {
      ends[ends.count - 1].end = text.count
    } else {
      ends.append(End(number: number, end: text.count))
    }
  }

  /// All members, of whichever annotation; where two have the same name, the last one counts.
  var object: JSON.Object {
    (try? JSON(parsing: Self.document(of: text[...]), limits: limits))?.object ?? JSON.Object()
  }

  /// The members of one annotation; where two of its levels have the same name, the first one counts.
  private func object(in range: Range<Int>) -> JSON.Object {
    var members: [JSON.Object.Member] = []
    _ = try? Self.document(of: text[range]).withBuffer { (buffer) throws(JSON.ParseError) in
      var cursor = try Cursor(buffer, limits: limits)
      try cursor.enterObject()
      while let name = try cursor.nextMember() {
        members.append(.init(key: name, value: try cursor.value()))
      }
    }
    return JSON.Object(members)
  }

  private static func document(of text: ArraySlice<UInt8>) -> [UInt8] {
    [UInt8(ascii: "{")] + text.dropLast() + [UInt8(ascii: "}")]
  }

  /// What the values cost is for whoever asks to decide.
  private var limits: JSON.Limits { JSON.Limits(bytes: .max, depth: depth + 1, growth: 1000) }
}
