import JSON
import PlaybackService
import TestSupport
import Testing

@Suite("the service's errors") struct PlaybackServiceErrorTests {
  private func failure(
    _ steps: [LoopbackServer.Step], retry: RetryPolicy = .never
  ) async throws -> PlaybackServiceError? {
    try await withServer { _ in
      steps
    } _: { server in
      let factory = PlaybackRequestFactory(
        accountID: "5", policyKey: "BCpk-secret", baseURL: server.baseURL)
      let client = HTTPClient(retry: retry, clock: NotedClock())
      do throws(PlaybackServiceError) {
        _ = try await PlaybackAPI(factory: factory, client: client, clock: NotedClock())
          .findVideo(AssetConfiguration(assetID: "1"))
        return nil
      } catch {
        return error
      }
    }
  }

  @Test(
    "every code of the two references",
    arguments: [
      (400, "BAD_REQUEST", nil), (400, "DUPLICATE_PARAMETERS", nil),
      (401, "INVALID_POLICY_KEY", nil), (401, "ACCESS_DENIED", "TOKEN_REQUIRED"),
      (401, "ACCESS_DENIED", "TOKEN_VALIDATION"), (403, "ACCESS_DENIED", "ACCOUNT_ID"),
      (403, "ACCESS_DENIED", "CLIENT_GEO"), (403, "ACCESS_DENIED", "CLIENT_IP"),
      (403, "ACCESS_DENIED", "DOMAIN"), (403, "ACCESS_DENIED", "OFFERS"),
      (403, "ACCESS_DENIED", "TAGS"), (403, "ACCESS_DENIED", "VIDEO_NOT_PLAYABLE"),
      (403, "FORBIDDEN", nil), (403, "FORBIDDEN", "DENIED_BY_STREAM_LIMIT_CREATE"),
      (404, "NOT_FOUND", nil),
      (404, "VIDEO_NOT_FOUND", nil), (404, "PLAYLIST_NOT_FOUND", nil),
      (404, "RESOURCE_NOT_FOUND", nil), (404, "ACCOUNT_NOT_FOUND", nil),
      (405, "METHOD_NOT_ALLOWED", nil), (500, "SERVER_ERROR", nil),
      (500, "INTERNAL_SERVER_ERROR", nil), (502, "BAD_GATEWAY", nil),
      (502, "ACCOUNT_RETRIEVE_FAILURE", nil), (502, "VIDEO_RETRIEVE_FAILURE", nil),
      (502, "VIDEO_URLS_RETRIEVE_FAILURE", nil), (502, "PLAYLIST_RETRIEVE_FAILURE", nil),
      (502, "PLAYBACK_RIGHT_RETRIEVE_FAILURE", nil),
      (502, "PLAYLIST_VIDEOS_RETRIEVE_FAILURE", nil), (502, "LICENSE_RETRIEVE_FAILURE", nil),
      (502, "OFFERS_RETRIEVE_FAILURE", nil), (502, "RIGHTS_RETRIEVE_FAILURE", nil),
      (503, "SERVICE_UNAVAILABLE", nil), (504, "SERVER_TIMEOUT", nil),
      (504, "GATEWAY_TIMEOUT", nil), (418, "SOMETHING_NEW", "OF_TOMORROW"),
    ] as [(Int, String, String?)])
  func errorsOfTheServiceAreDecoded(status: Int, code: String, subcode: String?) async throws {
    let subfield = subcode.map { #","error_subcode":"\#($0)""# } ?? ""
    let body = #"[{"error_code":"\#(code)"\#(subfield),"message":"in words"}]"#
    let error = try #require(try await failure([.answer(status, text: body)]))
    guard case .api(let errors, status, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(errors.map(\.code) == [code])
    #expect(errors.map(\.subcode) == [subcode])
    #expect(error.code == 3)
    let codes = subcode.map { "\(code)/\($0)" } ?? code
    #expect(
      error.description.hasSuffix(
        ": the service answered with status \(status); \(codes): in words"))
  }

  @Test(
    "a refusal in another form is still one",
    arguments: [
      (403, "<html>no</html>", 0), (500, "", 0), (404, "null", 0), (404, "[]", 0),
      (404, "[1,{}]", 0),
      (403, #"{"error_code":"A"}"#, 1), (403, #"{"message":"only words"}"#, 1),
      (403, #"[{"error_code":"A"},{"error_code":"B"}]"#, 2), (304, "", 0),
    ])
  func unusualErrorBodiesAreDecoded(status: Int, body: String, count: Int) async throws {
    let error = try #require(try await failure([.answer(status, text: body)]))
    guard case .api(let errors, status, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(errors.count == count)
  }

  @Test(
    "an answer that can't be read keeps its bytes",
    arguments: [
      "", "<html>", "{", "3", "[]", "nul", "[1]", " [1 ]\n", #"{"id":"1"}{"#, "\u{feff}x",
    ])
  func badJSON(body: String) async throws {
    let error = try #require(try await failure([.answer(200, text: body)]))
    guard case .json(_, _, let bytes) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(error.code == 2)
    #expect(bytes == Array(body.utf8))
    #expect(!error.description.contains("\n"))
  }

  @Test func otherFieldsOfAnErrorAreKept() async throws {
    let body =
      #"[{"error_code":"ACCESS_DENIED","error_subcode":"CLIENT_GEO","client_geo":"fr"}]"#
    guard case .api(let errors, 403, _)? = try await failure([.answer(403, text: body)]) else {
      Issue.record("no refusal")
      return
    }
    #expect(errors.map { $0.json["client_geo"] } == ["fr"])
  }

  @Test func aBrokenConnectionIsCodeOne() async throws {
    let error = try #require(try await failure([.cut]))
    guard case .connection(let cause) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(cause.kind == .broken)
    #expect(error.code == 1)
  }

  @Test func aKeyInAnErrorMessageIsHidden() async throws {
    let body =
      #"[{"error_code":"INVALID_POLICY_KEY","message":"BCpk-secret is no key (BCpk-secret)"}]"#
    let error = try #require(try await failure([.answer(401, text: body)]))
    #expect(error.description.hasSuffix("INVALID_POLICY_KEY: <hidden> is no key (<hidden>)"))
    var dumped = ""
    dump(error, to: &dumped)
    #expect(!dumped.contains("secret"))
  }

  @Test func aKeyInAnErrorCodeIsHidden() async throws {
    let body = #"[{"error_code":"NO_BCpk-secret","error_subcode":"BCpk-secret"}]"#
    let error = try #require(try await failure([.answer(401, text: body)]))
    #expect(error.description.hasSuffix("; NO_<hidden>/<hidden>"))
  }

  @Test func aKeyThatLooksLikeItsReplacementIsHiddenOnce() async throws {
    try await withServer { _ in
      [.answer(401, text: #"[{"message":"hidden hid"}]"#)]
    } _: { server in
      let factory = PlaybackRequestFactory(
        accountID: "5", policyKey: "hidden", baseURL: server.baseURL)
      let service = PlaybackAPI(factory: factory, client: HTTPClient())
      let error = await #expect(throws: PlaybackServiceError.self) {
        try await service.findVideo(AssetConfiguration(assetID: "1"))
      }
      #expect(error?.description.hasSuffix("; <hidden> hid") == true)
    }
  }
}
