import Interactivity
import PlayerCore
import TestSupport
import Testing

@Suite struct InteractivityEventTests {
  private func all<Event: Sendable>(
    _ events: AsyncStream<Event>, isolation: isolated (any Actor)? = #isolation
  ) async -> [Event] {
    var result: [Event] = []
    var iterator = events.makeAsyncIterator()
    while let event = await iterator.next(isolation: isolation) { result.append(event) }
    return result
  }

  private static let annotations = [
    Scenery.image("a", 2, 5), Scenery.trigger("t", at: 3, lasting: 1),
  ]

  @Test func aReaderReceivesTheEventsOfTheDelegate() async {
    var stage: Stage? = Stage(Self.annotations)
    let events = stage!.handler!.events
    stage?.play()
    stage?.handler?.tap(id: "nowhere")
    _ = stage?.wait(10)
    stage?.handler?.load { completion in completion(.success(Array("no project".utf8))) }
    _ = stage?.wait(1)
    let log = stage!.log.map { $0.drop { $0 != " " }.dropFirst() }.map(String.init)
    stage = nil
    let read = await all(events).map(\.line)
    #expect(read == log)
    #expect(read.contains("show a"))
    #expect(read.contains { $0.hasPrefix("failed: ") })
  }

  @Test func aLateReaderReceivesTheProjectAndTheVisibleAnnotations() async {
    var stage: Stage? = Stage(Self.annotations)
    stage?.play()
    _ = stage?.wait(3.5)
    let events = stage!.handler!.events
    _ = stage?.wait(2)
    stage = nil
    #expect(await all(events).map(\.line) == ["project of 2", "show a", "hide a"])
  }

  @Test func readersDoNotRetainTheHandler() {
    var stage: Stage? = Stage(Self.annotations)
    let events = stage?.handler?.events
    weak let handler = stage?.handler
    stage = nil
    #expect(handler == nil)
    _ = events
  }

  @Test func playingUntilAnAnnotationPausesThere() async throws {
    let stage = Stage(Self.annotations)
    stage.controller.setVideos([Stage.video])
    let handler = try #require(stage.handler)
    #expect(await handler.play(untilAnnotation: "a") == .reached)
    #expect(stage.executor.now == 2)
    #expect(!stage.isPlaying)
    #expect(await handler.play(untilAnnotation: "a") == .reached)
    #expect(await handler.play(untilAnnotation: "t") == .reached)
    #expect(stage.executor.now == 3)
    #expect(await handler.play(untilAnnotation: "t") == .ended)
    #expect(stage.executor.now == 60)
  }

  @Test func aLoadReturnsTheProject() async throws {
    let stage = Stage([])
    let handler = try #require(stage.handler)
    let project = try await handler.load {
      Array(#"{"id": "new", "annotations": [{"id": "x", "type": "image", "start": 1}]}"#.utf8)
    }
    #expect(project.id == "new")
    #expect(handler.project == project)
    #expect(stage.log == ["0.0 project of 0", "0.0 project of 1"])
  }

  private struct Offline: Error, CustomStringConvertible { let description = "offline" }

  @Test func aFailedLoadReportsItsCauseAndKeepsTheProject() async throws {
    let stage = Stage(Self.annotations)
    let handler = try #require(stage.handler)
    let before = handler.project
    do throws(ProjectLoadError) {
      try await handler.load { throw Offline() }
      Issue.record("it should have thrown")
    } catch {
      guard case .request(let reason) = error else { throw error }
      #expect(reason is Offline)
    }
    do throws(ProjectLoadError) {
      try await handler.load { Array("[".utf8) }
      Issue.record("it should have thrown")
    } catch {
      guard case .unreadable(let reason) = error else { throw error }
      #expect(error.description == reason.description)
    }
    #expect(handler.project == before)
  }

  @Test func onlyTheLastOfSeveralLoadsTakesEffect() async throws {
    let stage = Stage([])
    let handler = try #require(stage.handler)
    do throws(ProjectLoadError) {
      try await handler.load {
        handler.load { completion in
          completion(.success(Array(#"{"id": "later", "annotations": []}"#.utf8)))
        }
        return Array(#"{"id": "earlier", "annotations": []}"#.utf8)
      }
      Issue.record("it should have thrown")
    } catch {
      guard case .superseded = error else { throw error }
    }
    #expect(handler.project?.id == "later")
  }
}
