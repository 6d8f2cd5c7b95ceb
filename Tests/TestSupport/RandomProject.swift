package import AnnotationEngine

/// Random projects of a few annotations that get into each other's way.
package enum RandomProject {
  /// Times lie on a coarse grid, so that boundaries often coincide.
  package static func time(using generator: inout SeededGenerator) -> Double {
    Double(Int.random(in: 0...24, using: &generator)) / 2
  }

  /// - Parameter maximum: how many there are at most.
  package static func annotations(
    upTo maximum: Int = 8, using generator: inout SeededGenerator
  ) -> [Annotation] {
    let isWild = Bool.random(using: &generator)
    return (0..<Int.random(in: 1...maximum, using: &generator)).map { index in
      let isRelative = Int.random(in: 0..<8, using: &generator) == 0
      let start =
        isRelative
        ? MediaTime.percent(Double(Int.random(in: -4...10, using: &generator) * 10))
        : MediaTime(seconds: time(using: &generator))
      let extent: Annotation.Extent =
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: .open
        case 1, 2: .lasting(MediaTime())
        default: .lasting(MediaTime(seconds: time(using: &generator) / 3))
        }
      let kinds: [Annotation.Kind] = [
        .image, .text, .hotspot, .timeTrigger, .timeTrigger, .unsupported,
      ]
      var annotation = Annotation(
        id: "\(index)", kind: kinds.randomElement(using: &generator) ?? .text, start: start,
        extent: extent, index: index)
      guard isWild else { return annotation }
      func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }
      if once(in: 3) {
        annotation.condition = Annotation.Condition(once(in: 2) ? "a" : "n > 1 || b")
      }
      if once(in: 4) {
        annotation.action.jump =
          once(in: 2)
          ? "\(Int.random(in: 0..<9, using: &generator))"
          : once(in: 6) ? "90" : once(in: 6) ? "-10%" : "\(time(using: &generator)):"
        if annotation.action.jump?.hasSuffix(":") == true { annotation.action.jump = "0:04" }
      }
      if once(in: 4) { annotation.action.command = .init(name: "go") }
      if once(in: 5) { annotation.action.pauses = true }
      if once(in: 3) { annotation.action.releasesGate = true }
      if once(in: 6) { annotation.action.link = once(in: 2) ? "https://example.com" : "file:///x" }
      if once(in: 5) { annotation.pausesOnShow = true }
      if once(in: 5) { annotation.isGate = true }
      if once(in: 5) { annotation.loopBack = once(in: 2) ? "yes" : "0" }
      return annotation
    }
  }
}

extension RandomProject {
  /// Another version: some annotations are gone, some others, some new.
  package static func edited(
    _ annotations: [Annotation], using generator: inout SeededGenerator
  ) -> [Annotation] {
    let others = Self.annotations(using: &generator)
    var result: [Annotation] = []
    for id in 0..<8 {
      let number = Int.random(in: 0..<8, using: &generator)
      let old = annotations.first { $0.id == "\(id)" }
      let other = others.first { $0.id == "\(id)" }
      let chosen =
        switch number {
        case 0: nil as Annotation?
        case 1, 2: other
        default: old
        }
      if let chosen { result.append(chosen) }
    }
    if Int.random(in: 0..<4, using: &generator) == 0 { result.shuffle(using: &generator) }
    for index in result.indices { result[index].index = index }
    return result
  }

  /// Something that happens to the playback.
  package static func input(
    using generator: inout SeededGenerator, knowsDuration: Bool
  ) -> EngineInput {
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: .play
    case 1: .pause
    case 2, 3: .seek(time(using: &generator))
    case 4: .enable(["a", "b"].randomElement(using: &generator) ?? "a")
    case 5: .disable(["a", "b"].randomElement(using: &generator) ?? "a")
    case 6: .set(["n": .number(Double(Int.random(in: 0...3, using: &generator)))])
    case 7, 8: .tap("\(Int.random(in: 0..<8, using: &generator))")
    case 9: .adStart
    case 10: .adEnd
    case 11: .wall(time(using: &generator) / 4)
    case 12: .end
    case 13: .duration(knowsDuration ? 12 : time(using: &generator) + 4)
    case 14: .rate(-1)
    default: .tick(time(using: &generator))
    }
  }
}
