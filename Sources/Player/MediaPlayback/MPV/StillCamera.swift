import CPNG
import Interactivity
public import PlayerCore
public import PlayerUI

/// Takes stills of media: the frame at a time, with its overlays. It seeks, and plays nothing.
///
/// Each call blocks until the frame is available. Use it on a thread of its own or in a command.
public final class StillCamera {
  /// The duration of the media in seconds; `nil` if unknown.
  public var duration: Double? { player.duration }
  /// The width of a still in pixels.
  public let width: Int
  /// The height of a still in pixels.
  public let height: Int
  /// The overlay, which also receives the pictures of a project.
  public let overlay: Overlay

  private let player: MPVPlayer
  private let renderer: MPVRenderer
  private let timeout: Double
  private let failure: PlaybackFailure

  /// Opens the media.
  ///
  /// - Parameters:
  ///   - url: A file, or an `https` or `http` address.
  ///   - maximumWidth: The maximum width of a still in pixels; stills are never wider than the
  ///     media.
  ///   - panorama: The view into pictures that are equirectangular; `nil` for the pictures.
  ///   - patience: The number of seconds after which a frame counts as missing.
  public init(
    of url: URL, maximumWidth: Int = 1920, panorama: ViewProjection? = nil, patience: Double = 60
  ) throws(MediaLibraryError) {
    let executor = PlaybackExecutor(clock: SystemClock(), isolation: nil)
    timeout = patience
    let player = MPVPlayer(.frames, executor: executor)
    self.player = player
    let mpv = try player.library.get()
    guard let renderer = player.renderer else { throw .failed("libmpv can't make pictures") }
    self.renderer = renderer
    overlay = Overlay(on: player)
    if let panorama { try player.show(panorama) }
    failure = try player.open(url, timeout: timeout)
    // The size is known after the first frame.
    _ = Self.seek(player, to: 0, timeout: timeout)
    if let reason = failure.reason { throw .failed("the media can't be played: \(reason)") }
    guard let mediaWidth = mpv.number("dwidth"), let mediaHeight = mpv.number("dheight"),
      mediaWidth >= 1, mediaHeight >= 1
    else { throw .failed("the media has no pictures to take stills of") }
    let scale = min(1, Double(max(16, maximumWidth)) / mediaWidth)
    width = max(1, Int((mediaWidth * scale).rounded()))
    height = max(1, Int((mediaHeight * scale).rounded()))
    // Sets the size of the surface.
    _ = renderer.draw(width: width, height: height)
  }

  deinit { player.stop() }

  /// Returns the frame at a time: the first that begins there or later, at the end of the media the
  /// last.
  ///
  /// - Parameters:
  ///   - time: Seconds.
  ///   - scene: The overlays.
  public func still(at time: Double, _ scene: OverlayScene = OverlayScene())
    throws(MediaLibraryError)
    -> Bitmap
  {
    guard Self.seek(player, to: time, timeout: timeout) else {
      let reason = failure.reason ?? "it is missing, or takes too long to find"
      throw .failed("no still at \(MediaTime.clock(time)): \(reason)")
    }
    overlay.show(scene)
    return renderer.draw(width: width, height: height)
  }

  /// Blocks until the player has landed at a time.
  ///
  /// - Returns: Whether it landed.
  private static func seek(_ player: MPVPlayer, to time: Double, timeout: Double) -> Bool {
    var hasLanded = false
    player.seek(to: time, toleranceBefore: 0, toleranceAfter: 0) { finished in
      hasLanded = finished
      player.executor.stop()
    }
    player.executor.run(for: timeout)
    return hasLanded
  }
}

/// The reason why a player has failed, once it has.
private final class PlaybackFailure {
  var reason: String?
}

extension MPVPlayer {
  /// Blocks until the media can be played.
  ///
  /// - Returns: The reason of a failure that follows.
  @discardableResult
  fileprivate func open(_ url: URL, timeout: Double) throws(MediaLibraryError) -> PlaybackFailure {
    let failure = PlaybackFailure()
    var isReady = false
    eventHandler = { [executor] event in
      switch event {
      case .loaded: isReady = true
      case .failed(let reason), .failedToPlayToEnd(let reason): failure.reason = reason
      default: return
      }
      executor.stop()
    }
    load(MediaSource(url: url))
    executor.run(for: timeout)
    if let reason = failure.reason { throw .failed("the media can't be played: \(reason)") }
    guard isReady else { throw .failed("the media can't be played: it takes too long to open") }
    return failure
  }
}

extension MediaLibrary {
  /// Returns the length of media in seconds; `nil` if it has none, as a live stream. It blocks until
  /// the media is open.
  ///
  /// - Parameters:
  ///   - url: A file, or an `https` or `http` address.
  ///   - patience: The number of seconds after which the media counts as unavailable.
  public static func duration(of url: URL, patience: Double = 60) throws(MediaLibraryError) -> Double? {
    let player = MPVPlayer(.none, executor: PlaybackExecutor(clock: SystemClock(), isolation: nil))
    defer { player.stop() }
    _ = try player.library.get()
    try player.open(url, timeout: patience)
    return player.duration
  }
}

/// A picture: red, green, blue and an unused byte for each pixel, row by row from the top.
public struct Bitmap: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The pixels, four bytes each.
  public internal(set) var bytes: [UInt8]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: width * height * 4)
  }

  /// The red, green and blue of a pixel inside of the picture.
  public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
    let index = (y * width + x) * 4
    return (bytes[index], bytes[index + 1], bytes[index + 2])
  }

  /// Returns the picture as a PNG file.
  ///
  /// - Throws: A ``MediaLibraryError`` if libpng is missing or fails.
  public func png() throws(MediaLibraryError) -> [UInt8] {
    try MediaLibrary.png.check()
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 3)
    for index in stride(from: 0, to: bytes.count, by: 4) {
      pixels += bytes[index..<(index + 3)]
    }
    var length = 0
    guard let memory = cpng_write(pixels, UInt32(width), UInt32(height), &length) else {
      throw .failed("libpng can't write a picture of \(width) × \(height)")
    }
    defer { cpng_free(memory) }
    return Array(UnsafeBufferPointer(start: memory, count: length))
  }
}
