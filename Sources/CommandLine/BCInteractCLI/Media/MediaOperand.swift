import Dispatch
import FoundationEssentials
import Glibc
import MediaPlayback
import PlaybackService
import PlayerCore
import ProjectFormat
import Support

/// The media of the command line: a file, or an address.
struct MediaOperand {
  let url: URL
  /// The word of the command line, without the secrets of an address.
  let name: String
  private let transportOptions: TransportOptions
  /// The name of the file, without the query of an address.
  var fileName: String { isRemote && !url.path.fileName.isEmpty ? url.path.fileName : name.fileName }

  /// - Throws: an input error if the file or the library to play it is missing; a usage error for
  ///   other addresses.
  init(_ word: String, _ console: Console) throws {
    name = word.contains("://") ? loggable(url: word) : word.printable
    transportOptions = console.transportOptions
    if word.contains("://") {
      guard let url = URL(string: word), let scheme = url.scheme?.lowercased(),
        scheme == "https" || scheme == "http"
      else {
        throw CommandError.usage("MEDIA is a file, or an https or http address, not \(name)")
      }
      self.url = url
    } else {
      if word == "-" {
        throw CommandError.usage("MEDIA is a file or an address: standard input can't seek")
      }
      console.registerInput(word)
      // A named pipe can be opened only once.
      guard access(FileName(word).bytes, R_OK) == 0 else { throw FileError.last(word) }
      url = URL(filePath: word)
    }
    do { try MediaLibrary.mpv.check() } catch { throw CommandError.input("\(error)") }
  }

  var isRemote: Bool { !url.isFileURL }

  /// Returns the error for a failure of the media, with what to do about the answer of a server.
  func failure(_ reason: String) -> CommandError {
    guard isRemote else { return .input("\(name): \(reason.withLoggableAddresses)") }
    let isVague = Self.vagueReasons.contains(where: reason.contains)
    let refusal = isVague ? refusal(of: url.absoluteString) : nil
    // The server sends a file that is not media.
    let isNoMedia = refusal?.isWebPage ?? reason.contains(Self.unknownFormat)
    let reason = refusal?.reason ?? reason
    if isNoMedia { return .input("\(name): \(reason.withLoggableAddresses)") }
    let status = reason.range(of: "HTTP error ").flatMap { Int(reason[$0.upperBound...].prefix(3)) }
    let advice =
      switch status {
      case nil: ""
      case 401, 403: "; the address has expired, or it needs a user name and password"
      case 404, 410: "; check the address"
      case 416: "; the file is empty"
      default: "; try again later"
      }
    return .network("\(name): \(reason.withLoggableAddresses)\(advice)")
  }

  /// Parts of messages that do not name the cause: FFmpeg reports neither the status 401 nor a redirect that it refuses.
  private static let vagueReasons = [
    "Failed to open ", "avformat_open_input() failed", "loading first segment", unknownFormat,
  ]

  private static let unknownFormat = "unrecognized file format"

  /// The reason that a server does not send media.
  private struct Refusal {
    var reason: String
    var isWebPage = false
  }

  /// Returns the reason that a server refuses the media, or the first part of a playlist, from requests of its own;
  /// `nil` if they succeed or fail otherwise. Redirects lead to any host, and at most eight are followed, as by FFmpeg.
  private func refusal(of first: String, depth: Int = 0) -> Refusal? {
    var options = transportOptions
    options.totalTimeout = .seconds(10)
    options.maximumBody = 1 << 16
    options.allowsPlainHTTP = true
    let transport = CurlTransport(options: options)
    let (subject, advice) = depth == 0 ? ("the server", "; give the address of the media itself") : (first, "")
    var address = first
    for _ in 0...8 {
      let request = Self.request(address)
      let answer: HTTPResponse
      do { answer = try runBlocking { try await transport.send(request) } } catch let error as TransportError {
        return error.kind == .broken ? Refusal(reason: error.detail) : nil
      } catch { return nil }
      if answer.status >= 400 { return Refusal(reason: "HTTP error \(answer.status)") }
      guard let target = answer.redirect else {
        let isPage = answer.header("Content-Type")?.hasPrefix("text/html") == true
        if isPage { return Refusal(reason: "\(subject) sends a web page, not media", isWebPage: true) }
        let part = HLSPlaylist(answer.body)?.lines.first { $0.first != "#" }
        guard depth < 2, let part else { return nil }
        return refusal(of: resolve(part, against: address), depth: depth + 1)
      }
      guard ["http", "https"].contains(URL(string: target)?.scheme?.lowercased()) else {
        return Refusal(reason: "\(subject) redirects to \(target), which is refused\(advice)")
      }
      address = target
    }
    return Refusal(reason: "\(subject) has more than 8 redirects\(advice)")
  }

