import PlayerCore
import TestSupport
import Testing

@Suite struct ObserverTests {
  typealias Script = SimulatedPlayer.Script

  /// A late consumer receives the current state, and no past events.
  @Test func lateConsumersReceiveTheCurrentState() {
    let stage = Stage(["a": Script(duration: 10)], showing: .all)
    stage.controller.setVideos([Stage.video("a", cues: [0, 1])])
    stage.controller.play()
    stage.run(for: 1)
    stage.player("a")?.setExternalPlayback(isActive: true)
    stage.run(for: 1.5)
    let late = EventLog(executor: stage.executor, showing: .all)
    stage.controller.addSessionConsumer(late)
    #expect(late.lines.isEmpty)
    stage.run(for: 1)
    #expect(
      late.lines == [
        "2.5 a advanced", "2.5 a duration 10", "2.5 a external true",
        "2.5 a seekable 0.0...10.0", "3 a at 3",
      ])
  }

  @Test func delegateAndConsumersReceiveTheSameEvents() {
    let stage = Stage(["a": Script(duration: 3), "b": Script(duration: 3)], showing: .all)
    let delegate = RecordingDelegate(log: stage.log)
    stage.controller.delegate = delegate
    stage.controller.autoAdvance = true
    stage.controller.autoPlay = true
    stage.controller.setVideos([Stage.video("a", cues: [1]), Stage.video("b")])
    stage.run(for: 20)
    #expect(delegate.events == stage.log.events.map(\.event))
    #expect(!delegate.events.isEmpty)
  }

  @Test func aLateDelegateReceivesTheCurrentState() {
    let stage = Stage(["a": Script(duration: 10)])
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 2.5)
    let delegate = RecordingDelegate(log: stage.log)
    stage.controller.delegate = delegate
    stage.run(for: 0.1)
    #expect(
      delegate.events == [.advanced, .durationChanged(10), .seekableRangesChanged([0...10])])
  }

  @Test func theDelegateIsNotRetained() {
    let stage = Stage()
    var delegate: RecordingDelegate? = RecordingDelegate(log: stage.log)
    weak let watched = delegate
    stage.controller.delegate = delegate
    delegate = nil
    stage.run(for: 1)
    #expect(watched == nil)
  }

  @Test func consumersMayRemoveEachOtherInsideACallback() {
    let stage = Stage()
    var heard: [String] = []
    let victim = Reaction { _ in heard.append("victim") }
    let remover = Reaction { [controller = stage.controller] _ in
      heard.append("remover")
      controller.removeSessionConsumer(victim)
    }
    stage.controller.addSessionConsumer(remover)
    stage.controller.addSessionConsumer(victim)
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    stage.controller.removeSessionConsumer(remover)
    #expect(heard.contains("remover"))
    #expect(!heard.contains("victim"))
  }

  @Test func addingAConsumerTwiceSendsEventsOnce() {
    let stage = Stage(showing: .lifecycle)
    stage.controller.addSessionConsumer(stage.log)
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    #expect(stage.log.lines == ["0 a advanced", "0 a Ready"])
  }

  /// The events of an old session are no longer delivered.
  @Test func endedSessionsSendAndReceiveNothing() throws {
    let stage = Stage()
    stage.controller.setVideos([Stage.video("a"), Stage.video("b")])
    stage.controller.play()
    stage.run(for: 1)
    let old = try #require(stage.controller.currentSession)
    stage.controller.advanceToNext()
    stage.run(for: 1)
    stage.log.clear()
    old.emit(.progressed(to: 5))
    old.selectAudible(nil)
    old.terminate()
    stage.player("a")?.rate = 1
    stage.player("a")?.setExternalPlayback(isActive: true)
    stage.run(for: 5)
    expectLog(stage, "")
    let new = try #require(stage.controller.currentSession)
    #expect(old.isTerminated)
    #expect(new.generation > old.generation)
  }

  @Test func sessionsAreReleased() {
    let stage = Stage(["a": Script(duration: 1)])
    stage.controller.autoAdvance = true
    stage.controller.autoPlay = true
    let log = EventLog(executor: stage.executor)
    stage.controller.removeSessionConsumer(stage.log)
    stage.controller.setVideos([Stage.video("a"), Stage.video("b")])
    stage.run(for: 0.5)
    weak let old = stage.controller.currentSession
    #expect(old != nil)
    stage.run(for: 2)
    #expect(old == nil)
    #expect(log.lines.isEmpty)
  }

  @Test func titlesOfOptionsMayBeReplaced() throws {
    var script = Script(duration: 10)
    let options = ["en", "de"].map { MediaSelection.Option(id: $0, displayName: $0.uppercased()) }
    script.mediaSelection = MediaSelection(
      audible: .init(options, allowsEmptySelection: false, selected: options[0]),
      legible: .init(options))
    let stage = Stage(["a": script], showing: .media)
    #expect(stage.controller.titleForAudible(options[0]) == "EN")
    stage.controller.titleForAudible = { $0.id == "en" ? "English, please" : $0.displayName }
    #expect(stage.controller.titleForAudible(options[0]) == "English, please")
    #expect(stage.controller.titleForAudible(options[1]) == "DE")
    #expect(stage.controller.titleForLegible(options[0]) == "EN")
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    stage.log.clear()
    let session = try #require(stage.controller.currentSession)
    session.selectAudible(nil)
    session.selectAudible(MediaSelection.Option(id: "fr", displayName: "FR"))
    session.selectAudible(options[0])
    session.selectAudible(options[1])
    session.selectLegible(options[1])
    session.selectLegible(nil)
    stage.run(for: 1)
    expectLog(
      stage,
      """
      1 a hears de
      1 a reads de
      1 a reads nothing
      """)
  }

  @Test func aConsumerWaitingForTheCurrentStateRetainsNothing() {
    weak var executor: PlaybackExecutor?
    func letGo() {
      let stage = Stage()
      stage.controller.addSessionConsumer(
        Reaction { [executor = stage.executor] _ in _ = executor })
      executor = stage.executor
    }
    letGo()
    #expect(executor == nil)
  }

  @Test func aConsumerMayRemoveItselfWhileReceivingTheCurrentState() {
    let stage = Stage()
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    final class Shy: PlaybackSessionConsumer {
      unowned let controller: PlaybackController
      var heard: [SessionEvent] = []
      init(_ controller: PlaybackController) { self.controller = controller }
      func session(_: PlaybackSession, did event: SessionEvent) {
        heard.append(event)
        controller.removeSessionConsumer(self)
      }
    }
    let shy = Shy(stage.controller)
    stage.controller.addSessionConsumer(shy)
    stage.run(for: 1)
    #expect(shy.heard == [.advanced])
  }

  /// The last event of every session comes also when it is the controller that goes.
  @Test func aReleasedControllerTerminatesItsSession() {
    let executor = PlaybackExecutor(clock: ManualClock())
    var kinds: [String] = []
    let consumer = Reaction { event in
      if case .lifecycle(let event) = event { kinds.append("\(event.kind)") }
    }
    var controller: PlaybackController? = PlaybackController(executor: executor) { _, _ in
      SimulatedPlayer(SimulatedPlayer.Script(duration: 10), executor: executor)
    }
    controller?.addSessionConsumer(consumer)
    controller?.holdAgainstGrammar()
    controller?.setVideos([Stage.video("a")])
    executor.run(for: 1)
    controller = nil
    executor.run(for: 1)
    #expect(kinds.last == "Terminate")
  }
}
