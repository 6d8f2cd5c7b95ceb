import PlaybackService
import Testing

@Suite struct PlaybackRequestTests {
  private let factory = PlaybackRequestFactory(accountID: "5000000000001", policyKey: "BCpk")

  /// A request as it is sent, secrets and all.
  private func wire(_ request: HTTPRequest) -> String {
    ([request.method.rawValue + " " + request.url]
      + request.headers.map { "\($0.name): \($0.value)" }).joined(separator: "\n")
  }

  @Test func asksForAVideoWithAPolicyKey() {
    #expect(
      wire(factory.video(.id("62"))) == """
        GET https://edge.api.brightcove.com/playback/v1/accounts/5000000000001/videos/62
        Accept: application/json;pk=BCpk
        """)
  }

  @Test func escapesAReferenceID() {
    #expect(
      factory.video(.reference("tide/pool 1?ü")).url
        == "https://edge.api.brightcove.com/playback/v1/accounts/5000000000001"
        + "/videos/ref:tide%2Fpool%201%3F%C3%BC")
  }

  @Test func asksTheAuthHostWithATokenAndNoPolicyKey() {
    #expect(
      wire(
        factory.video(
          .id("62"), token: "a.b.c", parameters: ["config_id": "c", "ad_config_id": "a b"]))
          == """
          GET https://edge-auth.api.brightcove.com/playback/v1/accounts/5000000000001/videos/62?ad_config_id=a%20b&config_id=c
          Accept: application/json
          Authorization: Bearer a.b.c
          """)
    #expect(
      factory.playlist(.reference("shore"), token: "a.b.c").url
        == "https://edge-auth.api.brightcove.com/playback/v1/accounts/5000000000001/playlists/ref:shore"
    )
  }

  @Test func asksForAPageOfAPlaylist() {
    #expect(
      factory.playlist(.id("17"), parameters: ["offset": "10", "limit": "6"]).url
        == "https://edge.api.brightcove.com/playback/v1/accounts/5000000000001/playlists/17"
        + "?limit=6&offset=10")
    // The server decides what is too much.
    #expect(factory.playlist(.id("17"), parameters: ["limit": "-1"]).url.hasSuffix("?limit=-1"))
  }

  @Test func asksForFoundVideos() {
    let base = "https://edge.api.brightcove.com/playback/v1/accounts/5000000000001/videos"
    #expect(
      factory.search("name:tide pool", parameters: ["limit": "2"]).url
        == base + "?limit=2&q=name%3Atide%20pool")
  }

  @Test(arguments: [
    (nil, "edge.api.brightcove.com"), ("", "edge.api.brightcove.com"),
    ("cn.example:8443", "cn.example:8443"),
  ])
  func asksTheChinaProxy(domain: String?, host: String) {
    let factory = PlaybackRequestFactory(accountID: "5", chinaProxyDomain: domain)
    #expect(factory.video(.id("1")).url == "https://\(host)/playback/v1/accounts/5/videos/1")
    #expect(
      factory.video(.id("1"), token: "t").url.hasPrefix(
        "https://\(domain?.isEmpty == false ? host : "edge-auth.api.brightcove.com")/playback/v1/"))
  }

  @Test func addsTheAppsHeaders() {
    let factory = PlaybackRequestFactory(
      accountID: "5", policyKey: "BCpk", baseURL: "http://127.0.0.1:8080/",
      additionalHeaders: ["accept": "text/plain", "X-App": "1"])
    #expect(
      wire(factory.video(.id("1"))) == """
        GET http://127.0.0.1:8080/accounts/5/videos/1
        X-App: 1
        accept: text/plain
        """)
  }

  /// All that printing a value can show.
  private func dumped(_ value: some Any) -> String {
    var text = "\(value)" + String(reflecting: value)
    dump(value, to: &text)
    return text
  }

  @Test func showsNoPasswordOfTheProxyNorOfAProjectsAddress() {
    var options = TransportOptions()
    options.proxy = "http://me:secret@proxy.example:3128"
    let client = HTTPClient(transport: CurlTransport(options: options))
    let project = RemoteProject(
      template: "https://a.example/p?key=secret", values: ["id": "secret"],
      headers: ["X": "secret"], client: client)
    let endpoint = HTTPHeartbeatEndpoint(url: "https://a.example/?key=secret", client: client)
    for text in [dumped(options), dumped(client), dumped(project), dumped(endpoint)] {
      #expect(!text.contains("secret"), "\(text)")
    }
    #expect(dumped(options).contains("proxy.example:3128"))
  }

  @Test func showsNoCredential() {
    for request in [factory.video(.id("1")), factory.video(.id("1"), token: "BCpk")] {
      #expect(!"\(request)".contains("BCpk"))
    }
    #expect(!"\(AssetConfiguration(assetID: "1", authToken: "secret"))".contains("secret"))
    #expect(!dumped(factory).contains("BCpk"))
    let service = PlaybackAPI(factory: factory, client: HTTPClient())
    #expect(!dumped(service).contains("BCpk"))
  }

  @Test func theIDComesBeforeTheReferenceID() {
    let both = AssetConfiguration(
      assetID: "1", assetReferenceID: "a", bumperID: "2", bumperReferenceID: "b")
    #expect(both.asset == .id("1") && both.bumper == .id("2"))
    let references = AssetConfiguration(
      assetID: "", assetReferenceID: "a", bumperReferenceID: "b")
    #expect(references.asset == .reference("a") && references.bumper == .reference("b"))
    #expect(AssetConfiguration().asset == nil && AssetConfiguration().bumper == nil)
  }
}
