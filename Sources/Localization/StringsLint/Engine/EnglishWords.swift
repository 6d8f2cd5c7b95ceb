/// English words that tell an untranslated text.
enum EnglishWords {
  /// Words that hardly another language has, so that they tell English in the middle of another text.
  static let telling: Set<String> = [
    "the", "you", "your", "and", "this", "with", "please", "are", "was", "will", "have", "from",
    "what", "not", "would", "want", "cannot", "unable", "of", "to",
  ]

  /// Words of labels and messages that no other language takes over as they are: a text that has one and is the
  /// same as in English is not translated. `Download`, `Info` and `Ratio` are not among them, nor is `Enter`, a key.
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
