import PlaybackService
import ProjectFormat
import Support

extension Command {
  static let fetchProject = Command(
    "project", "get an interactivity project, and check that it is one",
    discussion: """
      The service's own address for projects isn't public. --base-url names yours: a URL in which
      {project} stands for ID and {account} for the account. A token is sent as a bearer token.
      """,
    operands: [.required("ID")], options: FetchCredentials.options + FetchSession.options
  ) { arguments, console in
    let session = try FetchSession(arguments, console)
    guard let template = session.baseURL else {
      throw CommandError.usage("no address: give --base-url, as https://host/{project}.json")
    }
    guard template.contains("{project}") else {
      throw CommandError.usage("--base-url has no {project}, which stands for ID")
    }
    var values = ["project": arguments.operands[0]]
    values["account"] = session.credentials.account
    var headers = session.headers
    if let token = session.credentials.token { headers["Authorization"] = "Bearer \(token)" }
    let source = RemoteProject(
      template: template, values: values, headers: headers, client: session.client)
    return try session.deliver({
      let bytes = try await source.bytes()
      do { return (bytes, try ProjectDocument(reading: bytes)) } catch {
        throw ProjectSourceError.unreadable("\(arguments.operands[0]):\(error)")
      }
    }) { bytes, _ in
      String(decoding: bytes, as: UTF8.self)
    } lines: { _, document in
      document.summary
    }
  }
}

extension ProjectDocument {
  /// A project in two lines: what it is, and what was found while reading.
  var summary: [String] {
    let facts = [
      "project \(project.id ?? "?")".printable,
      project.videoID.map { "video \($0)".printable } ?? "",
      project.annotations.count == 1
        ? "1 annotation" : "\(project.annotations.count) annotations",
    ]
    let header =
      (project.title ?? "untitled").isolated + "   "
      + facts.filter { !$0.isEmpty }.joined(separator: " · ")
    guard !diagnostics.isEmpty else { return [header] }
    return [header, "\(diagnostics.count) found while reading: see bcinteract lint"]
  }
}
