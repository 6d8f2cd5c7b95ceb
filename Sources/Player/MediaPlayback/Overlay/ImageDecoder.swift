import Interactivity
import PlayerCore

/// Decodes the pictures of a project with libmpv, including their transparency.
///
/// PNG, JPEG, WebP, GIF and BMP are recognized by their first bytes. The reader for the format is
/// named explicitly, and may open nothing else.
enum ImageDecoder {
  /// A picture with premultiplied blue, green, red and alpha, the format of libmpv.
  struct Image {
    var width: Int
    var height: Int
    var bytes: [UInt8]
    /// The size of the picture in its file.
    var fullSize: PictureSize

    /// Returns whether the picture has all pixels that a surface can show.
    func isLargeEnough(for surface: PictureSize) -> Bool {
      Double(width) >= min(surface.width, fullSize.width) || Double(height) >= min(surface.height, fullSize.height)
    }
  }

  /// The maximum size of a file in bytes.
  static let maximumBytes = 32 << 20
  /// The maximum number of pixels of a side.
  static let maximumSide = 4096

  /// Checks the size and the format of a file.
  ///
  /// - Returns: The name of libavformat's reader.
  @discardableResult
  static func check(_ bytes: [UInt8]) throws(MediaLibraryError) -> String {
    guard bytes.count <= maximumBytes else { throw .failed("is larger than 32 MiB") }
    guard let format = format(of: bytes) else { throw .failed("is not a PNG, JPEG, WebP, GIF or BMP") }
    return format
  }

  /// Decodes a picture in its own size, or scaled to fit into a surface. Blocks until it is decoded.
  static func decode(
    _ bytes: [UInt8], on surface: PictureSize = PictureSize(width: 1e4, height: 1e4)
  ) throws(MediaLibraryError) -> Image {
    let format = try check(bytes)
    let executor = PlaybackExecutor(clock: SystemClock(), isolation: nil)
    let (width, height) = (Int(surface.width.rounded(.up)), Int(surface.height.rounded(.up)))
    // Colors are multiplied by the opacity before they are mixed.
    let scale =
      "format=gbrap,premultiply=inplace=1,scale=w=min(iw\\,\(width)):h=min(ih\\,\(height))"
      + ":force_original_aspect_ratio=decrease:flags=area"
    // The upper half holds the colors and the lower half the opacity, because pictures of the
    // player have no alpha.
    let split = "format=rgba,split[c][a];[a]alphaextract,format=rgb24[g];[c]format=rgb24[d];[d][g]vstack"
    var hasFailed = false
    weak var player: MPV?
    var renderer: MPVRenderer?
    var isDecoded = false
    let skip = executor.listener { (_: Bool) in renderer?.skip() }
    // Unowned, because the executor keeps its listeners.
    let wake = executor.listener { [unowned executor] (_: Bool) in
      while let player, let event = player.nextEvent() {
        switch event {
        case .restarted: isDecoded = true
        case .fileEnded(let failure): hasFailed = hasFailed || failure != nil
        case .shutdown: hasFailed = true
        default: break
        }
      }
      if isDecoded || hasFailed { executor.stop() }
    }
    let options =
      MPVPlayer.Output.frames.options + [
        ("demuxer", "lavf"), ("demuxer-lavf-format", format), ("image-display-duration", "inf"),
        ("demuxer-lavf-o", "protocol_whitelist=data"), ("vf", "lavfi=[\(scale),\(split)]"),
        ("vd-lavc-o", "max_pixels=\(maximumSide * maximumSide)"), ("audio", "no"),
        ("sws-scaler", "bilinear"), ("hwdec", "no"),
      ]
    let mpv = try MPV(options, wake: { wake(true) })
    player = mpv
    renderer = MPVRenderer(of: mpv) { skip(true) }
    mpv.command("loadfile", "hex://" + hex(bytes))
    executor.run(for: 10)
    defer { renderer = nil }
    guard isDecoded, !hasFailed, let renderer, let width = mpv.number("dwidth"),
      let height = mpv.number("dheight"), width >= 1, height >= 2, width <= Double(maximumSide),
      height <= Double(2 * maximumSide), let fullWidth = mpv.number("video-params/dw"),
      let fullHeight = mpv.number("video-params/dh")
    else { throw .failed("can't be decoded: it is damaged, or larger than 4,096 × 4,096 pixels") }
    return joined(
      renderer.draw(width: Int(width), height: Int(height) / 2 * 2),
      fullSize: PictureSize(width: fullWidth, height: fullHeight))
  }

  /// Joins the colors of the upper half with the opacity of the lower half.
  private static func joined(_ bitmap: Bitmap, fullSize: PictureSize) -> Image {
    let (width, height) = (bitmap.width, bitmap.height / 2)
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    for index in stride(from: 0, to: bytes.count, by: 4) {
      bytes[index] = bitmap.bytes[index + 2]
      bytes[index + 1] = bitmap.bytes[index + 1]
      bytes[index + 2] = bitmap.bytes[index]
      bytes[index + 3] = bitmap.bytes[index + width * height * 4]
    }
    return Image(width: width, height: height, bytes: bytes, fullSize: fullSize)
  }

  /// Returns the name of libavformat's reader.
  private static func format(of bytes: [UInt8]) -> String? {
    func starts(_ text: String, at index: Int = 0) -> Bool {
      bytes.dropFirst(index).starts(with: text.utf8)
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "png_pipe" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "jpeg_pipe" }
    if starts("RIFF"), starts("WEBP", at: 8) { return "webp_pipe" }
    if starts("GIF8") { return "gif" }
    return starts("BM") ? "bmp_pipe" : nil
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

extension ImageDecoder.Image {
  /// Returns the pixels in another size, each the average of the pixels that it covers, with an
  /// opacity and transparent holes.
  func drawn(width: Int, height: Int, opacity: Double, holes: [(x: Range<Int>, y: Range<Int>)]) -> [UInt8] {
    var drawn = [UInt8](repeating: 0, count: width * height * 4)
    let strength = UInt32((min(max(opacity, 0), 1) * 256).rounded())
    for y in 0..<height {
      let rows = span(y, of: height, in: self.height)
      for x in 0..<width
      where !holes.contains(where: { $0.x.contains(x) && $0.y.contains(y) }) {
        let columns = span(x, of: width, in: self.width)
        var sums = SIMD4<UInt32>(repeating: 0)
        for row in rows {
          for column in columns {
            let index = (row * self.width + column) * 4
            sums &+= SIMD4(
              UInt32(bytes[index]), UInt32(bytes[index + 1]), UInt32(bytes[index + 2]),
              UInt32(bytes[index + 3]))
          }
        }
        let count = UInt32(rows.count * columns.count)
        let index = (y * width + x) * 4
        for part in 0..<4 {
          drawn[index + part] = UInt8(min(255, sums[part] / count * strength / 256))
        }
      }
    }
    return drawn
  }

  private func span(_ index: Int, of count: Int, in length: Int) -> Range<Int> {
    let start = index * length / count
    return start..<max(start + 1, (index + 1) * length / count)
  }
}
