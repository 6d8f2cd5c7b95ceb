import Foundation
import Interactivity
import JSON
import PlayerCore
import ProjectFormat
import TestSupport
import Testing

/// A recording replays whatever happened while it was made.
@Suite struct ReplayTests {
  /// Records what a stage's handler does with its engine.
  private final class Recorder {
    private(set) var recording: Recording
    private var project: InteractivityProject

    init(_ stage: Stage, of project: InteractivityProject) {
      self.project = project
      recording = Recording(of: project.json)
      stage.handler?.tracer = { [unowned self, unowned stage] input, events in
        if case .project(let next) = input { self.project = next }
        recording.add(input, at: stage.executor.now, events: events, in: self.project)
      }
    }

    /// The recording, read back and given to its own project.
    func difference() throws -> Recording.Difference? {
      let read = try Recording(reading: Array(recording.text.utf8))
      let project = try InteractivityProject(reading: Array(read.document.text().utf8))
      return read.differences(replaying: project, maximum: 1).first
    }
  }

  private static func tappable(_ id: String, _ start: Double, _ end: Double) -> Annotation {
    var annotation = Scenery.image(id, start, end)
    annotation.box.left = .pixels(640)
    annotation.box.width = .pixels(100)
    annotation.box.height = .percent(100)
    return annotation
  }

  @Test func anotherPictureIsReplayed() throws {
    let project = Scenery.project([Self.tappable("a", 0, 9)])
    let stage = Stage(project.annotations)
    let recorder = Recorder(stage, of: project)
    stage.play()
    stage.handler?.tap(x: 0.9, y: 0.5)
    stage.handler?.picture = PictureSize(width: 700, height: 400)
    stage.handler?.tap(x: 0.95, y: 0.5)
    #expect(stage.wait(1) == ["0.0 ignored -: nothing to tap there", "0.0 tap a"])
    #expect(try recorder.difference() == nil)
  }

  @Test func anotherVersionOfTheProjectIsReplayed() throws {
    let project = Scenery.project([Scenery.image("goes", 0, 50), Scenery.image("stays", 0, 50)])
    let stage = Stage(project.annotations)
    let recorder = Recorder(stage, of: project)
    stage.play()
    _ = stage.wait(2)
    let next = Scenery.project([Scenery.image("stays", 0, 50), Scenery.image("comes", 1, 9)])
    stage.handler?.load { $0(.success(Array(next.json.text().utf8))) }
    #expect(
      stage.wait(10) == ["2.0 project of 2", "2.0 hide goes", "2.0 show comes", "9.0 hide comes"])
    #expect(try recorder.difference() == nil)
  }

  @Test func anotherSessionIsReplayed() throws {
    var gated = Scenery.image("rule", 1, 9)
    gated.condition = Annotation.Condition("n == 1")
    let project = Scenery.project([Scenery.image("a", 1, 50), gated])
    let stage = Stage(project.annotations)
    let recorder = Recorder(stage, of: project)
    stage.handler?.setVariables(["n": 1])
    stage.play()
    #expect(stage.wait(2) == ["1.0 show a", "1.0 show rule"])
    stage.play()
    #expect(stage.log.suffix(2) == ["2.0 hide rule", "2.0 hide a"])
    #expect(stage.wait(2) == ["3.0 show a", "3.0 show rule"])
    #expect(try recorder.difference() == nil)
    #expect(recorder.recording.text.contains(#"{"input":"session","at":2}"#))
  }

  @Test func aTapAtInvalidCoordinatesIsReplayed() throws {
    let project = Scenery.project([Self.tappable("a", 0, 9)])
    let stage = Stage(project.annotations)
    let recorder = Recorder(stage, of: project)
    stage.play()
    stage.handler?.tap(x: .nan, y: .infinity)
    _ = stage.wait(1)
    #expect(recorder.recording.text.contains(#""x":"NaN","y":"Infinity""#))
    #expect(try recorder.difference() == nil)
  }

  /// Everything that a host may do, in any order.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func aRandomSessionIsReplayed(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let project = randomProject(using: &generator)
    let stage = Stage(project.annotations, provider: Self.ads)
    let recorder = Recorder(stage, of: project)
    stage.play()
    for _ in 0..<40 {
      act(on: stage, using: &generator)
      _ = stage.wait(Double(Int.random(in: 0...12, using: &generator)) / 4)
    }
    if let difference = try recorder.difference() {
      Issue.record("seed \(seed): \(difference)")
    }
    #expect(recorder.recording.steps.count > 15)
  }

  private static var ads: AdSessionProvider {
    AdSessionProvider(
      sequences: { _ in [AdSequence([Ad(id: "1", beginTime: 9, duration: 3)])] },
      source: { _ in MediaSource(url: URL(filePath: "/ad.mp4")) })
  }

  private func act(on stage: Stage, using generator: inout SeededGenerator) {
    guard let handler = stage.handler else { return }
    let token = ["on", "off", "n"].randomElement(using: &generator) ?? "on"
    switch Int.random(in: 0..<14, using: &generator) {
    case 0: stage.controller.pause()
    case 1, 2: stage.controller.play()
    case 3, 4: stage.controller.seek(to: Double(Int.random(in: 0...60, using: &generator)))
    case 5: stage.play()
    case 6:
      let next = randomProject(using: &generator)
      handler.load { $0(.success(Array(next.json.text().utf8))) }
    case 7: handler.enablePrecondition(token)
    case 8: handler.disablePrecondition(token)
    case 9: handler.setVariables([token: .number(Double(Int.random(in: 0...2, using: &generator)))])
    case 10: handler.tap(id: "\(Int.random(in: 0..<6, using: &generator))")
    case 11: handler.tap(x: .random(in: 0...1, using: &generator), y: 0.5)
    case 12:
      handler.picture = PictureSize(
        width: .random(in: 200...2000, using: &generator), height: 400)
    default: break
    }
  }

  private func randomProject(using generator: inout SeededGenerator) -> InteractivityProject {
    Scenery.project(
      (0..<6).map { number in
        let start = Double(Int.random(in: 0...60, using: &generator)) / 2
        let length = Double(Int.random(in: 0...20, using: &generator)) / 2
        var annotation =
          Int.random(in: 0..<3, using: &generator) == 0
          ? Scenery.trigger("\(number)", at: start, lasting: length)
          : Self.tappable("\(number)", start, start + length)
        func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }
        if once(in: 3) { annotation.condition = Annotation.Condition(once(in: 2) ? "on" : "n > 0") }
        if once(in: 4) { annotation.action.jump = "\(Int.random(in: 0..<8, using: &generator))" }
        if once(in: 5) { annotation.action.pauses = true }
        if once(in: 3) { annotation.action.releasesGate = true }
        if annotation.isVisual {
          if once(in: 5) { annotation.pausesOnShow = true }
          if once(in: 6) { annotation.isGate = true }
          if once(in: 6) { annotation.loopBack = "start" }
        }
        return annotation
      })
  }
}
