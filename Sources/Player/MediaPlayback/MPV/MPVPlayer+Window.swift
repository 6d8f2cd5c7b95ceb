import CMPV
import Glibc
import JSON
import PlayerCore
public import PlayerUI

extension MPVPlayer {
  /// The destination of the pictures.
  public enum Output: Hashable, Sendable {
    /// A window of mpv with its keys and its bar; audio on the system's device.
    case window
    /// None, in real time, without audio.
    case none
    /// Stills, without audio.
    case frames

    /// The options of libmpv. The common ones prevent it from reading other files than the media
    /// and from running programs.
    var options: [(name: String, value: String)] {
      let common = [
        ("config", "no"), ("ytdl", "no"), ("load-scripts", "no"), ("autoload-files", "no"),
        ("access-references", "no"), ("terminal", "no"), ("resume-playback", "no"),
        ("tls-verify", "yes"), ("network-timeout", "30"), ("demuxer-max-bytes", "64MiB"),
        ("idle", "yes"), ("pause", "yes"), ("keep-open", "yes"), ("keep-open-pause", "no"),
        ("hr-seek", "yes"),
        // A frame's time is reported when the frame is shown, and not earlier.
        ("video-timing-offset", "0"),
      ]
      let silent = [("ao", "null"), ("osc", "no"), ("osd-level", "0")]
      let own =
        switch self {
        case .window:
          [
            ("force-window", "yes"), ("osc", "yes"), ("input-default-bindings", "yes"),
            ("input-vo-keyboard", "yes"), ("audio-fallback-to-null", "yes"),
            ("autofit-larger", "90%x90%"),
          ]
        case .none: silent + [("vo", "null")]
        case .frames:
          // libmpv's software renderer can't rotate pictures, and aborts the process for a
          // rotation.
          silent + [("vo", "libmpv"), ("video-rotate", "no")]
        }
      return common + own
    }
  }

  /// An action of the viewer in mpv's window. The player has already carried it out; the app
  /// informs its controller.
  public enum ViewerAction: Hashable, Sendable {
    /// Resumed.
    case play
    /// Paused.
    case pause
    /// Sought to this time in seconds; the playhead is there.
    case seek(to: Double)
    /// Changed the rate.
    case rate(Double)
    /// Closed the window.
    case close
    /// Pressed a key that is bound to these words.
    case message([String])
  }

  /// Whether the audio is muted.
  public var isMuted: Bool {
    get { mpv?.flag("mute") ?? false }
    set { mpv?.set("mute", to: newValue) }
  }

  /// Sets the title of the window.
  public func setTitle(_ title: String) {
    // The prefix switches off the expansion of properties in the title.
    mpv?.set("title", to: "$>" + title)
  }

  /// Shows the window's bar while the pointer moves, or never.
  public func setBar(isAvailable: Bool) {
    mpv?.command("script-message", "osc-visibility", isAvailable ? "auto" : "never", "no-osd")
  }

  /// Marks chapters in the window's bar, a thousand at most.
  public func setChapters(_ chapters: [(time: Double, title: String)]) {
    guard let mpv, !chapters.isEmpty else { return }
    let count = min(chapters.count, 1000)
    let times = chapters.prefix(count).map(\.time)
    _ = MPV.withCStrings(chapters.prefix(count).map(\.title)) { titles in
      titles.withMemoryRebound(to: UnsafePointer<CChar>.self, capacity: count) {
        cmpv_set_chapters(mpv.handle, Int32(count), times, $0)
      }
    }
  }

  /// Binds a key of the window to words, which the viewer handler receives as a message.
  ///
  /// - Parameters:
  ///   - key: The key by mpv's name, such as `h`, `Alt+1` or `MBTN_LEFT`.
  ///   - words: Letters and digits.
  public func bind(_ key: String, to words: String...) {
    guard let mpv else { return }
    let name = String(cString: cmpv_name(mpv.handle))
    mpv.command("keybind", key, (["script-message-to", name] + words).joined(separator: " "))
  }

