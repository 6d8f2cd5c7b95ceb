import FoundationEssentials
import Glibc
import MediaPlayback

/// The media on the command line: a file, or an address.
struct MediaOperand {
  let url: URL
  /// As it was written.
  let name: String

  /// - Throws: an input error where there is no such file, or no library to play it; a usage error for other addresses.
  init(_ word: String, _ console: Console) throws(CommandError) {
    name = word
    if word.contains("://") {
      guard let url = URL(string: word), let scheme = url.scheme?.lowercased(),
        scheme == "https" || scheme == "http"
      else {
        throw .usage("MEDIA is a file, or an https or http address, not \(word)")
      }
      self.url = url
    } else {
      if word == "-" {
        throw .usage("MEDIA is a file or an address: standard input can't be sought in")
      }
      console.noteInput(word)
      guard let file = FileDescriptor(opening: word, O_RDONLY) else { throw .last(word) }
      close(file.number)
      url = URL(filePath: word)
    }
    do throws(MediaLibraryError) { try MediaLibrary.mpv.check() } catch {
      throw .input(error.description)
    }
  }

  /// Without the folders before it.
  var shortName: String { name.split(separator: "/").last.map(String.init) ?? name }

  var isRemote: Bool { !url.isFileURL }

  /// What went wrong with it.
  func failure(_ reason: String) -> CommandError {
    let text = "\(name): \(reason)"
    return isRemote ? .network(text) : .input(text)
  }
}
