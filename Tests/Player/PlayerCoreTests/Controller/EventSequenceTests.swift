import PlayerCore
import Testing

@Suite struct EventSequenceTests {
  /// Returns the remaining events of a reader whose sequence has ended.
  private func all<Event: Sendable>(
    _ events: AsyncStream<Event>, isolation: isolated (any Actor)? = #isolation
  ) async -> [Event] {
    var result: [Event] = []
    var iterator = events.makeAsyncIterator()
    while let event = await iterator.next(isolation: isolation) { result.append(event) }
    return result
  }

  /// The events of sessions among those of a controller.
  private func sessionEvents(_ events: [ControllerEvent]) -> [SessionEvent] {
    events.compactMap { if case .session(let event, _, _) = $0 { event } else { nil } }
  }

  @Test func aReaderReceivesTheEventsOfAConsumer() async {
    var stage: Stage? = Stage(showing: .all)
    let controller = stage!.controller.events
    stage?.controller.autoAdvance = true
    stage?.controller.autoPlay = true
    stage?.controller.setVideos([Stage.video("a", cues: [3]), Stage.video("b")])
    stage?.run(for: 30)
    let log = stage!.log
    letGo(&stage)
    let read = await all(controller)
    #expect(sessionEvents(read) == log.events.map(\.event))
    #expect(read.last.flatMap(generation) != nil)
    #expect(sessionEvents(read).last == .lifecycle(LifecycleEvent(.terminate)))
    #expect(read.contains { if case .completed(let list) = $0 { list.count == 2 } else { false } })
    #expect(Set(read.compactMap(generation)).count == 2)
  }

  /// The last events of a session whose controller was released arrive in a job, as all events do.
  private func letGo(_ stage: inout Stage?) {
    let executor = stage?.executor
    stage = nil
    executor?.drain()
  }

  private func generation(_ event: ControllerEvent) -> Int? {
    if case .session(_, _, let generation) = event { generation } else { nil }
  }

  @Test func adsAndBumpersAreReportedOnce() async throws {
    let stage = AdTests.stage(ads: [5])
    stage.controller.setVideos([
      Stage.video("a").update { $0.bumper = Stage.video("bumper") }
    ])
    stage.run(for: 1)
    let events = try #require(stage.controller.currentSession).events
    stage.controller.play()
    stage.run(for: 6.5)
    stage.controller.pause()
    stage.controller.play()
    stage.run(for: 10)
    stage.controller.setVideos([])
    stage.run(for: 1)
    let read = await all(events)
    let lifecycle = read.compactMap { event in
      if case .lifecycle(let event) = event { event.kind.description } else { nil }
    }
    #expect(lifecycle.filter { $0.hasPrefix("Ad") || $0.hasPrefix("Bumper") } == [])
    let ads = read.count { if case .ad = $0 { true } else { false } }
    let bumpers = read.count { if case .bumper = $0 { true } else { false } }
    #expect(ads >= 6)
    #expect(bumpers == 3)
  }

  @Test func aSequenceOfASessionEndsWithTheSession() async throws {
    let stage = Stage()
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 2)
    let events = try #require(stage.controller.currentSession).events
    stage.controller.setVideos([Stage.video("b")])
    stage.run(for: 1)
    let read = await all(events)
    #expect(read.first == .advanced)
    #expect(read.last == .lifecycle(LifecycleEvent(.terminate)))
  }

  @Test func anEndedSessionSendsNoEvents() async throws {
    let stage = Stage()
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    let session = try #require(stage.controller.currentSession)
    stage.controller.setVideos([Video]())
    stage.run(for: 1)
    #expect(await all(session.events) == [])
  }

  @Test func aLateReaderReceivesTheCurrentStateOnly() async {
    var stage: Stage? = Stage()
    stage?.controller.setVideos([Stage.video("a")])
    stage?.controller.play()
    stage?.run(for: 4.5)
    let events = stage!.controller.events
    stage?.run(for: 1)
    letGo(&stage)
    let read = sessionEvents(await all(events))
    #expect(read.prefix(3) == [.advanced, .durationChanged(10), .seekableRangesChanged([0...10])])
    #expect(read[3] == .progressed(to: 5))
  }

  /// A reader created in a callback receives the current state, and not the callback's event again.
  @Test func aReaderCreatedInACallbackReceivesEachEventOnce() async {
    final class Starter: PlaybackSessionConsumer {
      var events: AsyncStream<SessionEvent>?
      func session(_ session: PlaybackSession, did event: SessionEvent) {
        if case .advanced = event { events = session.events }
      }
    }
    let stage = Stage()
    let starter = Starter()
    stage.controller.addSessionConsumer(starter)
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    stage.controller.setVideos([Video]())
    stage.run(for: 1)
    let read = await all(starter.events!)
    #expect(read.count { $0 == .advanced } == 1)
    #expect(read.contains(.lifecycle(LifecycleEvent(.ready))))
  }

  @Test func everyReaderReceivesEveryEvent() async {
    var stage: Stage? = Stage()
    let first = stage!.controller.events
    let second = stage!.controller.events
    stage?.controller.setVideos([Stage.video("a")])
    stage?.controller.play()
    stage?.run(for: 20)
    letGo(&stage)
    let heard = await all(first)
    #expect(await all(second) == heard)
    #expect(heard.count > 10)
  }

  @Test func readersRetainNothing() {
    var stage: Stage? = Stage()
    let controllerEvents = stage!.controller.events
    stage?.controller.setVideos([Stage.video("a")])
    stage?.run(for: 1)
    let sessionEvents = stage?.controller.currentSession?.events
    weak let controller = stage?.controller
    weak let session = stage?.controller.currentSession
    #expect(session != nil)
    letGo(&stage)
    #expect(controller == nil)
    #expect(session == nil)
    _ = (controllerEvents, sessionEvents)
  }

  @Test func aReleasedOrCancelledReaderIsRemoved() async {
    let broadcast = Broadcast<Int>()
    do {
      let unread = broadcast.events(after: [])
      #expect(broadcast.readerCount == 1)
      _ = unread
    }
    #expect(broadcast.readerCount == 0)
    let events = broadcast.events(after: [])
    let reading = Task { for await _ in events {} }
    reading.cancel()
    await reading.value
    #expect(broadcast.readerCount == 0)
  }

  @Test func theQueueCanBeRead() {
    let stage = Stage()
    #expect(stage.controller.videos == [])
    #expect(stage.controller.currentIndex == nil)
    stage.controller.autoAdvance = true
    stage.controller.autoPlay = true
    stage.controller.setVideos([Stage.video("a"), Stage.video("c")])
    stage.controller.insert(Stage.video("b"), afterVideoAt: 0)
    stage.run(for: 15)
    #expect(stage.controller.videos.map(\.id) == ["a", "b", "c"])
    #expect(stage.controller.currentIndex == 1)
  }

  @Test func oneObjectCanBeDelegateAndConsumer() {
    final class Both: PlaybackControllerDelegate, PlaybackSessionConsumer {
      var counts = [0, 0]
      func session(_: PlaybackSession, did _: SessionEvent) { counts[0] += 1 }
      func playbackController(
        _: PlaybackController, session _: PlaybackSession, did _: SessionEvent
      ) { counts[1] += 1 }
      func playbackController(_: PlaybackController, did _: ControllerEvent) {}
    }
    let stage = Stage()
    let both = Both()
    stage.controller.delegate = both
    stage.controller.addSessionConsumer(both)
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    #expect(both.counts[0] == both.counts[1])
    #expect(both.counts[0] > 3)
  }
}
