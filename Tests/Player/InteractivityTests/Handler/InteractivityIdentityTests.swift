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
    handler.setVariables(["n": 2])
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

  @Test(arguments: [(#""5""#, true), ("5", true), (nil, true), (#""6""#, false)])
  func aProjectIsLoadedByItsAccountAndID(account: String?, plays: Bool) async throws {
    let stage = Stage([])
    let member = account.map { #""bcAccountId": \#($0), "# } ?? ""
    let text = #"{\#(member)"annotations": [{"id": "a", "type": "image", "start": 1}]}"#
    var asked: [String] = []
    let handler = InteractivityHandler(
      accountID: "5", projectID: "coats", controller: stage.controller
    ) { account, project in
      { completion in
        asked.append("\(account)/\(project)")
        stage.executor.perform { completion(.success(Array(text.utf8))) }
      }
    }
    handler.delegate = stage
    stage.handler = handler
    stage.play()
    let failure =
      "failed: bcAccountId is 6, but the handler plays projects of account 5; load a project of "
      + "this account, or correct bcAccountId"
    #expect(stage.log == [plays ? "0.0 project of 1" : "0.0 \(failure)"])
    #expect(asked == ["5/coats"])
    #expect(stage.wait(2) == (plays ? ["1.0 show a"] : []))
    let loaded = try? await handler.load { Array(text.utf8) }
    #expect((loaded != nil) == plays)
  }
}
