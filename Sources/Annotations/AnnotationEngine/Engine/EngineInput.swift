/// An input of the engine: something that happens to the playback.
public enum EngineInput: Hashable, Sendable {
  /// Playback starts or continues. The first time, the position at which it begins is evaluated; at
  /// the end of the media, playback starts over.
  case play
  /// The viewer or the app pauses playback.
  case pause
  /// Ordinary playback has moved the playhead to a media time, in seconds.
  case tick(Double)
  /// The playhead was moved to a media time, in seconds.
  case seek(Double)
  /// The playback rate has changed; it is negative for backwards.
  case rate(Double)
  /// The media's duration became known, in seconds.
  case duration(Double)
  /// Wall time has passed while the playhead waits because of a pause on show, in seconds.
  case wall(Double)
  /// The app enables a precondition.
  case enable(String)
  /// The app disables a precondition.
  case disable(String)
  /// The app sets variables; `undefined` removes one.
  case set(Variables)
  /// The viewer taps the annotation with that id.
  case tap(String)
  /// The viewer taps the annotation at that index of the project. Ids need not be unique.
  case tapNumber(Int)
  /// The viewer taps a point, in fractions of the picture from its upper left corner.
  case tapAt(x: Double, y: Double)
  /// An ad begins: everything is hidden until it ends.
  case adStart
  /// The ad has ended.
  case adEnd
  /// The playhead has reached the end of the media.
  case end
  /// The size of the picture has changed, to which boxes in pixels refer.
  case picture(PictureSize)
  /// A new version of the project replaces the one that plays.
  indirect case project(InteractivityProject)
  /// Another session begins at a media time, in seconds: everything is as at the start, except that
  /// names stay enabled and variables keep their values.
  case session(at: Double)

  /// A Boolean value that indicates whether the input may move the playhead by request of the viewer
  /// or the app, so that jumps are counted anew: not playback itself, and no change of names.
  var isRequest: Bool {
    switch self {
    case .tick, .wall, .end, .enable, .disable, .set: false
    default: true
    }
  }

  /// The word for the input in traces.
  public var name: String {
    switch self {
    case .play: "play"
    case .pause: "pause"
    case .tick: "tick"
    case .seek: "seek"
    case .rate: "rate"
    case .duration: "duration"
    case .wall: "wall"
    case .enable: "enable"
    case .disable: "disable"
    case .set: "set"
    case .tap, .tapNumber, .tapAt: "tap"
    case .adStart: "adStart"
    case .adEnd: "adEnd"
    case .end: "end"
    case .picture: "picture"
    case .project: "project"
    case .session: "session"
    }
  }
}
