import FoundationEssentials
import MediaPlayback
import PlaybackService
import ProjectFormat
import Support

extension Overlay {
  /// Gives a project's annotations their pictures: files from beside the project, and where that is allowed what `https` has.
  /// What can't be had is told, and has a placeholder.
  func loadPictures(
    of project: InteractivityProject, _ path: String, fetches: Bool, _ console: Console
  ) throws(CommandError) {
    let folder = path == "-" ? URL(filePath: ".") : URL(filePath: path).deletingLastPathComponent()
    var options = TransportOptions(environment: console.environment)
    options.userAgent = "bcinteract/\(version)"
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

  /// - Parameter client: fetches what `https` has, if that is allowed.
  /// - Returns: nothing where there is none, which was told.
  private func bytes(
    of address: String, beside folder: URL, _ client: HTTPClient?, _ console: Console
  ) -> [UInt8] {
    do {
      guard address.contains("://") else {
        let file = URL(filePath: address, relativeTo: folder)
        return try readInput(at: file.path, limit: Self.maximumPictureBytes)
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
