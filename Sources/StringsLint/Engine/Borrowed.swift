/// Words that many languages take over as they are.
enum Borrowed {
  /// Names of products, formats and units: nothing to translate in any language.
  private static let names: Set<String> = [
    "airplay", "fairplay", "widevine", "chromecast", "bluetooth", "wi", "fi", "wifi", "apple", "tv",
    "tvos", "ios", "ipados", "ipad", "iphone", "vr", "pip", "hls", "dash", "drm", "webvtt", "vtt",
    "url",
    "uri", "http", "https", "id", "json", "xml", "html", "svg", "mb", "gb", "kb", "kbps", "mbps",
    "hd",
    "uhd", "sdr", "hdr", "mp", "ok", "cc", "sdh", "sdk", "api", "brightcove", "google", "ima",
    "bcinteract",
  ]

  /// Words of video players that are the same in English and the language.
  private static let words: [String: Set<String>] = [
    "de": [
      "info", "video", "audio", "live", "player", "pause", "auto", "offline", "online", "token",
      "text",
      "link", "stream", "replay", "version", "name", "start", "min", "system", "quiz", "hotspot",
      "trigger",
    ],
    "fr": [
      "audio", "pause", "auto", "source", "options", "description", "information", "image", "texte",
      "format",
      "lecture", "type", "signal", "min", "quiz", "notes", "page", "zone", "clip", "direct",
    ],
    "es": [
      "audio", "video", "error", "no", "min", "idea", "imagen", "control", "total", "original",
      "final",
    ],
    "it": [
      "info", "video", "audio", "live", "auto", "replay", "password", "file", "online", "link",
      "min",
    ],
    "nl": [
      "info", "video", "audio", "live", "auto", "start", "stop", "online", "offline", "token",
      "link", "min",
    ],
    "pt": ["auto", "original", "link", "online", "offline", "replay", "min", "token"],
    "sv": ["info", "video", "live", "start", "min", "offline"],
    "da": ["info", "video", "live", "start", "stop", "min", "offline"],
    "nb": ["info", "video", "start", "min", "offline"],
    "pl": ["audio", "live", "start", "stop", "min", "offline", "online"],
    "tr": ["video", "video", "link"],
    "id": ["info", "video", "audio", "live", "token", "offline", "online"],
    "cs": ["audio", "video", "info", "start", "min", "offline", "online"],
  ]

  /// Whether a word may stay as it is in English.
  static func contains(_ word: Substring, in language: String) -> Bool {
    let word = word.lowercased()
    return names.contains(word) || words[language]?.contains(word) == true
  }
}
