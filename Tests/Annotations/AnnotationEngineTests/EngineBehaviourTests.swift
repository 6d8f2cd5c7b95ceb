import AnnotationEngine
import TestSupport
import Testing

/// Behaviour of the engine beyond the time layer, one scene a test. A line reads `time event
/// annotation`.
@Suite struct EngineBehaviourTests {
  // MARK: Actions

  @Test func aTriggerYieldsItsActionsInOrderAndThenTheTargetsEvents() {
    var trigger = Scenery.trigger("t", at: 10)
    trigger.action.command = .init(name: "go")
    trigger.action.pauses = true
    trigger.action.jump = "a"
    trigger.action.link = "https://example.com"
    let log = Self.log(
      [Scenery.image("a", 2, 4), trigger, Scenery.image("late", 11, 12)], .play, .tick(15))
    #expect(
      log == [
        "2 entered a", "2 shown a", "4 exited a", "4 hidden a",
        "10 entered t", "10 triggered t", "10 command t", "10 pause t", "10 seek→2 t", "10 open t",
        "2 entered a", "2 shown a", "10 exited t",
      ])
  }

  @Test func aJumpCancelsTheRestOfTheBatch() {
    var trigger = Scenery.trigger("t", at: 5)
    trigger.action.jump = "0:20"
    var engine = InteractivityEngine(
      project: Scenery.project([trigger, Scenery.image("cut", 6, 7)]))
    #expect(Self.lines(of: engine.handle(.tick(10)), in: engine).contains("5 seek→20 t"))
    #expect(engine.position == 20)
    #expect(Self.lines(of: engine.handle(.tick(21)), in: engine) == [])
  }

  @Test(arguments: [
    ("99", "ignored: jump target outside the media"),
    ("nope", "ignored: jump target is no annotation and no time"),
    ("-30", "ignored: jump target outside the media"), ("50%", "seek→10"), ("-5", "seek→15"),
    ("20", "seek→20"), ("a", "seek→1"),
  ])
  func aJumpGoesToAnAnnotationOrATimeInTheMedia(target: String, outcome: String) {
    var trigger = Scenery.trigger("t", at: 5)
    trigger.action.jump = target
    let log = Self.log([trigger, Scenery.image("a", 1, 2)], .duration(20), .seek(4), .tick(6))
    #expect(log.contains("5 \(outcome) t"))
  }

  @Test func aRelativeJumpWaitsForTheDuration() {
    var trigger = Scenery.trigger("t", at: 5)
    trigger.action.jump = "-5"
    #expect(Self.log([trigger], .tick(6)).contains("5 ignored: media duration unknown t"))
  }

  @Test func anIDTakesPrecedenceOverATime() {
    var trigger = Scenery.trigger("t", at: 5)
    trigger.action.jump = "8"
    #expect(Self.log([trigger, Scenery.image("8", 1, 2)], .tick(6)).contains("5 seek→1 t"))
  }

  @Test func aTapThatJumpsTakesTheEndBack() {
    var again = Scenery.image("again", 15, 30)
    again.action.jump = "5"
    var engine = InteractivityEngine(project: Scenery.project([again]))
    for input in [.duration(20), .play, .end, .tap("again"), .play] as [EngineInput] {
      _ = engine.handle(input)
    }
    #expect(!engine.hasEnded)
    #expect(engine.position == 5)
  }

  /// Creates an engine whose triggers at 1 s and at 5 s jump to each other.
  private static func engineWithACycle() -> InteractivityEngine {
    var there = Scenery.trigger("there", at: 1, lasting: 1)
    there.action.jump = "5"
    var back = Scenery.trigger("back", at: 5, lasting: 1)
    back.action.jump = "1"
    return InteractivityEngine(project: Scenery.project([there, back]))
  }

  @Test func cyclesOfJumpsAreCut() {
    var engine = Self.engineWithACycle()
    let log = Self.lines(of: engine.handle(.tick(3)), in: engine)
    #expect(log.filter { $0.contains("seek") }.count == InteractivityEngine.maximumJumps)
    #expect(log.contains { $0.contains("loop") })
    let next = engine.handle(.tick(engine.position + 0.5))
    #expect(!next.contains { $0.kind == .loop })
  }

  @Test func aChangeOfNamesDoesNotResumeACycleOfJumps() {
    var engine = Self.engineWithACycle()
    _ = engine.handle(.tick(3))
    let events = [.enable("x"), .set(["n": 1]), .tick(engine.position)].flatMap { engine.handle($0) }
    #expect(!Self.lines(of: events, in: engine).contains { $0.contains("seek") || $0.contains("loop") })
  }

  @Test func aPointThatJumpsToItselfDoesNotStopThePlayhead() {
    var point = Scenery.trigger("p", at: 5)
    point.action.jump = "p"
    var engine = InteractivityEngine(project: Scenery.project([point]))
    let ticks = (0...40).map { _ in engine.handle(.tick(engine.position + 1)) }
    #expect(ticks.joined().count { $0.kind == .loop } == 1)
    #expect(engine.position > 5)
  }

  @Test func repeatedTapsAreNotALoop() {
    var button = Scenery.image("b", 0, 9)
    button.action.jump = "3"
    var engine = InteractivityEngine(project: Scenery.project([button]))
    _ = engine.handle(.play)
    let taps = (0..<40).flatMap { _ in engine.handle(.tap("b")) }
    #expect(taps.count { $0.kind == .seek(to: 3) } == 40)
  }

  @Test(arguments: [
    ("https://example.com", "open"), ("HTTP://example.com", "open"),
    ("mailto:a@example.com", "open"),
    ("tel:123", "open"), ("javascript:alert(1)", "ignored"), ("file:///etc/passwd", "ignored"),
    ("https", "ignored"), ("https://example.com/\u{1B}[2J", "ignored"), ("", "ignored"),
  ])
  func onlySomeSchemesAreOpened(link: String, outcome: String) {
    var image = Scenery.image("a", 0, 5)
    image.action.link = link
    var engine = InteractivityEngine(project: Scenery.project([image]))
    _ = engine.handle(.play)
    #expect(engine.handle(.tap("a")).last?.name == outcome)
  }

  // MARK: Taps

  @Test func theTopmostVisibleAnnotationIsTapped() {
    var below = Scenery.image("below", 0, 10)
    below.box.width = .percent(100)
    below.box.height = .percent(100)
    var above = Scenery.image("above", 0, 10)
    above.box.left = .pixels(640)
    above.box.width = .pixels(640)
    above.box.height = .percent(50)
    let log = Self.log(
      [below, above], .play, .tapAt(x: 0.6, y: 0.2), .tapAt(x: 0.4, y: 0.2), .tap("above"))
    #expect(
      log.filter { $0.contains("tapped") } == [
        "0 tapped above", "0 tapped below", "0 tapped above",
      ])
  }

  /// By its id, the topmost is tapped.
  @Test(arguments: [(EngineInput.tap("twin"), "5 seek→2 twin"), (.tapNumber(0), "5 seek→1 twin")])
  func annotationsWithOneIDAreTappedByTheirNumbers(input: EngineInput, expected: String) {
    let twins = ["0:01", "0:02"].map { target in
      var twin = Scenery.image("twin", 4, 9)
      twin.action.jump = target
      return twin
    }
    #expect(Self.log(twins, .play, .tick(5), input).contains(expected))
  }

  @Test(arguments: [
    (EngineInput.tap("a"), "ignored: annotation is not visible a"),
    (.tap("zzz"), "ignored: no such annotation"), (.tapNumber(0), "ignored: annotation is not visible a"),
    (.tapNumber(-1), "ignored: no such annotation"),
    (.tapAt(x: 0.5, y: 0.5), "ignored: nothing to tap there"),
  ])
  func aTapOnNothingIsReported(tap: EngineInput, outcome: String) {
    #expect(Self.log([Scenery.image("a", 5, 6)], .play, tap) == ["0 \(outcome)"])
  }

  // MARK: Conditions

  @Test func aPreconditionIsATokenFirst() {
    var image = Scenery.image("a", 0, 10)
    image.condition = Annotation.Condition("xRay")
    let log = Self.log([image], .play, .pause, .enable("xRay"), .enable("xRay"), .disable("xRay"))
    #expect(log == ["0 entered a", "0 shown a", "0 hidden a"])
  }

  @Test func aPreconditionIsARuleOverVariables() {
    var image = Scenery.image("a", 0, 10)
    image.condition = Annotation.Condition("score >= 2 && !done")
    let log = Self.log(
      [image], .play, .set(["score": .number(2)]), .set(["done": .bool(true)]),
      .set(["done": .undefined]))
    #expect(log == ["0 entered a", "0 shown a", "0 hidden a", "0 shown a"])
  }

  @Test func aTriggerWhoseRuleDoesNotHoldYieldsNothing() {
    var trigger = Scenery.trigger("t", at: 5, lasting: 5)
    trigger.condition = Annotation.Condition("on")
    #expect(Self.log([trigger], .tick(6), .enable("on"), .tick(7)) == ["5 entered t"])
  }

  @Test func namesInATextAreFilledIn() {
    var text = Annotation(
      id: "a", kind: .text, start: MediaTime(), extent: .open, index: 0)
    text.text = "Hi {{ name }}, {{missing}}{{n}} of {{"
    var engine = InteractivityEngine(project: Scenery.project([text]))
    _ = engine.handle(.set(["name": .text("Kyle"), "n": .number(3)]))
    #expect(engine.text(of: 0) == "Hi Kyle, 3 of {{")
  }

  /// Braces that enclose no name are shown as they are.
  @Test(arguments: [
    ("{{}}!", "{{}}!"), ("{{  }}", "{{  }}"), ("Hi {{name} and {{n}}!", "Hi {{name} and 3!"), ("{{{n}}}", "{3}"),
    ("{{ {{n}} }}", "{{ 3 }}"), ("}}{{n}}{{", "}}3{{"), ("a }} b", "a }} b"), ("{{{}}}{{n}}", "{{{}}}3"), ("", ""),
  ])
  func onlyBracesAroundANameAreAPlaceholder(text: String, shown: String) {
    var engine = InteractivityEngine(project: Scenery.project([]))
    _ = engine.handle(.set(["name": .text("Kyle"), "n": .number(3)]))
    #expect(engine.interpolated(text) == shown)
  }

  // MARK: Standing still

  @Test func aPauseOnShowLastsForTheAnnotationsDuration() {
    var image = Scenery.image("a", 5, 8)
    image.pausesOnShow = true
    let log = Self.log([image], .play, .tick(7), .wall(2), .wall(1), .tick(9))
    #expect(
      log == [
        "5 entered a", "5 shown a", "5 pause a", "5 seek→5 a", "5 resume a", "8 exited a",
        "8 hidden a",
      ])
  }

  @Test func pausingDuringAPauseOnShowKeepsThePlaybackPaused() {
    var image = Scenery.image("a", 5, 8)
    image.pausesOnShow = true
    #expect(!Self.log([image], .play, .tick(5), .pause, .wall(9)).contains("5 resume a"))
  }

  @Test func aGateHoldsPlaybackAndSeeksUntilItIsReleased() {
    var gate = Scenery.image("g", 5, 6)
    gate.isGate = true
    gate.action.releasesGate = true
    let log = Self.log(
      [gate], .play, .tick(7), .tick(7), .seek(9), .play, .seek(2), .seek(9), .tap("g"), .tick(7))
    #expect(
      log == [
        "5 entered g", "5 shown g", "5 gateClosed g", "5 seek→5 g", "5 seek→5 g", "5 seek→5 g",
        "5 gateClosed g", "2 resume g", "6 exited g", "6 hidden g", "5 entered g", "5 shown g",
        "5 gateClosed g", "5 seek→5 g", "5 tapped g", "5 gateReleased g", "6 exited g",
        "6 hidden g",
      ])
  }

  @Test func aMenuLoopsBackUntilTheViewerTaps() {
    var menu = Scenery.image("m", 5, 8)
    menu.loopBack = "yes"
    let looped = Self.log([menu], .play, .tick(9))
    #expect(
      looped == [
        "5 entered m", "5 shown m", "8 exited m", "8 hidden m", "8 seek→5 m", "5 entered m",
        "5 shown m",
      ])
    #expect(!Self.log([menu], .play, .tick(6), .tap("m"), .tick(9)).contains("8 seek→5 m"))
  }

  // MARK: Ads, durations, edits

  @Test func everythingIsHiddenWhileAnAdPlays() {
    let log = Self.log(
      [Scenery.image("a", 0, 9), Scenery.image("b", 5, 9)], .play, .adStart, .tick(6), .tap("a"),
      .adEnd)
    #expect(
      log == [
        "0 entered a", "0 shown a", "0 hidden a", "5 entered b",
        "6 ignored: annotation is not visible a",
        "6 shown a", "6 shown b",
      ])
  }

  @Test func aRelativeWindowIsPendingUntilTheDurationIsKnown() {
    var late = Scenery.image("late", 0, 1)
    late.start = .percent(-10)
    late.extent = .open
    let log = Self.log([late], .play, .tick(95), .duration(100), .tick(96))
    #expect(log == ["90 entered late", "90 shown late"])
  }

  @Test func anUnsupportedAnnotationIsNeverShown() {
    let quiz = Annotation(
      id: "q", kind: .unsupported, rawType: "quiz", start: MediaTime(seconds: 1),
      extent: .lasting(MediaTime(seconds: 2)), index: 0)
    #expect(Self.log([quiz], .play, .tick(4)) == ["1 entered q", "3 exited q"])
  }

  @Test func anEditUpdatesTheActiveAnnotations() {
    var engine = InteractivityEngine(
      project: Scenery.project([Scenery.image("stays", 0, 20), Scenery.image("goes", 0, 20)]))
    _ = engine.handle(.play)
    _ = engine.handle(.tick(10))
    let edit = engine.update(
      to: Scenery.project([
        Scenery.image("past", 2, 3), Scenery.image("comes", 9, 12), Scenery.image("stays", 0, 30),
      ]))
    #expect(edit.left.map(\.name) == ["exited", "hidden"])
    #expect(Self.lines(of: edit.joined, in: engine) == ["9 entered comes", "9 shown comes"])
    #expect(engine.active.map { engine.project.annotations[$0].id } == ["stays", "comes"])
  }

  @Test func anEditShowsAndHidesWhatItMakesVisible() {
    var waits = Scenery.image("waits", 0, 20)
    waits.condition = Annotation.Condition("on")
    var engine = InteractivityEngine(
      project: Scenery.project([waits, Scenery.image("quiz", 0, 20)]))
    _ = engine.handle(.play)
    waits.condition = nil
    var quiz = Scenery.image("quiz", 0, 20)
    quiz.kind = .unsupported
    let edit = engine.update(to: Scenery.project([waits, quiz]))
    #expect(edit.left == [])
    #expect(Self.lines(of: edit.joined, in: engine) == ["0 shown waits", "0 hidden quiz"])
    #expect(engine.visible == [0])
  }

  @Test func anEditInAnAdShowsNothing() {
    var waits = Scenery.image("waits", 0, 20)
    waits.condition = Annotation.Condition("on")
    var engine = InteractivityEngine(project: Scenery.project([waits]))
    _ = engine.handle(.play)
    _ = engine.handle(.adStart)
    waits.condition = nil
    #expect(engine.update(to: Scenery.project([waits])).joined == [])
    #expect(Self.lines(of: engine.handle(.adEnd), in: engine) == ["0 shown waits"])
  }

  @Test func settingTheSameProjectIsNotAnEdit() {
    let project = Scenery.project([
      Scenery.image("twice", 0, 20), Scenery.image("twice", 0, 20), Scenery.image("twice", 0, 9),
    ])
    var engine = InteractivityEngine(project: project)
    _ = engine.handle(.play)
    let edit = engine.update(to: project)
    #expect(edit.left + edit.joined == [])
  }

  @Test func playbackContinuesIfAnEditRemovesTheCauseOfAStop() {
    var pausing = Scenery.image("p", 5, 8)
    pausing.pausesOnShow = true
    var engine = InteractivityEngine(project: Scenery.project([pausing]))
    _ = engine.handle(.play)
    _ = engine.handle(.tick(5))
    #expect(!engine.isPlaying)
    var edit = engine.update(to: Scenery.project([]))
    #expect(edit.left.map(\.name) == ["exited", "hidden"])
    #expect(Self.lines(of: edit.joined, in: engine) == ["5 resume"])
    #expect(engine.isPlaying)

    var gate = Scenery.image("g", 7, 9)
    gate.isGate = true
    engine = InteractivityEngine(project: Scenery.project([gate]))
    _ = engine.handle(.play)
    _ = engine.handle(.tick(7))
    #expect(!engine.isPlaying)
    edit = engine.update(to: Scenery.project([]))
    #expect(edit.left.map(\.name) == ["exited", "hidden"])
    #expect(Self.lines(of: edit.joined, in: engine) == ["7 gateReleased"])
    #expect(engine.isPlaying)
  }

  @Test(arguments: [false, true])
  func aGateThatAnEditMovesOrOpensDoesNotStopPlayback(isStillGate: Bool) {
    var gate = Scenery.image("g", 5, 9)
    gate.isGate = true
    var engine = InteractivityEngine(project: Scenery.project([gate]))
    _ = engine.handle(.play)
    _ = engine.handle(.tick(5))
    var changed = Scenery.image("g", isStillGate ? 4 : 5, 9)
    changed.isGate = isStillGate
    let edit = engine.update(to: Scenery.project([changed]))
    #expect(Self.lines(of: edit.joined, in: engine) == ["5 gateReleased g"])
    #expect(engine.isPlaying)
    #expect(Self.lines(of: engine.handle(.tick(6)), in: engine) == [])
  }

  @Test func anAnnotationUnderAnAdStopsThePlayheadAfterTheAd() {
    var gate = Scenery.image("g", 0, 5)
    gate.isGate = true
    #expect(
      Self.log([gate], .adStart, .play, .adEnd, .tick(3)) == [
        "0 entered g", "0 shown g", "0 gateClosed g", "0 seek→0 g",
      ])
    var pausing = Scenery.image("p", 0, 5)
    pausing.pausesOnShow = true
    #expect(
      Self.log([pausing], .adStart, .play, .adEnd, .wall(5)) == [
        "0 entered p", "0 shown p", "0 pause p", "0 resume p",
      ])
  }

  @Test func aPauseOnShowEndsIfThePlayheadLeavesItsAnnotationDuringAnAd() {
    var pausing = Scenery.image("p", 2, 5)
    pausing.pausesOnShow = true
    let log = Self.log([pausing], .play, .tick(2), .adStart, .seek(7), .adEnd, .wall(9))
    #expect(
      log == [
        "2 entered p", "2 shown p", "2 pause p", "2 hidden p", "5 exited p", "5 resume p",
      ])
  }

  @Test func anAnnotationThatARuleRemovesBehindAnAdDoesNotStopPlayback() {
    var pausing = Scenery.image("p", 2, 5)
    pausing.pausesOnShow = true
    pausing.condition = Annotation.Condition("on")
    let events = Self.log(
      [pausing], .enable("on"), .play, .tick(2), .adStart, .disable("on"), .adEnd, .wall(9))
    #expect(
      events == ["2 entered p", "2 shown p", "2 pause p", "2 hidden p", "2 resume p"])
    var gate = Scenery.image("g", 2, 5)
    gate.isGate = true
    gate.condition = Annotation.Condition("on")
    let log = Self.log(
      [gate], .enable("on"), .play, .tick(2), .adStart, .disable("on"), .adEnd, .tick(3))
    #expect(
      log == ["2 entered g", "2 shown g", "2 gateClosed g", "2 hidden g", "2 gateReleased g"])
  }

  @Test func aSeekOverAGateThatLandsOnAJumpIsNotHeldAtTheGate() {
    var gate = Scenery.image("g", 6, 9)
    gate.isGate = true
    var trigger = Scenery.trigger("t", at: 5, lasting: 4)
    trigger.action.jump = "2"
    var engine = InteractivityEngine(project: Scenery.project([trigger, gate]))
    _ = engine.handle(.seek(3))
    let log = Self.lines(of: engine.handle(.seek(8)), in: engine)
    #expect(log == ["5 entered t", "5 triggered t", "5 seek→2 t", "9 exited t"])
    #expect(engine.position == 2)
    #expect(engine.nextBoundary(after: 2) == 5)
    #expect(Self.lines(of: engine.handle(.tick(3)), in: engine) == [])
  }

  @Test func anAnnotationSeenBeforeAnAdDoesNotPauseAgain() {
    var pausing = Scenery.image("p", 2, 5)
    pausing.pausesOnShow = true
    let log = Self.log([pausing], .tick(2), .wall(3), .tick(4), .adStart, .adEnd)
    #expect(
      log == [
        "2 entered p", "2 shown p", "2 pause p", "2 resume p", "4 hidden p", "4 shown p",
      ])
  }

  @Test func timesThatAreNotNumbersAreRejected() {
    let log = Self.log([Scenery.image("a", 1, 2)], .tick(.nan), .seek(.infinity), .duration(-1))
    #expect(log == Array(repeating: "0 ignored: not a finite number", count: 3))
  }

  // MARK: Logs

  static func log(_ annotations: [Annotation], _ inputs: EngineInput...) -> [String] {
    var engine = InteractivityEngine(project: Scenery.project(annotations))
    return inputs.flatMap { lines(of: engine.handle($0), in: engine) }
  }

  static func lines(of events: [EngineEvent], in engine: InteractivityEngine) -> [String] {
    events.map { event in
      let time = Int64(exactly: event.time).map(String.init) ?? "\(event.time)"
      let id = event.annotation.map { " " + engine.project.annotations[$0].id } ?? ""
      let what =
        switch event.kind {
        case .seek(let target): "seek→\(Int64(exactly: target).map(String.init) ?? "\(target)")"
        case .ignored(let reason): "ignored: \(reason.rawValue)"
        default: event.name
        }
      return "\(time) \(what)\(id)"
    }
  }
}
