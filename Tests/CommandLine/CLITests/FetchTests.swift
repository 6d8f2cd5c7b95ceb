import Foundation
import TestSupport
import Testing

@testable import BCInteractCLI

@Suite struct FetchTests {
  struct Result {
    var code: ExitCode
    var output = ""
    var errors = ""
  }

  /// Runs a command line against a server that knows documents by their path. `$SERVER` stands for its
  /// address, `$HOST` for that without the scheme.
  private func run(
    _ words: [String], environment: [String: String] = [:], documents: [String: String] = [:],
    seen: ((LoopbackServer) -> Void)? = nil
  ) throws -> Result {
    let server = try LoopbackServer { request in
      let path = String(request.target.prefix { $0 != "?" })
      guard let text = documents[path] else {
        let text = #"[{"error_code":"VIDEO_NOT_FOUND","message":"The video was not found."}]"#
        return [.answer(404, text: text)]
      }
      return [.answer(200, text: text)]
    }
    defer { server.stop() }
    var result = Result(code: .fine)
    let console = Console(
      environment: environment, output: { result.output += $0 }, errors: { result.errors += $0 })
    let words = words.map {
      $0.replacingOccurrences(of: "$SERVER", with: server.baseURL)
        .replacingOccurrences(of: "$HOST", with: "127.0.0.1:\(server.port)")
    }
    result.code = Program.run(["fetch"] + words, console: console)
    result.errors = result.errors.replacingOccurrences(of: server.baseURL, with: "$SERVER")
    result.output = result.output.replacingOccurrences(of: server.baseURL, with: "$SERVER")
    seen?(server)
    return result
  }

  private let key = ["BCINTERACT_ACCOUNT": "5", "BCINTERACT_POLICY_KEY": "BCpk-secret"]

  private static func sample(_ name: String) throws -> String {
    let folder = CaseTests.root.appendingPathComponent("Tests/Player/PlaybackServiceTests/Fixtures")
    return try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  @Test func aVideoIsShownAsAProducerNeedsIt() throws {
    let documents = [
      "/accounts/5/videos/62": try Self.sample("video.json"),
      "/accounts/5/videos/6200000000900":
        #"{"id":"6200000000900","name":"Brand","duration":5000}"#,
    ]
    let result = try run(
      ["video", "62", "--base-url", "$SERVER"], environment: key, documents: documents)
    #expect(result.errors == "")
    #expect(result.code == .fine)
    #expect(
      result.output == """
        Tide Pools at Dawn   video 6200000000001 · tidepool-01 · 3:04.320 · ad supported
        A short walk along the shore.

        sources
          HLS   http://vod.example.net/tide/master-v4.m3u8
          HLS   https://vod.example.net/tide/master-v4.m3u8  ← chosen
          HLS   https://vod.example.net/tide/master-v7.m3u8  FairPlay
          DASH  https://vod.example.net/tide/manifest.mpd
          MP4   https://vod.example.net/tide/720.mp4         1280x720  1720 kbit/s

        cue points
          0:00      AD    Pre-roll
          1:01.500  CODE  Starfish
          1:30      AD    Mid-roll

        text tracks
          captions  en  English     default
          metadata  –   thumbnails

        bumper
          6200000000900  0:05  Brand

        """)
  }

  @Test func aVideoInAnotherLanguage() throws {
    let result = try run(
      ["video", "62", "--base-url", "$SERVER", "--locale", "fr"], environment: key,
      documents: ["/accounts/5/videos/62": try Self.sample("video.json")])
    #expect(result.output.hasPrefix("Flaques à l'aube   vidéo"))
    #expect(result.errors.contains("no bumper: $SERVER/accounts/5/videos/6200000000900: "))
  }

