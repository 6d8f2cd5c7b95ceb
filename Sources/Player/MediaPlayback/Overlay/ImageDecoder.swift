import PlayerCore

/// Decodes the pictures of a project by libmpv, with their transparency.
///
/// PNG, JPEG, WebP, GIF and BMP, told by their first bytes: the decoder for it is named, and may open nothing else.
enum ImageDecoder {
  /// Premultiplied blue, green, red and alpha, as libmpv takes them.
  struct Image {
    var width: Int
    var height: Int
    var bytes: [UInt8]
  }

  /// Maximum bytes of a file, and maximum pixels of a side of what is decoded from it.
  static let maximumBytes = 32 << 20
  static let maximumSide = 4096

  /// Decodes a picture in its own size, and waits for it: pictures are few and small, and each is decoded once.
  /// - Returns: `nil` for what is no picture, or too large.
  static func decode(_ bytes: [UInt8]) -> Image? {
    guard bytes.count <= maximumBytes, let format = format(of: bytes) else { return nil }
    let executor = PlaybackExecutor(clock: SystemClock(), isolation: nil)
    // The colours in the upper half, how opaque they are in the lower: pictures of the player have no alpha.
    let split =
      "format=rgba,split[c][a];[a]alphaextract,format=rgb24[g];[c]format=rgb24[d];[d][g]vstack"
    var hasFailed = false
    weak var player: MPV?
    var renderer: MPVRenderer?
    var isThere = false
    let pass = executor.listener { (_: Bool) in renderer?.pass() }
    // The executor keeps what it tells.
    let wake = executor.listener { [unowned executor] (_: Bool) in
      while let player, let event = player.nextEvent() {
        switch event {
        case .restarted: isThere = true
        case .fileEnded(let failure): hasFailed = hasFailed || failure != nil
        case .shutdown: hasFailed = true
        default: break
        }
      }
      if isThere || hasFailed { executor.stop() }
    }
    let options =
      MPVPlayer.Output.frames.options + [
        ("demuxer", "lavf"), ("demuxer-lavf-format", format), ("image-display-duration", "inf"),
        ("demuxer-lavf-o", "protocol_whitelist=data"), ("vf", "lavfi=[\(split)]"),
        ("vd-lavc-o", "max_pixels=\(maximumSide * maximumSide)"), ("audio", "no"),
        ("sws-scaler", "bilinear"), ("hwdec", "no"),
      ]
    guard let mpv = try? MPV(options, wake: { wake(true) }) else { return nil }
    player = mpv
    renderer = MPVRenderer(of: mpv) { pass(true) }
    mpv.command("loadfile", "hex://" + hex(bytes))
    executor.run(for: 10)
    defer { renderer = nil }
    guard isThere, !hasFailed, let width = mpv.number("dwidth"), let height = mpv.number("dheight"),
      width >= 1, height >= 2, width <= Double(maximumSide),
      height <= Double(2 * maximumSide)
    else { return nil }
    return renderer.map { joined($0.draw(width: Int(width), height: Int(height) / 2 * 2)) }
  }

  private static func joined(_ bitmap: Bitmap) -> Image {
    let (width, height) = (bitmap.width, bitmap.height / 2)
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    for place in 0..<(width * height) {
      let color = place * 4
      let alpha = UInt16(bitmap.bytes[color + width * height * 4])
      func part(_ value: UInt8) -> UInt8 { UInt8((UInt16(value) * alpha + 127) / 255) }
      bytes[color] = part(bitmap.bytes[color + 2])
      bytes[color + 1] = part(bitmap.bytes[color + 1])
      bytes[color + 2] = part(bitmap.bytes[color])
      bytes[color + 3] = UInt8(alpha)
    }
    return Image(width: width, height: height, bytes: bytes)
  }

  /// The name of libavformat's reader.
  private static func format(of bytes: [UInt8]) -> String? {
    func starts(_ text: String, at place: Int = 0) -> Bool {
      bytes.dropFirst(place).starts(with: text.utf8)
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
  /// The image in another size, each pixel the average of what it stands for; more or less transparent, with holes.
  func drawn(
    width: Int, height: Int, opacity: Double, holes: [(x: Range<Int>, y: Range<Int>)]
  ) -> [UInt8] {
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
            let place = (row * self.width + column) * 4
            sums &+= SIMD4(
              UInt32(bytes[place]), UInt32(bytes[place + 1]), UInt32(bytes[place + 2]),
              UInt32(bytes[place + 3]))
          }
        }
        let count = UInt32(rows.count * columns.count)
        let place = (y * width + x) * 4
        for part in 0..<4 {
          drawn[place + part] = UInt8(min(255, sums[part] / count * strength / 256))
        }
      }
    }
    return drawn
  }

  private func span(_ place: Int, of count: Int, in own: Int) -> Range<Int> {
    let start = place * own / count
    return start..<max(start + 1, (place + 1) * own / count)
  }
}
