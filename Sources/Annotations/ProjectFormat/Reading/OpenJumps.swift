import JSON

/// The jumps to what is not a time inside the media: each may name an annotation that comes later.
///
/// A hostile project has a million of them, so a jump costs two numbers.
struct OpenJumps {
  private var jumps: [(annotation: Int32, way: Int32)] = []
  /// The document's own keys on the way from an annotation to its jump. They are nearly always the same.
  private var ways: [[String]] = []
  private static let maximumWays = 1000

  /// - Parameter way: the keys from the annotation to the jump.
  mutating func append(annotation: Int, way: [String]) {
    if ways.last != way, ways.count < Self.maximumWays { ways.append(way) }
    jumps.append((Int32(annotation), Int32(ways.count - 1)))
  }

  /// Calls `report` for each jump that leads nowhere.
  /// - Parameters:
  ///   - ids: all that are authored. An annotation without one has its number.
  ///   - list: the key of the list of annotations.
  func reportLost(
    in annotations: [Annotation], ids: Set<Identity>, list: String, _ report: (Diagnostic) -> Void
  ) {
    for jump in jumps {
      let annotation = annotations[Int(jump.annotation)]
      guard let target = annotation.action.jump, !ids.contains(Identity(target)),
        !Self.isNumber(target, of: annotations)
      else { continue }
      let way = ways[Int(jump.way)]
      let what =
        MediaTime(parsing: target) == nil
        ? "no annotation's id and no time" : "a time outside the media"
      report(
        Diagnostic(
          .error, kind: .jump,
          "\(way.last ?? "") \(target.excerpt) is \(what): it will not be done",
          at: JSON.Pointer([list, String(jump.annotation)] + way), annotation: annotation.id))
    }
  }

  /// Whether the target is the `#` and number of an annotation without an id.
  private static func isNumber(_ target: String, of annotations: [Annotation]) -> Bool {
    guard target.utf8.first == UInt8(ascii: "#"), let number = Int(target.dropFirst()),
      annotations.indices.contains(number - 1)
    else { return false }
    return annotations[number - 1].id.hasSameBytes(as: target)
  }
}