  @Test(arguments: [("b", "/accounts/5/videos/b"), ("ref:b", "/accounts/5/videos/ref:b")])
  func aBumperByItsIDOrItsReference(operand: String, path: String) throws {
    let result = try run(
      ["video", "62", "--base-url", "$SERVER", "--bumper", operand], environment: key,
      documents: ["/accounts/5/videos/62": #"{"id":"62"}"#, path: #"{"id":"b","name":"Brand"}"#])
    #expect(result.errors == "")
    #expect(result.output.hasSuffix("bumper\n  b  no duration  Brand\n"))
  }

  @Test(arguments: ["video", "playlist"])
  func theChinaProxyStandsForTheServicesHost(kind: String) throws {
    let result = try run(
      [kind, "62", "--base-url", "http://media.example/v1", "--china-proxy", "$HOST"],
      environment: key, documents: ["/v1/accounts/5/\(kind)s/62": #"{"name":"Tide","videos":[]}"#])
    #expect(result.errors == "")
    #expect(result.output.hasPrefix("Tide   \(kind) "))
  }

  @Test func aPageOfAPlaylist() throws {
    var targets: [String] = []
    let result = try run(
      [
        "playlist", "ref:shore", "--base-url", "$SERVER", "--limit", "2", "--offset=2",
        "--parameter", "config_id=a b",
      ], environment: key,
      documents: ["/accounts/5/playlists/ref:shore": try Self.sample("playlist.json")]
    ) { targets = $0.requests.map(\.target) }
    #expect(targets == ["/accounts/5/playlists/ref:shore?config_id=a%20b&limit=2&offset=2"])
    #expect(
      result.output == """
        Shore   playlist 1700000000001 · EXPLICIT · 2 videos
          3  6200000000003  1:00  Kelp
          4  6200000000004  0:45  Gulls

        """)
  }

  @Test func theLargestOffsetIsAccepted() throws {
    let documents = ["/accounts/5/playlists/1": #"{"videos":[{"id":"62"}]}"#]
    for place in [["--offset", "\(Int.max)"], ["--parameter", "offset=\(Int.max)"]] {
      let result = try run(
        ["playlist", "1", "--base-url", "$SERVER"] + place, environment: key, documents: documents)
      #expect(result.output.contains("  9223372036854775808  62  "))
    }
  }

  @Test func aProjectIsFetchedFromABaseURL() throws {
    let document =
      #"{"id":"90211","title":"Coats","annotations":[{"id":"1","type":"text"}]}"#
    let words = ["project", "90211", "--base-url", "$SERVER/{account}/{project}.json"]
    let path = "/5/90211.json"
    let shown = try run(
      words + ["--token", "a.b.c"], environment: key, documents: [path: document]
    ) { #expect($0.requests.first?.headers["authorization"] == "Bearer a.b.c") }
    #expect(shown.errors == "")
    #expect(shown.output.hasPrefix("Coats   project 90211 · 1 annotation\n"))
    try withTemporaryFolder { folder in
      // Saved as it came, byte for byte.
      let file = folder.appendingPathComponent("project.json")
      let saved = try run(
        words + ["--out", file.path], environment: key, documents: [path: document])
      #expect(saved.code == .fine)
      #expect(try String(contentsOf: file, encoding: .utf8) == document)
      let bad = try run(
        words + ["--out", file.path], environment: key, documents: [path: "[1,\n 2"])
      #expect(bad.code == .input)
      #expect(bad.errors.split(separator: "\n").count == 1)
      #expect(bad.errors.hasPrefix("bcinteract: 90211:2:"), "\(bad.errors)")
      #expect(try String(contentsOf: file, encoding: .utf8) == document)
    }
  }

  @Test(arguments: [
    (["project", "1"], ExitCode.usage, "no address"),
    (["project", "1", "--base-url", "$SERVER/{project}/{video}"], .usage, "the template name {video} has no value"),
    (["project", "1", "--base-url", "$SERVER/p.json"], .usage, "--base-url has no {project}"),
    (["project", "1", "--base-url", "$SERVER/{project}"], .network, "status 404"),
  ])
  func aProjectThatCannotBeFetchedIsReported(words: [String], code: ExitCode, message: String)
    throws
  {
    let result = try run(words)
    #expect(result.code == code)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func textOfAServerCannotControlTheTerminal() throws {
    let document = """
      {"id":"\\u001b[2J","name":"\\u001b]0;x\\u0007","description":"a\\nb\\u202e","duration":1e999,
       "sources":[{"src":"https://a.example/\\u001b?token=secret"}],
       "cue_points":[{"time":1,"name":"\\u009b","type":"\\n"}],
       "text_tracks":[{"kind":"\\u001b","label":"\\r"}]}
      """
    let result = try run(
      ["video", "62", "--base-url", "$SERVER"], environment: key,
      documents: ["/accounts/5/videos/62": document])
    #expect(result.code == .fine)
    let controls = result.output.unicodeScalars.filter {
      $0 != "\n" && ($0.value < 32 || (0x7f...0x9f).contains($0.value) || $0.value == 0x202e)
    }
    #expect(controls.isEmpty, "\(result.output)")
    #expect(!result.output.contains("secret"))
  }

  @Test func aNetworkFailureIsOneLineWithExitCodeFour() throws {
    let gone = try LoopbackServer { _ in [] }
    gone.stop()
    let result = try run(["video", "62", "--base-url", gone.baseURL], environment: key)
    #expect(result.code == .network)
    #expect(result.output == "")
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(
      result.errors.hasPrefix(
        "bcinteract: \(gone.baseURL)/accounts/5/videos/62: can't connect ("))
  }

  @Test func aRefusalIsANetworkFailure() throws {
    let result = try run(["video", "62", "--base-url", "$SERVER"], environment: key)
    #expect(result.code == .network)
    #expect(
      result.errors == """
        bcinteract: $SERVER/accounts/5/videos/62: the service answered with status 404; \
        VIDEO_NOT_FOUND: The video was not found.

        """)
  }

  @Test func jsonOutputIsADocumentEvenOnFailure() throws {
    let result = try run(
      ["playlist", "1", "--base-url", "$SERVER", "--format", "json"], environment: key)
    #expect(result.code == .network)
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    #expect((json?["errors"] as? [String])?.count == 1)
  }

  @Test func anInvalidDocumentIsAnInputFailure() throws {
    let result = try run(
      ["video", "62", "--base-url", "$SERVER"], environment: key,
      documents: ["/accounts/5/videos/62": "<html>"])
    #expect(result.code == .input)
    #expect(result.errors.contains("the answer can't be read"))
  }

  @Test func theJSONIsPrintedOrSaved() throws {
    let documents = ["/accounts/5/videos/62": #"{"id":"62","new_field":[1]}"#]
    let text = """
      {
        "id": "62",
        "new_field": [
          1
        ]
      }

      """
    let printed = try run(
      ["video", "62", "--base-url", "$SERVER", "--format", "json"], environment: key,
      documents: documents)
    #expect(printed.output == text)
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("video.json")
      let saved = try run(
        ["video", "62", "--base-url", "$SERVER", "--out", file.path], environment: key,
        documents: documents)
      #expect(saved.output == "")
      #expect(saved.code == .fine)
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
      // A failure leaves the file as it was.
      let failed = try run(
        ["video", "63", "--base-url", "$SERVER", "--out", file.path], environment: key,
        documents: documents)
      #expect(failed.code == .network)
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["video.json"])
    }
  }

  @Test func outputMayGoToAPipeOrThroughALink() throws {
    try withTemporaryFolder { folder in
      let words = ["video", "62", "--base-url", "$SERVER", "--out"]
      let documents = ["/accounts/5/videos/62": "{}"]
      let pipe = folder.appendingPathComponent("pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      let reader = open(pipe, O_RDONLY | O_NONBLOCK)
      defer { close(reader) }
      let piped = try run(words + [pipe], environment: key, documents: documents)
      #expect(piped.code == .fine)
      var bytes = [UInt8](repeating: 0, count: 16)
      #expect(read(reader, &bytes, bytes.count) == 3)
      #expect(bytes.starts(with: Array("{}\n".utf8)))

      let file = folder.appendingPathComponent("file")
      let link = folder.appendingPathComponent("link").path
      try Data("old".utf8).write(to: file)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "file")
      let linked = try run(words + [link], environment: key, documents: documents)
      #expect(linked.code == .fine)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "file")
      #expect(try String(contentsOf: file, encoding: .utf8) == "{}\n")
    }
  }

  @Test func theCommandLineTakesPrecedenceOverEnvironmentAndFile() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("credentials.json")
      try Data(#"{"account":"7","token":"file.token.x"}"#.utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
      let words = ["video", "62", "--base-url", "$SERVER", "--credentials", file.path]
      var requests: [LoopbackServer.Request] = []
      let note = { (server: LoopbackServer) in requests += server.requests }
      _ = try run(words, seen: note)
      _ = try run(words, environment: key, seen: note)
      _ = try run(
        words + ["--account", "9", "--token", "a.b.c"], environment: key, seen: note)
      #expect(
        requests.map(\.target) == [
          "/accounts/7/videos/62", "/accounts/5/videos/62", "/accounts/9/videos/62",
        ])
      #expect(
        requests.map { $0.headers["authorization"] } == [
          "Bearer file.token.x", nil, "Bearer a.b.c",
        ])
      #expect(requests[1].headers["accept"] == "application/json;pk=BCpk-secret")
    }
  }

