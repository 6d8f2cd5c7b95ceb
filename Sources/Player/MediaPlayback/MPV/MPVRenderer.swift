import CMPV

/// Makes the pictures of a player by software. It is let go before the player is.
final class MPVRenderer {
  private let mpv: MPV
  private let renderer: OpaquePointer
  private let waker: Waker

  /// - Parameters:
  ///   - mpv: a player with the video output `libmpv` that has loaded nothing yet.
  ///   - tell: called from any thread when there is another picture.
  init?(of mpv: MPV, tell: @escaping @Sendable () -> Void) {
    waker = Waker(tell)
    guard let renderer = cmpv_renderer_create(mpv.handle, Waker.call, waker.address) else {
      return nil
    }
    self.mpv = mpv
    self.renderer = renderer
  }

  deinit { cmpv_renderer_free(renderer) }

  /// Lets the player go on: it waits until each of its pictures was taken.
  func pass() {
    if cmpv_renderer_update(renderer) != 0 { cmpv_renderer_draw(renderer, nil, 16, 16) }
  }

  /// The current picture with all that lies over it, scaled to fit.
  func draw(width: Int, height: Int) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    _ = cmpv_renderer_update(renderer)
    bitmap.bytes.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      cmpv_renderer_draw(renderer, start, Int32(width), Int32(height))
    }
    return bitmap
  }
}
