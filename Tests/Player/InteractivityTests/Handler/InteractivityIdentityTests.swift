import Foundation
import Interactivity
import JSON
import PlayerCore
import TestSupport
import Testing

/// Annotations are known by what they are, playheads by where they have been.
@Suite struct InteractivityIdentityTests {
  private static func text(_ id: String, _ text: String) -> Annotation {
    var annotation = Scenery.image(id, 0, 50)
    annotation.kind = .text
    annotation.rawType = "pop"
    annotation.text = text
    return annotation
  }

  /// audit: player 4.
  @Test func anAnnotationKeepsItsOwnTextAfterAReload() throws {
    let old = Scenery.project([
      Self.text("a", "first"), Self.text("b", "{{n}} second"), Self.text("c", "third {{n}}"),
    ])
    let stage = Stage(old.annotations)
    let handler = try #require(stage.handler)
    handler.setVariables(["n": .number(2)])
    stage.play()
    _ = stage.wait(1)
    let next = Scenery.project([Self.text("b", "{{n}} new")])
    handler.load { $0(.success(Array(next.json.text().utf8))) }
    _ = stage.wait(1)
    #expect(handler.text(of: old.annotations[1]) == "2 new")
    #expect(handler.text(of: old.annotations[0]) == "first")
    #expect(handler.text(of: old.annotations[2]) == "third 2")
  }

  /// audit: player 15.
  @Test func aLateHandlerIsNotHeldAtAPassedGate() throws {
    let stage = Stage([])
    stage.play()
    _ = stage.wait(10.5)
    var gate = Scenery.image("gate", 5, 6)
    gate.isGate = true
    var ahead = Scenery.image("ahead", 12, 13)
    ahead.isGate = true
    stage.handler = InteractivityHandler(
      project: Scenery.project([gate, Scenery.image("now", 8, 40), ahead]),
      controller: stage.controller)
    stage.handler?.delegate = stage
    #expect(stage.wait(1) == ["10.5 project of 3", "10.5 show now"])
    #expect(stage.mediaTime == 11.5)
    #expect(stage.wait(3) == ["12.0 show ahead"])
    #expect(stage.mediaTime == 12)
  }
}
