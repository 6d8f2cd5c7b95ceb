extension MPVPlayer {
  /// Where the pictures go.
  public enum Output: Hashable, Sendable {
    /// A window of mpv's own, with its keys and its bar; sound as the system has it.
    case window
    /// Nowhere, in real time, without sound.
    case none
    /// To stills, without sound.
    case frames

    /// The bounds first: nothing is read besides the media, and nothing is run.
    var options: [(name: String, value: String)] {
      let common = [
        ("config", "no"), ("ytdl", "no"), ("load-scripts", "no"), ("autoload-files", "no"),
        ("access-references", "no"), ("terminal", "no"), ("resume-playback", "no"),
        ("tls-verify", "yes"), ("network-timeout", "30"), ("demuxer-max-bytes", "64MiB"),
        ("idle", "yes"), ("pause", "yes"), ("keep-open", "yes"), ("keep-open-pause", "no"),
        ("hr-seek", "yes"),
        // A frame's time is told when it is shown, and not before.
        ("video-timing-offset", "0"),
      ]
      let own =
        switch self {
        case .window:
          [
            ("force-window", "yes"), ("osc", "yes"), ("input-default-bindings", "yes"),
            ("input-vo-keyboard", "yes"), ("audio-fallback-to-null", "yes"),
            ("autofit-larger", "90%x90%"),
          ]
        case .none: [("vo", "null"), ("ao", "null"), ("osc", "no"), ("osd-level", "0")]
        case .frames:
          // libmpv's software renderer can't turn pictures, and aborts the process where it is to.
          [
            ("vo", "libmpv"), ("ao", "null"), ("osc", "no"), ("osd-level", "0"),
            ("video-rotate", "no"),
          ]
        }
      return common + own
    }
  }
}
