/// English words that reveal an untranslated text.
enum EnglishWords {
  /// Words that hardly any other language has, so that they reveal English in the middle of another
  /// text.
  static let telling: Set<String> = [
    "the", "you", "your", "and", "this", "with", "please", "are", "was", "will", "have", "from",
    "what", "not", "would", "want", "cannot", "unable", "of", "to",
  ]

  /// Words of labels and messages that no other language takes over as they are: a text that has
  /// one and is the same as in English is not translated. `Download`, `Info` and `Ratio` are not
  /// among them, nor is `Enter`, a key.
  static let labels: Set<String> = telling.union(
    """
    about accept add added adding advanced after again all allow allowed already always any appearance apply ask
    automatically available away back background because been before below between black blocked bottom brightness
    can cancel canceled cancelled change changed changes choose chosen clear clearing click close closed color colors
    connect connected connecting connection could create created creating current currently custom cut day days
    default delete deleted deleting device devices disable disabled disconnect dismiss display does done down
    downloaded downloading duplicate during each earlier edit edited empty enable enabled erase every expand
    fail failed failure fast faster feature features fewer files find finish finished first folder folders follow
    following forward free full get give go has height here hidden hide high higher history hold hour hours
    how if incorrect install installed instead invalid items its keep keyboard know language languages large larger
    last later learn leave left length less let library like load loading location lock locked long longer low lower
    made make manage many matching may missing month more most move moved much mute muted must need network
    never new next none nothing now number off old older once one only open opened opening other others our out own
    password paste path pick picture play played playing playback preferences press preview previous protect
    quality quit rate read ready really received recent recently recommended refresh reload remaining remember remove
    removed rename repeat replace request required restart restore retry return right round run running same save
    saved saving screen search searching seconds section security see select selected selection send sent set setting
    settings share shared sharing short should show showing shown side sign since size skip sleep slow slower small
    smaller some something soon sorry sound speed stay step still stopped stream subtitle subtitles successfully such
    sure swipe take tap terms than thank thanks that their them then there these they thing things those through
    time times title today together too track tracks try turn unavailable undo unknown unlock until update updated
    updates updating use used user users using value values very view waiting warning watching way
    week welcome were when where which while white who whole why width window without word words working
    wrong year yes yesterday yet
    """.split(whereSeparator: \.isWhitespace).map { String($0) })
}

/// Words that many languages take over as they are.
enum Borrowed {
  /// Names of products, formats and units: nothing to translate in any language.
  private static let names = words(
    """
    airplay fairplay widevine chromecast bluetooth wi fi wifi apple tv tvos ios ipados ipad iphone vr pip hls dash drm
    webvtt vtt url uri http https id json xml html svg mb gb kb kbps mbps hd uhd sdr hdr mp ok cc sdh sdk api brightcove
    google ima bcinteract
    """)

  /// Words of players and their settings that are the same in English and the language.
  private static let words: [String: Set<String>] = [
    "de": words(
      "info video audio live player pause auto offline online token text link stream replay version name start stop min system quiz hotspot trigger update updates track tracks display feature features sound hardware windows login reset"
    ),
    "fr": words(
      "audio pause auto source options description information image texte format lecture type signal min quiz notes page zone clip direct section large long location version site mode"
    ), "es": words("audio video error no min idea imagen control total original final color hardware"),
    "ca": words("audio color error no min total original final hardware"),
    "gl": words("audio color error min total original final hardware"),
    "it": words(
      "info video audio live auto replay password file online link min hardware display default stream network privacy"),
    "nl": words(
      "info video audio live auto start stop online offline token link min open update updates hardware stream track tracks help week type"
    ), "pt": words("auto original link online offline replay min token hardware"),
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
    Set(text.split(whereSeparator: \.isWhitespace).map { String($0) })
  }

  private static let allWords = Set(words.values.joined())

  /// Returns whether some language takes the word over, so that it is an ordinary one and no name.
  static func isOrdinary(_ word: Substring) -> Bool { allWords.contains(word.lowercased()) }

  /// Returns whether a word may stay as it is in English.
  static func contains(_ word: Substring, in language: String) -> Bool {
    let word = word.lowercased()
    return names.contains(word) || words[language]?.contains(word) == true
  }
}
