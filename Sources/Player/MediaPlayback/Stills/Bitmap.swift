import CPNG

/// A picture: red, green, blue and an unused byte for each pixel, row by row from the top.
public struct Bitmap: Hashable, Sendable {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// Four bytes a pixel.
  public internal(set) var bytes: [UInt8]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: width * height * 4)
  }

  /// Red, green and blue of a pixel that is inside of the picture.
  public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
    let place = (y * width + x) * 4
    return (bytes[place], bytes[place + 1], bytes[place + 2])
  }

  /// The picture as a PNG file.
  /// - Throws: a ``MediaLibraryError`` where libpng is missing or refuses.
  public func png() throws(MediaLibraryError) -> [UInt8] {
    try MediaLibrary.png.check()
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 3)
    for place in stride(from: 0, to: bytes.count, by: 4) {
      pixels.append(bytes[place])
      pixels.append(bytes[place + 1])
      pixels.append(bytes[place + 2])
    }
    var length = 0
    guard let memory = cpng_write(pixels, UInt32(width), UInt32(height), &length) else {
      throw .failed("libpng can't write a picture of \(width) × \(height)")
    }
    defer { cpng_free(memory) }
    return Array(UnsafeBufferPointer(start: memory, count: length))
  }
}
