import Foundation
import PlaybackService
import Synchronization
import TestSupport
import Testing

@Suite struct ProjectLoaderTests {
  private struct Unfit: Error, CustomStringConvertible {
    var description: String { "line 1, column 1: an object is expected" }
  }

  /// Stands for the reader of projects: a text that begins with a brace.
  @Sendable private static func read(_ bytes: [UInt8]) throws -> String {
    guard bytes.first == UInt8(ascii: "{") else { throw Unfit() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func remote(_ template: String) -> RemoteProject {
    RemoteProject(
      template: template, values: ["account": "5 0", "project": "a/b", "video": "ü"],
      headers: ["X-Key": "secret"], client: HTTPClient(clock: NotedClock()))
  }

  @Test func aBadProjectLeavesThePreviousOne() async throws {
    let answers = Mutex([
      LoopbackServer.Step.answer(200, text: "{1}"), .answer(200, text: "<html>"), .answer(404),
      .answer(200, text: "{2}"),
    ])
    try await withServer { _ in
      answers.withLock { [$0.removeFirst()] }
    } _: { server in
      let source = remote(server.baseURL + "/{account}/{project}.json")
      let loader = ProjectLoader(source: source, read: Self.read)
      #expect(await loader.current == nil)
      try await loader.load()
      #expect(await loader.current == "{1}")
      await #expect(
        throws: ProjectSourceError.unreadable("line 1, column 1: an object is expected")
      ) {
        try await loader.load()
      }
      await #expect(throws: ProjectSourceError.self) { try await loader.load() }
      #expect(await loader.current == "{1}")
      try await loader.load()
      #expect(await loader.current == "{2}")
    }
  }

  @Test func sendsTheAppsHeadersToTheAppsAddress() async throws {
    try await withServer { _ in
      [.answer(503)]
    } _: { server in
      let source = remote(server.baseURL + "/{account}/{project}?v={video}")
      let error = await #expect(throws: ProjectSourceError.self) { try await source.bytes() }
      #expect(
        error?.description
          == "\(server.baseURL)/5%200/a%2Fb?v=<hidden>: the server answered with status 503")
      #expect(server.requests.first?.target == "/5%200/a%2Fb?v=%C3%BC")
      #expect(server.requests.first?.headers["x-key"] == "secret")
    }
  }

  @Test func aNameWithoutAValueIsAnError() {
    let error = #expect(throws: ProjectSourceError.self) {
      try remote("https://a/{projekt}").request
    }
    #expect(
      error?.description == "the project's URL template names {projekt}, which has no value")
  }

  @Test func aTemplateWithoutNamesIsAURL() throws {
    #expect(try remote("https://a.example/p.json").request.url == "https://a.example/p.json")
    #expect(try remote("https://a.example/{").request.url == "https://a.example/{")
  }

  @Test func readsAFile() async throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("bcinteract-\(UUID().uuidString).json")
    let text = "{" + String(repeating: "x", count: 200_000)
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let loader = ProjectLoader(source: ProjectFile(path: file.path), read: Self.read)
    #expect(try await loader.load() == text)
  }

  @Test(arguments: [
    ("/nowhere/a\u{1b}.json", "/nowhere/a\\u{1B}.json: no such file or directory"),
    ("/", "/: is a directory"),
  ])
  func saysWhyAFileCanNotBeRead(path: String, message: String) async {
    let error = await #expect(throws: ProjectSourceError.self) {
      try await ProjectFile(path: path).bytes()
    }
    #expect(error?.description == message)
  }
}
