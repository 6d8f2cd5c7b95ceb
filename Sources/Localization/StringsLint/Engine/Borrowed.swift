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

  /// Words of players and their settings that are the same in English and the language.
  private static let words: [String: Set<String>] = [
    "de": words(
      "info video audio live player pause auto offline online token text link stream replay version name start stop min system quiz hotspot trigger update updates track tracks display feature features sound hardware windows login reset"
    ),
    "fr": words(
      "audio pause auto source options description information image texte format lecture type signal min quiz notes page zone clip direct section large long location version site mode"
    ),
    "es": words("audio video error no min idea imagen control total original final color hardware"),
    "ca": words("audio color error no min total original final hardware"),
    "gl": words("audio color error min total original final hardware"),
    "it": words(
      "info video audio live auto replay password file online link min hardware display default stream network privacy"
    ),
    "nl": words(
      "info video audio live auto start stop online offline token link min open update updates hardware stream track tracks help week type"
    ),
    "pt": words("auto original link online offline replay min token hardware"),
    "sv": words("info video live start min offline"),
    "da": words("info video live start stop min offline send side hold under hardware"),
    "nb": words("info video start stop min offline send side hold under"),
    "pl": words("audio live start stop min offline online to"),
    "tr": words("video link"),
    "id": words("info video audio live token offline online"),
    "cs": words("audio video info start min offline online hardware to"),
    "ro": words("hardware display update audio video"),
  ]

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map { String($0) })
  }

  private static let allWords = Set(words.values.joined())

  /// Whether some language takes the word over, so that it is an ordinary one and no name.
  static func isOrdinary(_ word: Substring) -> Bool { allWords.contains(word.lowercased()) }

  /// Whether a word may stay as it is in English.
  static func contains(_ word: Substring, in language: String) -> Bool {
    let word = word.lowercased()
    return names.contains(word) || words[language]?.contains(word) == true
  }
}
