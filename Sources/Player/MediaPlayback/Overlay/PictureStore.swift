import Interactivity

/// The pictures of a project, by annotation. A picture is decoded when it is first drawn, as large as the
/// surface needs it. Those that fit into ``maximumBytes`` stay decoded; the others are decoded again each
/// time that they are drawn.
final class PictureStore {
  /// The maximum number of bytes of all files, and of all pictures that stay decoded.
  let maximumBytes: Int
  /// Receives the annotation of a picture that can't be decoded, and the reason.
  var failureHandler: (String, MediaLibraryError) -> Void = { _, _ in }
  private var entries: [String: Entry] = [:]
  private var fileBytes = 0
  /// The number of bytes of the pictures that are decoded.
  private(set) var decodedBytes = 0

  private struct Entry {
    var file: [UInt8]
    /// The size of the picture in its own pixels, once it is known.
    var size: PictureSize?
    var image: ImageDecoder.Image?
    var hasFailed = false
  }

  init(maximumBytes: Int = 256 << 20) { self.maximumBytes = maximumBytes }

  /// Adds or replaces the picture of an annotation.
  func add(_ file: [UInt8], of id: String) throws(MediaLibraryError) {
    try ImageDecoder.check(file)
    let known = entries[id]
    let total = fileBytes + file.count - (known?.file.count ?? 0)
    guard total <= maximumBytes else {
      throw .failed("exceeds the \(maximumBytes >> 20) MiB that all pictures may have")
    }
    fileBytes = total
    decodedBytes -= known?.image?.bytes.count ?? 0
    entries[id] = Entry(file: file)
  }

  /// Returns the size of a picture in its own pixels. Blocks if it has to be decoded.
  func size(of id: String, on surface: PictureSize) -> PictureSize? {
    if let size = entries[id]?.size { return size }
    _ = image(of: id, on: surface)
    return entries[id]?.size
  }

  /// Returns a picture of at most the size of a surface. Blocks if it has to be decoded.
  func image(of id: String, on surface: PictureSize) -> ImageDecoder.Image? {
    guard var entry = entries[id], !entry.hasFailed else { return nil }
    if let image = entry.image, image.isLargeEnough(for: surface) { return image }
    let image: ImageDecoder.Image
    do throws(MediaLibraryError) { image = try ImageDecoder.decode(entry.file, on: surface) } catch {
      entries[id]?.hasFailed = true
      failureHandler(id, error)
      return nil
    }
    decodedBytes -= entry.image?.bytes.count ?? 0
    let isKept = decodedBytes + image.bytes.count <= maximumBytes
    if isKept { decodedBytes += image.bytes.count }
    (entry.size, entry.image) = (image.fullSize, isKept ? image : nil)
    entries[id] = entry
    return image
  }
}
