import Interactivity

/// The pictures of a project. Those that fit into ``maximumBytes`` stay decoded; the others are
/// decoded again each time that they are drawn.
struct PictureStore {
  /// The maximum number of bytes of all files, and of all pictures that stay decoded.
  var maximumBytes: Int
  private var entries: [String: Entry] = [:]
  private var fileBytes = 0
  private var decodedBytes = 0

  private struct Entry {
    var size: PictureSize
    var image: ImageDecoder.Image?
    var file: [UInt8]
  }

  init(maximumBytes: Int = 256 << 20) { self.maximumBytes = maximumBytes }

  /// Adds or replaces the picture of an annotation.
  mutating func add(_ file: [UInt8], of id: String) throws(MediaLibraryError) {
    let known = entries[id]
    guard fileBytes + file.count <= maximumBytes else {
      throw .failed("exceeds the \(maximumBytes >> 20) MiB that all pictures may have")
    }
    let image = try ImageDecoder.decode(file)
    fileBytes += file.count - (known?.file.count ?? 0)
    decodedBytes -= known?.image?.bytes.count ?? 0
    let isKept = decodedBytes + image.bytes.count <= maximumBytes
    if isKept { decodedBytes += image.bytes.count }
    entries[id] = Entry(
      size: PictureSize(width: Double(image.width), height: Double(image.height)),
      image: isKept ? image : nil, file: file)
  }

  /// Returns the size of a picture in its own pixels.
  func size(of id: String) -> PictureSize? { entries[id]?.size }

  /// Returns a picture. Blocks if it has to be decoded.
  func image(of id: String) -> ImageDecoder.Image? {
    guard let entry = entries[id] else { return nil }
    return entry.image ?? (try? ImageDecoder.decode(entry.file))
  }
}
