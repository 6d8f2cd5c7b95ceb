import AnnotationEngine
import TestSupport
import Testing

/// Ids, preconditions and variables are compared by their bytes; rules are looked at again by their
/// names.
@Suite struct NameTests {
  // One letter with its accent, and two scalars that look the same.
  static let composed = "\u{E9}"
  static let decomposed = "e\u{301}"

  @Test func canonicallyEquivalentNamesAreDistinct() {
    var image = Scenery.image(Self.composed, 0, 9)
    image.condition = Annotation.Condition(Self.composed)
    var engine = InteractivityEngine(project: Scenery.project([image]))
    _ = engine.handle(.play)
    #expect(engine.handle(.enable(Self.decomposed)) == [])
    #expect(engine.handle(.enable(Self.composed)).map(\.name) == ["shown"])
    #expect(engine.handle(.tap(Self.decomposed)).map(\.kind) == [.ignored(.noAnnotation)])
    #expect(engine.handle(.tap(Self.composed)).map(\.name) == ["tapped"])
  }

  @Test func canonicallyEquivalentValuesAreDistinctInRules() {
    var image = Scenery.image("a", 0, 9)
    image.condition = Annotation.Condition("n == '\(Self.composed)'")
    var engine = InteractivityEngine(project: Scenery.project([image]))
    _ = engine.handle(.play)
    #expect(engine.handle(.set(["n": .text(Self.decomposed)])) == [])
    #expect(engine.handle(.set(["n": .text(Self.composed)])).map(\.name) == ["shown"])
  }

  /// 40,000 pairs of marks would take half a minute each time if they were normalized.
  @Test(.timeLimit(.minutes(1))) func manyCombiningMarksTakeLinearTime() {
    let name = "e" + String(repeating: "\u{301}\u{323}", count: 40_000)
    var trigger = Scenery.trigger("t", at: 1, lasting: 1)
    trigger.action.jump = name
    var image = Scenery.image(name, 3, 9)
    image.condition = Annotation.Condition(name)
    var engine = InteractivityEngine(project: Scenery.project([trigger, image]))
    _ = engine.handle(.enable(name))
    #expect(
      engine.handle(.tick(2)).map(\.name).suffix(4) == ["seek", "exited", "entered", "shown"])
    #expect(engine.handle(.tap(name)).map(\.name) == ["tapped"])
  }

  /// A name and a text of each size are set; in a dictionary of `String` the larger takes a quarter
  /// of an hour.
  @Test(.timeLimit(.minutes(1))) func aVariableIsSetByTheBytesOfItsName() {
    let name = "e" + String(repeating: "\u{301}\u{323}", count: 200_000)
    var variables: Variables = [name: .text(name), Self.composed: .number(1)]
    #expect(variables[Self.decomposed] == nil)
    variables[Self.decomposed] = .number(2)
    #expect(variables.count == 3)
    #expect(variables.sorted.map(\.name.utf8.count) == [3, 800_001, 2])
    var image = Scenery.image("a", 0, 9)
    image.text = "{{\(Self.composed)}}{{\(Self.decomposed)}}"
    var engine = InteractivityEngine(project: Scenery.project([image]))
    _ = engine.handle(.set(variables))
    #expect(engine.interpolated("{{\(Self.composed)}} {{\(Self.decomposed)}}") == "1 2")
  }

  /// Each of 30,000 names costs the one rule that reads it. To look at all rules for each takes
  /// many minutes.
  @Test(.timeLimit(.minutes(1))) func settingANameEvaluatesOnlyTheRulesThatReadIt() {
    let count = 30_000
    let annotations = (0..<count).map { number in
      var image = Scenery.image("a\(number)", 0, 9)
      image.condition = Annotation.Condition(number % 2 == 0 ? "t\(number)" : "v\(number) > 0")
      return image
    }
    var engine = InteractivityEngine(project: Scenery.project(annotations))
    _ = engine.handle(.play)
    var shown = 0
    for number in 0..<count {
      let name = number % 2 == 0 ? "t\(number)" : "v\(number)"
      shown +=
        engine.handle(
          number % 2 == 0 ? .enable(name) : .set([name: .number(1)])
        ).count
    }
    #expect(shown == count)
  }

  @Test func severalConditionsOfSeveralNamesChangeTogetherInTheOrderOfTheirStarts() {
    let annotations = (0..<200).map { number in
      var image = Scenery.image("\(number)", Double(number) / 1000, 9)
      image.condition = Annotation.Condition(number % 2 == 0 ? "a > \(number)" : "b || a == 7")
      return image
    }
    var engine = InteractivityEngine(project: Scenery.project(annotations))
    _ = engine.handle(.tick(1))
    #expect(engine.handle(.set(["other": .number(1)])) == [])
    let shown = engine.handle(.set(["a": .number(5), "b": .bool(true)]))
    let expected = [0, 1, 2, 3, 4] + stride(from: 5, to: 200, by: 2)
    #expect(shown.map(\.annotation) == expected.map { $0 })
    #expect(engine.handle(.set(["b": .undefined])).allSatisfy { $0.kind == .hidden })
    #expect(engine.visible == [0, 2, 4])
  }
}