  /// Returns a request for a playlist, or for the first byte of media. The user name of an address becomes a header.
  private static func request(_ address: String) -> HTTPRequest {
    var parts = URLComponents(string: address)
    var headers = parts?.path.hasSuffix(".m3u8") == true ? [] : [HTTPHeader("Range", "bytes=0-0")]
    if let user = parts?.user {
      let credentials = Data("\(user):\(parts?.password ?? "")".utf8).base64EncodedString()
      headers.append(HTTPHeader("Authorization", "Basic \(credentials)"))
    }
    parts?.user = nil
    parts?.password = nil
    return HTTPRequest(parts?.string ?? address, headers: headers)
  }
}

// MARK: Pictures

extension Overlay {
  /// Loads the pictures of annotations: files next to the project, and pictures by `https` if that
  /// is allowed. A picture that is unavailable or can't be decoded is reported, and has a placeholder.
  func loadPictures(of annotations: [Annotation], _ path: String, fetches: Bool, _ console: Console) {
    let folder = URL(folderOfProject: path)
    var options = console.transportOptions
    options.maximumBody = Self.maximumPictureBytes
    let client = fetches ? HTTPClient(transport: CurlTransport(options: options)) : nil
    var known: [String: Result<[UInt8], any Error>] = [:]
    var addresses: [String: String] = [:]
    func warn(_ id: String, _ error: MediaLibraryError) {
      console.warn("\(id): \((addresses[id] ?? "").withLoggableAddresses) \(error)".printable)
    }
    for annotation in annotations where annotation.kind == .image {
      guard let address = annotation.imageURL else { continue }
      addresses[annotation.id] = address
      let isNew = known[address] == nil
      let file = known[address] ?? Result { try bytes(of: address, beside: folder, client, console) }
      known[address] = file
      do {
        try setPicture(file.get(), of: annotation)
      } catch let error as MediaLibraryError {
        warn(annotation.id, error)
      } catch {
        if isNew { console.warn("\(annotation.id): \(error)".printable) }
      }
    }
    pictureFailureHandler = warn
  }

  /// - Parameter client: fetches pictures by `https`, if that is allowed.
  private func bytes(
    of address: String, beside folder: URL, _ client: HTTPClient?, _ console: Console
  ) throws -> [UInt8] {
    guard address.contains("://") else {
      return try folder.picture(at: URL(filePath: address, relativeTo: folder).path, console)
    }
    let name = loggable(url: address)
    guard address.hasPrefix("https://") else {
      throw CommandError.input("\(name) is not loaded: a picture is a file or has an https address")
    }
    guard let client else { throw CommandError.input("\(name) is not loaded: add --images") }
    let answer = try runBlocking { try await client.send(HTTPRequest(address)) }
    guard answer.status == 200 else {
      throw CommandError.network("\(name): the server answers \(answer.status)")
    }
    return answer.body
  }
}

extension String {
  /// The text with the secrets of its `http` and `https` addresses hidden.
  fileprivate var withLoggableAddresses: String {
    let words = split(separator: " ", omittingEmptySubsequences: false).map { word in
      guard let start = word.range(of: "https://")?.lowerBound ?? word.range(of: "http://")?.lowerBound
      else { return String(word) }
      return word[..<start] + loggable(url: String(word[start...]))
    }
    return words.joined(separator: " ")
  }
}

// MARK: Links

/// Opens an address with the desktop's `xdg-open`, and returns immediately.
///
/// No shell reads the address. The engine passes only addresses that begin with a permitted scheme,
/// so that none is an option. What the browser prints does not appear in the report.
/// - Parameter program: the name of the program in the search path, or its path.
/// - Returns: `false` if the program is not installed.
func openInBrowser(_ address: String, with program: String = "xdg-open") -> Bool {
  var process = pid_t()
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
    posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
  }
  // The browser does not inherit the blocked signals of this process.
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
  let words = [strdup(program), strdup(address), nil]
  defer { for word in words { free(word) } }
  guard posix_spawnp(&process, program, &actions, &attributes, words, environ) == 0 else { return false }
  let child = process
  DispatchQueue.global().async { _ = waitpid(child, nil, 0) }
  return true
}
