import CMPV
import Documents
import JSON

// What a window has besides its picture.
extension MPVPlayer {
  /// What a viewer does in mpv's own window. The player has done it already; the app tells its controller.
  public enum ViewerAct: Hashable, Sendable {
    /// Asked to play on.
    case play
    /// Asked to pause.
    case pause
    /// Asked for another place, in seconds; the playhead is there.
    case seek(to: Double)
    /// Asked for another speed.
    case rate(Double)
    /// Closed the window.
    case close
    /// Pressed a key that was bound to these words.
    case message([String])
  }

  /// Whether the sound is off.
  public var isMuted: Bool {
    get { mpv?.flag("mute") ?? false }
    set { mpv?.set("mute", to: newValue) }
  }

  /// What stands above the window.
  public func setTitle(_ title: String) {
    // A title is a text with properties in it, unless they are switched off.
    mpv?.set("title", to: "$>" + title)
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

  /// From now on a key of the window tells the viewer handler these words.
  /// - Parameters:
  ///   - key: by mpv's name, such as `h`, `Alt+1` or `MBTN_LEFT`.
  ///   - words: letters and digits.
  public func bind(_ key: String, to words: String...) {
    guard let mpv else { return }
    let name = String(cString: cmpv_name(mpv.handle))
    mpv.command("keybind", key, (["script-message-to", name] + words).joined(separator: " "))
  }

  /// From now on all letters are told, each as `type LETTER`, with `type ENTER`, `type ESC` and `type BS`, until ``stopTyping()``.
  public func startTyping() {
    guard let mpv else { return }
    let name = String(cString: cmpv_name(mpv.handle))
    var section = "ANY_UNICODE script-binding \(name)/type\n"
    for key in ["ENTER", "KP_ENTER", "ESC", "BS", "SPACE"] {
      section += "\(key) script-binding \(name)/type\n"
    }
    mpv.command("define-section", "bcinteract-typing", section, "force")
    mpv.command("enable-section", "bcinteract-typing")
  }

  /// Keys are again what they were.
  public func stopTyping() { mpv?.command("disable-section", "bcinteract-typing") }

  /// Says something over the picture for some seconds.
  public func tell(_ text: String, seconds: Double = 3) {
    mpv?.command("show-text", text, (seconds * 1000).whole)
  }

  /// How long a frame is, in seconds; a twenty-fifth where that is not known.
  public var frameDuration: Double {
    let rate = mpv?.number("container-fps") ?? 25
    return rate > 1 ? 1 / rate : 1.0 / 25
  }

  /// Where the pointer is, in pixels of the window; `nil` outside of it.
  public var pointer: (x: Double, y: Double)? {
    // {"x":44,"y":11,"hover":true}
    guard let text = mpv?.text("mouse-pos"), let place = (try? JSON(parsing: text))?.object,
      place["hover"] == .bool(true), let x = place["x"]?.number, let y = place["y"]?.number
    else { return nil }
    return (x, y)
  }
}