  /// Binds a key of the window to a word, which the viewer handler receives as `key-binding WORD d`
  /// when the key is pressed, and as `key-binding WORD u` when it is released; other letters may
  /// follow `d` and `u`. A drag then no longer moves the window.
  public func bindPress(_ key: String, to word: String) {
    guard let mpv else { return }
    mpv.set("window-dragging", to: false)
    mpv.command("keybind", key, "script-binding \(String(cString: cmpv_name(mpv.handle)))/\(word)")
  }

  /// Sends all letters to the viewer handler, each as `type LETTER`, with `type ENTER`, `type ESC`
  /// and `type BS`, until ``stopTyping()``.
  public func startTyping() {
    guard let mpv else { return }
    let name = String(cString: cmpv_name(mpv.handle))
    let keys = ["ANY_UNICODE", "ENTER", "KP_ENTER", "ESC", "BS", "SPACE"]
    let section = keys.map { "\($0) script-binding \(name)/type\n" }.joined()
    mpv.command("define-section", "bcinteract-typing", section, "force")
    mpv.command("enable-section", "bcinteract-typing")
  }

  /// Restores the bindings of the keys.
  public func stopTyping() { mpv?.command("disable-section", "bcinteract-typing") }

  /// Shows a text over the picture for some seconds.
  public func showText(_ text: String, seconds: Double = 3) {
    mpv?.command("show-text", text, (seconds * 1000).whole)
  }

  /// The duration of a frame in seconds; a twenty-fifth if unknown.
  public var frameDuration: Double {
    let rate = mpv?.number("container-fps") ?? 25
    return rate > 1 ? 1 / rate : 1.0 / 25
  }

  /// The position of the pointer in pixels of the window; `nil` outside of it.
  public var pointer: (x: Double, y: Double)? {
    // {"x":44,"y":11,"hover":true}
    guard let text = mpv?.text("mouse-pos"), let position = (try? JSON(parsing: text))?.object,
      position["hover"] == .bool(true), let x = position["x"]?.number,
      let y = position["y"]?.number
    else { return nil }
    return (x, y)
  }
}

extension ViewProjection {
  /// The size of each view in pixels.
  private static let viewSize = (width: 1280.0, height: 720.0)

  /// FFmpeg's filter `v360` for this view, with a label, so that the next view replaces it.
  var filter: String {
    let (width, height) = Self.viewSize
    let angle = visibleAngle
    let halfHeight = tan(angle / 2 * .pi / 180) * height / width
    let options = [
      ("input", "equirect"), ("output", "flat"), ("w", width.whole), ("h", height.whole),
      ("yaw", pan.remainder(dividingBy: 360).decimal), ("pitch", tilt.decimal),
      ("roll", roll.remainder(dividingBy: 360).decimal), ("h_fov", angle.decimal),
      ("v_fov", (2 * atan(halfHeight) * 180 / .pi).decimal),
    ]
    return "@panorama:v360=" + options.map { "\($0)=\($1)" }.joined(separator: ":")
  }
}

extension MPVPlayer {
  /// Shows a view of 1,280 × 720 pixels into the media's pictures, which are equirectangular.
  /// Overlays keep their places in the view.
  ///
  /// - Throws: A ``MediaLibraryError`` if libmpv is missing, or has no filter for such views.
  public func show(_ view: ViewProjection) throws(MediaLibraryError) {
    let mpv = try library.get()
    // Options that are changed by `vf-command` would be lost at the next seek.
    guard mpv.command("vf", "add", view.filter) else {
      throw .failed(
        "a 360° view needs FFmpeg's filter v360, which libmpv does not have: install libavfilter8")
    }
    refreshPicture()
  }

  /// Filters the current frame again while no other follows.
  ///
  /// libmpv seeks for this. The seek of this player takes precedence, because one that the player
  /// did not begin would count as the viewer's.
  func refreshPicture() {
    needsRefresh = false
    guard state == .loaded, rate == 0, let mpv else { return }
    if seek == nil, !isViewerSeeking {
      // A seek to the end shows no frame.
      let time = hasReachedEnd ? mpv.number("time-pos") : nil
      begin(Seek(target: time ?? mediaClock.mediaTime, isExact: true))
    } else {
      needsRefresh = true
    }
  }
}
