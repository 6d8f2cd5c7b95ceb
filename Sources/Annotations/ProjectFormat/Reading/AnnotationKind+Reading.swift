extension Annotation.Kind {
  /// The kind of a type as documents name it: the native players' words and HapYak's.
  init(authored type: String) {
    self = FoldedName(type).flatMap { Self.words[$0] } ?? .unsupported
  }

  private static let words: [FoldedName: Self] = {
    let kinds: [(String, Self)] = [
      ("image", .image), ("pop", .text), ("text", .text), ("hotLink", .hotspot),
      ("link", .hotspot), ("onTime", .timeTrigger), ("time", .timeTrigger),
    ]
    var words: [FoldedName: Self] = [:]
    for (word, kind) in kinds {
      if let name = FoldedName(word) { words[name] = kind }
    }
    return words
  }()
}
