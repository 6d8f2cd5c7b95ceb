import JSON
import ProjectFormat
import Testing

/// The inputs of the simulated viewer, and the end of a simulation.
@Suite struct SimulationTests {
  private func project(_ annotations: Annotation...) -> InteractivityProject {
    InteractivityProject(
      annotations: annotations.enumerated().map { index, annotation in
        var annotation = annotation
        annotation.index = index
        return annotation
      })
  }

  private func annotation(
    _ id: String, _ kind: Annotation.Kind, _ start: Double, lasting length: Double = 0,
    _ edit: (inout Annotation) -> Void = { _ in }
  ) -> Annotation {
    var annotation = Annotation(
      id: id, kind: kind, start: MediaTime(seconds: start),
      extent: .lasting(MediaTime(seconds: length)), index: 0)
    edit(&annotation)
    return annotation
  }

  private func log(_ playthrough: Playthrough) -> [String] {
    playthrough.steps.flatMap(\.events).map { event in
      let id = event.annotation.map { playthrough.project.annotations[$0].id } ?? ""
      return "\(event.name) \(id) \(MediaTime.clock(event.time))"
    }
  }

  @Test func aPlainProjectPlaysToItsLastEnd() {
    let playthrough = Simulation.play(project(annotation("a", .image, 2, lasting: 3)))
    #expect(playthrough.ending == .endOfMedia)
    #expect(playthrough.duration == 5)
    #expect(playthrough.durationSource == .lastEnd)
    #expect(playthrough.lastPosition == 5)
    #expect(
      log(playthrough) == ["entered a 0:02", "shown a 0:02", "exited a 0:05", "hidden a 0:05"])
    #expect(playthrough.timesShown() == [0: [TimeWindow(start: 2, end: 5)]])
  }

  @Test func aGivenLengthIsThatOfEachSessionOfATrace() {
    var half = annotation("a", .image, 0, lasting: 3)
    half.start = MediaTime(percent: 50)
    let inputs: [EngineInput] = [.play, .session(at: 0), .play, .tick(16)]
    let trace = inputs.enumerated().map { TraceLine($0.element, line: $0.offset + 1) }
    let playthrough = Simulation.run(project(half), trace: trace, duration: 30)
    #expect(playthrough.timesShown()[0]?.first?.start == 15)
  }

  @Test func aGivenLengthIsUsed() {
    let playthrough = Simulation.play(
      project(annotation("a", .image, 2, lasting: 30)), duration: 10)
    #expect(playthrough.durationSource == .given)
    #expect(playthrough.lastPosition == 10)
    #expect(playthrough.timesShown() == [0: [TimeWindow(start: 2, end: 10)]])
  }

  @Test func aPauseThatWaitsForTheViewerIsResumed() {
    let playthrough = Simulation.play(
      project(
        annotation("stop", .timeTrigger, 1) { $0.action.pauses = true },
        annotation("a", .image, 2, lasting: 1)))
    #expect(playthrough.ending == .endOfMedia)
    #expect(playthrough.steps.filter { $0.input == .play }.map(\.position) == [0, 1])
  }

  @Test func aSimulationWaitsForTheEndOfAPauseOnShow() {
    let playthrough = Simulation.play(
      project(annotation("read", .text, 1, lasting: 4) { $0.pausesOnShow = true }))
    #expect(playthrough.ending == .endOfMedia)
    #expect(playthrough.steps.contains { $0.input == .wall(4) })
    #expect(
      log(playthrough) == [
        "entered read 0:01", "shown read 0:01", "pause read 0:01", "resume read 0:01",
        "exited read 0:05", "hidden read 0:05",
      ])
  }

  @Test func aGateIsNotPassed() {
    let playthrough = Simulation.play(
      project(
        annotation("door", .hotspot, 3, lasting: 2) { $0.isGate = true },
        annotation("behind", .image, 8, lasting: 2)))
    #expect(playthrough.ending == .gate(annotation: 0))
    #expect(playthrough.lastPosition == 3)
  }

  @Test func anUntappedMenuEndsAtItsSecondLoop() {
    let playthrough = Simulation.play(
      project(
        annotation("menu", .image, 3, lasting: 2) { $0.loopBack = "menu" },
        annotation("behind", .image, 8, lasting: 2)))
    #expect(playthrough.ending == .jumpsAgain(annotation: 0))
    #expect(log(playthrough).count { $0.hasPrefix("seek") } == 2)
    #expect(
      playthrough.timesShown() == [
        0: [TimeWindow(start: 3, end: 5), TimeWindow(start: 3, end: 5)]
      ])
  }

  /// A long project may skip ahead any number of times.
  @Test func jumpsForwardAreNotACycle() {
    let triggers = (0..<200).map { number in
      var trigger = annotation("t\(number)", .timeTrigger, Double(10 * number + 5)) {
        $0.action.jump = String(10 * number + 8)
      }
      trigger.index = number
      return trigger
    }
    let playthrough = Simulation.play(InteractivityProject(annotations: triggers), duration: 2000)
    #expect(playthrough.ending == .endOfMedia)
    #expect(log(playthrough).count { $0.hasPrefix("seek") } == 200)
  }

  @Test func endlessJumpsStopAtTheLimit() {
    // Each trigger jumps on to just before the next, which lies before it in time.
    let count = 200
    let triggers = (0..<count).map { number in
      annotation("\(number)", .timeTrigger, Double(2 * (count - number))) {
        $0.action.jump = String(2 * (count - number) - 3)
      }
    }
    let playthrough = Simulation.play(
      InteractivityProject(
        annotations: [annotation("in", .timeTrigger, 0.5) { $0.action.jump = "399" }]
          + triggers.enumerated().map { index, trigger in
            var trigger = trigger
            trigger.index = index + 1
            return trigger
          }))
    #expect(playthrough.ending == .tooManyJumps)
  }

  @Test func aTriggerThatJumpsToItselfEnds() {
    let playthrough = Simulation.play(
      project(
        annotation("self", .timeTrigger, 2) { $0.action.jump = "self" },
        annotation("behind", .image, 4, lasting: 2)))
    #expect(playthrough.ending == .jumpsAgain(annotation: 0))
    #expect(playthrough.lastPosition == 2)
  }

  @Test func aJumpForwardSkipsWhatIsBetween() {
    let playthrough = Simulation.play(
      project(
        annotation("over", .timeTrigger, 2) { $0.action.jump = "10" },
        annotation("between", .image, 4, lasting: 2),
        annotation("long", .image, 1, lasting: 11)))
    #expect(playthrough.ending == .endOfMedia)
    #expect(!log(playthrough).contains { $0.contains("between") })
    #expect(
      playthrough.timesShown() == [
        2: [TimeWindow(start: 1, end: 2), TimeWindow(start: 10, end: 12)]
      ])
  }

  /// An annotation is shown from 2 to 5, and later at one place for a moment.
  @Test(arguments: [(1, true), (2, false), (5, false), (7, true)])
  func aMomentIsListedUnlessItIsInTheLastStretch(moment: Double, isListed: Bool) {
    func step(_ input: EngineInput, _ kind: EngineEvent.Kind, at time: Double) -> Playthrough.Step {
      let event = EngineEvent(kind, annotation: 0, time: time)
      return Playthrough.Step(input: input, events: [event], line: 0, position: time, at: 0)
    }
    let playthrough = Playthrough(
      project: project(annotation("a", .image, 2, lasting: 3)), duration: 10, durationSource: .given,
      steps: [
        step(.tick(2), .shown, at: 2), step(.tick(5), .hidden, at: 5), step(.seek(moment), .shown, at: moment),
        step(.disable("a"), .hidden, at: moment),
      ])
    let expected = [TimeWindow(start: 2, end: 5)] + (isListed ? [TimeWindow(start: moment, end: moment)] : [])
    #expect(playthrough.timesShown() == [0: expected])
  }

  @Test func mediaOfUnknownLengthEndsImmediately() {
    var late = annotation("late", .image, 0)
    late.start = .percent(50)
    let playthrough = Simulation.play(
      project(late, annotation("start", .timeTrigger, 0)))
    #expect(playthrough.ending == .durationUnknown)
    #expect(playthrough.duration == nil)
    #expect(
      log(playthrough) == ["entered start 0:00", "triggered start 0:00", "exited start 0:00"])
  }

  @Test func anEmptyProjectEnds() {
    let playthrough = Simulation.play(InteractivityProject())
    #expect(playthrough.ending == .endOfMedia)
    #expect(playthrough.steps.flatMap(\.events) == [])
  }

  @Test func replayingASimulationGivesTheSameEvents() throws {
    let project = project(
      annotation("gate", .hotspot, 20, lasting: 3) { $0.isGate = true },
      annotation("read", .text, 1, lasting: 4) { $0.pausesOnShow = true },
      annotation("rule", .image, 2, lasting: 9) { $0.condition = Annotation.Condition("a > 1") },
      annotation("on", .timeTrigger, 12) { $0.action.jump = "gate" })
    let played = Simulation.play(project, duration: 60, setup: [.set(["a": .number(2)])])
    let text = played.steps.map { TraceLine($0.input, line: $0.line).json.text() }
    let trace = try TraceReader.lines(of: Array(text.joined(separator: "\n").utf8))
    let replayed = Simulation.run(project, trace: trace)
    #expect(replayed.steps == played.steps)
    #expect(replayed.ending == .endOfTrace)
    #expect(replayed.duration == 60)
  }

  /// It would stand for ever; the viewer plays on.
  @Test func anOpenEndedAnnotationThatPausesIsResumed() throws {
    let play = Simulation.play(
      try ProjectFormatTests.project(of: #"{"id":"a","type":"image","start":1,"pause":true}"#),
      duration: 5)
    #expect(play.ending == .endOfMedia)
    let kinds = play.steps.flatMap(\.events).map(\.kind)
    #expect(kinds == [.entered, .shown, .pause])
  }
}
