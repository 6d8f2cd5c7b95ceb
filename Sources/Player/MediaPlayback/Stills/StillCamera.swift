import Interactivity
import PlayerCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Takes stills of media: the frame at a moment, with what lies over it. It seeks, and plays nothing.
///
/// It waits for each frame, and so belongs on a thread of its own or into a command.
public final class StillCamera {
  /// The media's length in seconds; `nil` where it is not known.
  public var duration: Double? { player.duration }
  /// The size of a still, in pixels.
  public let width: Int
  /// The size of a still, in pixels.
  public let height: Int
  /// What gives the scene its pictures.
  public let overlay: Overlay

  private let executor: PlaybackExecutor
  private let player: MPVPlayer
  private let renderer: MPVRenderer
  private let patience: Double

  /// Why there is no still.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The library is missing or refuses.
    case library(MediaLibraryError)
    /// The media can't be played; `reason` in words.
    case media(String)
    /// There is nothing to see in the media.
    case noPictures
    /// The media did not come to a moment, in seconds, in time.
    case noFrame(Double)

    /// What is wrong, in one line.
    public var description: String {
      switch self {
      case .library(let error): error.description
      case .media(let reason): "the media can't be played: \(reason)"
      case .noPictures: "the media has no pictures to take stills of"
      case .noFrame(let time): "the media has no frame at \(time) s, or takes too long to find it"
      }
    }
  }

  /// Opens the media.
  /// - Parameters:
  ///   - url: a file, or an `https` or `http` address.
  ///   - maximumWidth: of a still, in pixels; the media's own width is not exceeded.
  ///   - patience: seconds that a frame may take.
  public init(
    of url: URL, maximumWidth: Int = 1920, patience: Double = 60
  ) throws(Failure) {
    executor = PlaybackExecutor(clock: SystemClock(), isolation: nil)
    self.patience = patience
    let player = MPVPlayer(.frames, executor: executor)
    self.player = player
    do throws(MediaLibraryError) { try MediaLibrary.mpv.check() } catch { throw .library(error) }
    guard let mpv = player.mpv, let renderer = player.renderer else {
      throw .library(.failed("libmpv can't make pictures"))
    }
    self.renderer = renderer
    overlay = Overlay(on: player)
    var failure: String?
    var isReady = false
    let executor = executor
    player.eventHandler = { event in
      switch event {
      case .loaded: isReady = true
      case .failed(let reason): failure = reason
      default: return
      }
      executor.stop()
    }
    player.load(MediaSource(url: url))
    executor.run(for: patience)
    if let failure { throw .media(failure) }
    guard isReady else { throw .media("it takes too long to open") }
    // The size is known when the first frame is there.
    player.seek(to: 0, toleranceBefore: 0, toleranceAfter: 0) { _ in executor.stop() }
    executor.run(for: patience)
    guard let own = mpv.number("dwidth"), let high = mpv.number("dheight"), own >= 1, high >= 1
    else { throw .noPictures }
    let scale = min(1, Double(max(16, maximumWidth)) / own)
    width = max(1, Int((own * scale).rounded()))
    height = max(1, Int((high * scale).rounded()))
    // From then on the surface has that size.
    _ = renderer.draw(width: width, height: height)
  }

  deinit { player.stop() }

  /// The frame at a moment: the first that begins there or later, at the end of the media the last.
  /// - Parameters:
  ///   - time: in seconds.
  ///   - scene: what lies over it.
  public func still(at time: Double, _ scene: OverlayScene = OverlayScene()) throws(Failure)
    -> Bitmap
  {
    var hasLanded = false
    let executor = executor
    player.seek(to: time, toleranceBefore: 0, toleranceAfter: 0) { finished in
      hasLanded = finished
      executor.stop()
    }
    executor.run(for: patience)
    guard hasLanded else { throw .noFrame(time) }
    overlay.show(scene)
    return renderer.draw(width: width, height: height)
  }
}
