import JSON
import Localization
import PlaybackService
import Support

extension Command {
  static let fetch = Command(
    "fetch", "get a project, a video or a playlist from a server",
    subcommands: [.fetchProject, .fetchVideo, .fetchPlaylist])

  static let assetNote = """
    ID is the service's id, or ref: and the publisher's reference id. Keys on a command line can be
    seen by other users of the machine; the environment and a file are safer.
    """

  private static let fetchVideo = Command(
    "video", "get a video: its sources, cue points and tracks", discussion: assetNote,
    operands: [.required("ID")],
    options: FetchCredentials.options + [
      .value("--bumper", "ID", "a short video to play first, unless the video names its own"),
      .value("--locale", "TAG", "name and description in this language, where there are any"),
    ] + Question.options + FetchSession.options
  ) { arguments, console in
    let session = try FetchSession(arguments, console)
    var question = try Question(arguments, session.credentials, session.client)
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
    ] + Question.options + FetchSession.options
  ) { arguments, console in
    let session = try FetchSession(arguments, console)
    var question = try Question(arguments, session.credentials, session.client)
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
