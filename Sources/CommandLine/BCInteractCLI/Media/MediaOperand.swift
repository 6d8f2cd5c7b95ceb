import Dispatch
import FoundationEssentials
import Glibc
import MediaPlayback
import PlaybackService
import ProjectFormat
import Support

/// The media of the command line: a file, or an address.
struct MediaOperand {
  let url: URL
  /// The word of the command line.
  let name: String

  /// - Throws: an input error if the file or the library to play it is missing; a usage error for
  ///   other addresses.
  init(_ word: String, _ console: Console) throws {
    name = word
    if word.contains("://") {
      guard let url = URL(string: word), let scheme = url.scheme?.lowercased(),
        scheme == "https" || scheme == "http"
      else {
        throw CommandError.usage("MEDIA is a file, or an https or http address, not \(word)")
      }
      self.url = url
    } else {
      if word == "-" {
        throw CommandError.usage("MEDIA is a file or an address: standard input can't seek")
      }
      console.registerInput(word)
      guard let file = FileDescriptor(opening: word, O_RDONLY) else { throw FileError.last(word) }
      close(file.number)
      url = URL(filePath: word)
    }
    do { try MediaLibrary.mpv.check() } catch { throw CommandError.input("\(error)") }
  }

  var isRemote: Bool { !url.isFileURL }

  /// Returns the error for a failure of the media.
  func failure(_ reason: String) -> CommandError {
    let text = "\(name): \(reason)"
    return isRemote ? .network(text) : .input(text)
  }
}

// MARK: Pictures

extension Overlay {
  /// Loads the pictures of a project's annotations: files next to the project, and pictures by
  /// `https` if that is allowed. A picture that is unavailable is reported, and has a placeholder.
  func loadPictures(of project: InteractivityProject, _ path: String, fetches: Bool, _ console: Console) {
    let folder = path == "-" ? URL(filePath: ".") : URL(filePath: path).deletingLastPathComponent()
    var options = console.transportOptions
    options.maximumBody = Self.maximumPictureBytes
    let client = fetches ? HTTPClient(transport: CurlTransport(options: options)) : nil
    var known: [String: [UInt8]] = [:]
    for annotation in project.annotations where annotation.kind == .image {
      guard let address = annotation.imageURL else { continue }
      if known[address] == nil {
        known[address] = bytes(of: address, beside: folder, client, console)
      }
      guard let bytes = known[address], !bytes.isEmpty else { continue }
      if !setPicture(bytes, of: annotation) {
        console.warn("\(annotation.id): \(address) is no PNG, JPEG, WebP, GIF or BMP".printable)
      }
    }
  }

  /// - Parameter client: fetches pictures by `https`, if that is allowed.
  /// - Returns: no bytes if the picture is unavailable, which was reported.
  private func bytes(of address: String, beside folder: URL, _ client: HTTPClient?, _ console: Console) -> [UInt8] {
    do {
      guard address.contains("://") else {
        let file = URL(filePath: address, relativeTo: folder)
        return try readFile(at: file.path, limit: Self.maximumPictureBytes)
      }
      guard let client, address.hasPrefix("https://") else { return [] }
      let answer = try runBlocking { try await client.send(HTTPRequest(address)) }
      if answer.status == 200 { return answer.body }
      console.warn("\(address): the server answers \(answer.status)".printable)
      return []
    } catch {
      console.warn("\(error)".printable)
      return []
    }
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
