internal import JSON
internal import Localization
internal import PlaybackService
internal import Terminal

extension Command {
  static let fetch = Command(
    "fetch", "get a project, a video or a playlist from a server",
    subcommands: [.fetchProject, .fetchVideo, .fetchPlaylist])

  private static let assetNote = """
    ID is the service's id, or ref: and the publisher's reference id. Keys on a command line can be
    seen by other users of the machine; the environment and a file are safer.
    """

  private static let questionOptions: [Option] = [
    .values("--parameter", "NAME=VALUE", "a query parameter, as config_id=…"),
    .value("--china-proxy", "DOMAIN", "the host that stands for the service's in China"),
  ]

  private static let fetchVideo = Command(
    "video", "get a video: its sources, cue points and tracks", discussion: assetNote,
    operands: [.required("ID")],
    options: FetchCredentials.options + [
      .value("--bumper", "ID", "a short video to play first, unless the video names its own"),
      .value("--locale", "TAG", "name and description in this language, where there are any"),
    ] + questionOptions + FetchSession.options
  ) { arguments, console in
    let session = try FetchSession(arguments, console)
    var question = try session.question(arguments)
    question.asset.setBumper(operand: arguments.value("--bumper"))
    return try session.deliver({ [question] in
      try await question.service.findVideo(question.asset, parameters: question.parameters)
    }) { answer in
      answer.json.text(pretty: true) + "\n"
    } lines: { answer in
      if let error = answer.bumperError { console.warn("no bumper: \(error)".printable) }
      let languages = arguments.value("--locale").map { [$0] } ?? []
      let say = ProgramText(
        locale: arguments.value("--locale"), environment: console.environment)
      return VideoReport(video: answer.value, languages: languages, say: say).lines
    }
  }

  private static let fetchPlaylist = Command(
    "playlist", "get a page of a playlist", discussion: assetNote,
    operands: [.required("ID")],
    options: FetchCredentials.options + [
      .value("--limit", "N", "how many videos; 20 unless told"),
      .value("--offset", "N", "from which on; 0 unless told"),
      .value("--locale", "TAG", "the language of the report"),
    ] + questionOptions + FetchSession.options
  ) { arguments, console in
    let session = try FetchSession(arguments, console)
    var question = try session.question(arguments)
    for name in ["limit", "offset"] {
      guard let text = arguments.value("--\(name)") else { continue }
      guard let number = Int(text), number >= 0 else {
        throw CommandError.usage("--\(name) takes a whole number, not \(text)")
      }
      question.parameters[name] = String(number)
    }
    let first = UInt(clamping: question.parameters["offset"].flatMap { Int($0) } ?? 0)
    return try session.deliver({ [question] in
      try await question.service.findPlaylist(question.asset, parameters: question.parameters)
    }) { answer in
      answer.json.text(pretty: true) + "\n"
    } lines: { answer in
      let say = ProgramText(
        locale: arguments.value("--locale"), environment: console.environment)
      return PlaylistReport(playlist: answer.value, offset: first, say: say).lines
    }
  }
}

/// Whom to ask for what.
private struct Question {
  let service: PlaybackAPI
  var asset: AssetConfiguration
  var parameters: [String: String]
}

extension FetchSession {
  /// What `fetch video` and `fetch playlist` both take from the command line.
  fileprivate func question(_ arguments: Arguments) throws(CommandError) -> Question {
    let factory = PlaybackRequestFactory(
      accountID: try account(), policyKey: credentials.policyKey,
      baseURL: baseURL ?? PlaybackRequestFactory.defaultBaseURL,
      authBaseURL: baseURL ?? PlaybackRequestFactory.defaultAuthBaseURL,
      chinaProxyDomain: arguments.value("--china-proxy"), additionalHeaders: headers)
    var asset = AssetConfiguration(operand: arguments.operands[0])
    asset.authToken = credentials.token
    return Question(
      service: PlaybackAPI(factory: factory, client: client), asset: asset,
      parameters: try arguments.parameters())
  }
}

extension AssetConfiguration {
  /// Reads an operand: `ref:` begins a reference id, as in the service's own URLs.
  fileprivate init(operand: String) {
    self.init()
    if operand.hasPrefix("ref:") {
      assetReferenceID = String(operand.dropFirst("ref:".count))
    } else {
      assetID = operand
    }
  }

  fileprivate mutating func setBumper(operand: String?) {
    let bumper = operand.map(AssetConfiguration.init(operand:))
    bumperID = bumper?.assetID
    bumperReferenceID = bumper?.assetReferenceID
  }
}

extension Arguments {
  fileprivate func parameters() throws(CommandError) -> [String: String] {
    var parameters: [String: String] = [:]
    for text in values("--parameter") {
      guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
        throw .usage("--parameter takes NAME=VALUE")
      }
      parameters[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }
    return parameters
  }
}
