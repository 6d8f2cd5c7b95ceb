import Foundation
import Interactivity
import PlaybackService
import PlayerCore
import TestSupport
import Testing

@Suite struct ProjectSourceTests {
  private func remote(_ template: String) -> RemoteProject {
    RemoteProject(
      template: template, values: ["account": "5 0", "project": "a/b", "video": "ü"],
      headers: ["X-Key": "secret"], client: HTTPClient(clock: NotedClock()))
  }

  /// Records the callbacks of the handler.
  private final class Delegate: InteractivityHandlerDelegate {
    var projects: [String?] = []
    var errors: [String] = []
    func interactivityHandler(_: InteractivityHandler, did event: InteractivityEvent) {
      switch event {
      case .projectCreated(let project): projects.append(project.title)
      case .projectRequestFailed(let error): errors.append("\(error)")
      default: break
      }
    }
  }

  @Test(.timeLimit(.minutes(10))) func anInvalidProjectKeepsThePreviousOne() async throws {
    let answers = Protected([
      LoopbackServer.Step.answer(200, text: #"{"title":"one"}"#), .answer(200, text: "<html>"),
      .answer(404), .answer(200, text: #"{"title":"two"}"#),
    ])
    try await withServer { _ in
      answers.withLock { [$0.removeFirst()] }
    } _: { server in
      let executor = PlaybackExecutor(clock: ManualClock())
      let controller = PlaybackController(executor: executor) { _, _ in
        SimulatedPlayer(executor: executor)
      }
      controller.holdAgainstGrammar()
      let handler = InteractivityHandler(controller: controller)
      let delegate = Delegate()
      handler.delegate = delegate
      let source = remote(server.baseURL + "/{account}/{project}.json")
      var titles: [String?] = []
      for count in 1...4 {
        handler.load(from: source.loader(on: executor))
        while delegate.projects.count + delegate.errors.count < count {
          await Task.yield()
          executor.drain()
        }
        titles.append(handler.project?.title)
      }
      #expect(titles == ["one", "one", "one", "two"])
      #expect(delegate.projects == ["one", "two"])
      try #require(delegate.errors.count == 2)
      #expect(delegate.errors[0].hasPrefix("1:1: "))
      #expect(delegate.errors[1].hasSuffix(": the server answered with status 404"))
    }
  }

  @Test func sendsTheAppsHeadersToTheAppsAddress() async throws {
    try await withServer { _ in
      [.answer(503)]
    } _: { server in
      let source = remote(server.baseURL + "/{account}/{project}?v={video}")
      let error = await #expect(throws: TransportError.self) { try await source.bytes() }
      #expect(
        error?.description
          == "\(server.baseURL)/5%200/a%2Fb?v=<hidden>: the server answered with status 503")
      #expect(server.requests.first?.target == "/5%200/a%2Fb?v=%C3%BC")
      #expect(server.requests.first?.headers["x-key"] == "secret")
    }
  }

  @Test func aNameWithoutAValueIsAnError() {
    let error = #expect(throws: TransportError.self) {
      try remote("https://a/{projekt}").request
    }
    #expect(error?.kind == .invalidRequest)
    #expect(error?.description == "https://a/{projekt}: the template name {projekt} has no value")
  }

  @Test func aTemplateWithoutNamesIsAURL() throws {
    #expect(try remote("https://a.example/p.json").request.url == "https://a.example/p.json")
    #expect(try remote("https://a.example/{").request.url == "https://a.example/{")
  }
}