  @Test(arguments: [
    (0o644, "{}", "other users can read these credentials"), (0o600, "[]", "expected an object"),
    (0o600, "{", ":1:"), (0o600, #"{"tokn":"x"}"#, "unknown member tokn; did you mean token?"),
    (0o600, #"{"token":3}"#, "token must be text"), (0o600, nil, "no such file"),
  ])
  func badCredentialFilesAreNamed(mode: Int, text: String?, message: String) throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("credentials.json")
      if let text {
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
      }
      let result = try run(
        ["video", "1", "--base-url", "$SERVER", "--credentials", file.path]
      ) { #expect($0.requests.isEmpty) }
      #expect(result.code == .input)
      #expect(result.errors.hasPrefix("bcinteract: \(file.path):"))
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }

  @Test func credentialsComeFromStandardInput() {
    let run = TestRun(["fetch", "video", "1", "--credentials", "-"], input: #"{"tokn":"x"}"#)
    #expect(run.code == .input)
    #expect(run.errors.contains("unknown member tokn; did you mean token?"), "\(run.errors)")
  }

  @Test func verboseLogsRequestsWithoutKeys() throws {
    let result = try run(
      [
        "video", "62", "--base-url", "$SERVER", "--verbose", "--header", "X-Key: other-secret",
        "--parameter", "bcov_auth=third-secret",
      ], environment: key,
      documents: ["/accounts/5/videos/62": #"{"id":"62"}"#])
    #expect(
      result.errors == """
        bcinteract: GET $SERVER/accounts/5/videos/62?bcov_auth=<hidden>: status 200, 11 bytes

        """)
  }

  @Test(arguments: [
    (["video", "62"], "no account"), (["video"], "ID is missing"),
    (
      ["video", "62", "--account", "5", "--base-url", "http://media.example"],
      "plain http is refused"
    ),
    (["video", "62", "--account", "5", "--base-url", "x"], "not an absolute http or https URL"),
    (["video", "", "--account", "5", "--base-url", "$SERVER"], "neither an id nor a reference id"),
    (["video", "1", "--token", "a", "--policy-key", "b"], "not both"),
    (["video", "1", "--out", "a", "--format", "json"], "not both"),
    (["video", "1", "--account", "5", "--timeout", "0"], "--timeout takes seconds"),
    (["video", "1", "--header", "x"], "--header takes"),
    (["video", "1", "--account", "5", "--parameter", "=x"], "--parameter takes"),
    (["playlist", "1", "--account", "5", "--limit", "-1"], "--limit takes a whole number"),
    (
      ["video", "1", "--account", "5", "--policy-key", "a\r\nX: secret"], "the policy key contains"
    ),
    (["video", "1", "--account", "5", "--token", "a b"], "the token contains"),
    (["video", "1", "--account", "5", "--format", "xml"], "unknown format xml"),
  ])
  func usageErrorsNameTheProblem(words: [String], message: String) throws {
    let result = try run(words) { #expect($0.requests.isEmpty) }
    #expect(result.code == .usage)
    #expect(result.output == "")
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test(arguments: [
    ["--parameter", "bcov_auth:secret"], ["--header", "Authorization secret"],
    ["--base-url", "me:secret@host"], ["--base-url", "https://me:secret@host"], ["secret"],
    ["--policy-key", "secret\r\nX: y"],
  ])
  func aMisplacedKeyIsNotPrinted(words: [String]) throws {
    let result = try run(["video", "1", "--account", "5"] + words)
    #expect(result.code == .usage)
    #expect(!result.errors.contains("secret"), "\(result.errors)")
  }

  @Test func theServersCertificateMustBeTrusted() throws {
    try withTemporaryFolder { folder in
      let authority = try TLSAuthority()
      let file = folder.appendingPathComponent("authority.pem")
      try authority.write(to: file)
      let identity = try authority.identity()
      let server = try LoopbackServer(tls: identity) { _ in [.answer(200, text: #"{"id":"1"}"#)] }
      defer { server.stop() }
      let words = ["video", "1", "--base-url", server.baseURL]
      let trusting = key.merging(["SSL_CERT_FILE": file.path]) { $1 }
      #expect(try run(words, environment: trusting).output.hasPrefix("unnamed   video 1"))
      let result = try run(words, environment: key)
      #expect(result.code == .network)
      #expect(result.errors.contains("the server's identity can't be verified"))
      #expect(server.requests.count == 1)
    }
  }

  /// Loading libcurl costs more than most commands take. A process of its own, for here others fetch.
  @Test func onlyAFetchLoadsLibcurl() async {
    await #expect(processExitsWith: .success) {
      func isLoaded() -> Bool {
        let maps = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()
        return maps?.range(of: Data("/libcurl.so".utf8)) != nil
      }
      let console = Console(output: { _ in }, errors: { _ in })
      #expect(Program.run(["--version"], console: console) == .fine)
      #expect(Program.run(["fetch", "video", "1"], console: console) == .usage)
      #expect(!isLoaded())
      let closed = ["fetch", "video", "1", "--account", "5", "--base-url", "http://127.0.0.1:1"]
      #expect(Program.run(closed, console: console) == .network)
      #expect(isLoaded())
    }
  }

  @Test func aTimeoutEndsAServerThatNeverAnswers() throws {
    let server = try LoopbackServer { _ in [.hang] }
    defer { server.stop() }
    let result = try run(
      ["video", "1", "--base-url", server.baseURL, "--timeout", "0.05"], environment: key)
    #expect(result.code == .network)
    #expect(result.errors.contains("no whole answer within 0.05 seconds"))
  }

  /// The time limit is for everything: here the server asks to be left alone for half a minute.
  @Test func aTimeoutIncludesTheWaitsBetweenAttempts() throws {
    let server = try LoopbackServer { _ in
      [.answer(503, ["Retry-After": "30"], text: "{}")]
    }
    defer { server.stop() }
    let result = try run(
      ["video", "1", "--base-url", server.baseURL, "--timeout", "0.5"], environment: key)
    #expect(result.code == .network)
    #expect(result.errors == "bcinteract: no whole answer within 0.5 seconds\n")
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [300_000, 120_000])
  func endlessHeadersAreReportedAsSuch(length: Int) throws {
    let server = try LoopbackServer { _ in
      [.answer(200, ["X-Long": String(repeating: "x", count: length)], text: "{}")]
    }
    defer { server.stop() }
    let result = try run(["video", "1", "--base-url", server.baseURL], environment: key)
    #expect(result.code == .network)
    #expect(result.errors.contains("the headers are larger than"), "\(result.errors)")
  }
}
