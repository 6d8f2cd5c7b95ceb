/// What happens to the playback, as the engine is told of it.
public enum EngineInput: Hashable, Sendable {
  /// Playback goes on. The first time, the position at which it begins is evaluated; at the end of the
  /// media, playback starts over.
  case play
  /// Somebody pauses the playback.
  case pause
  /// Ordinary playback has moved the playhead to a media time, in seconds.
  case tick(Double)
  /// The playhead was put to a media time, in seconds.
  case seek(Double)
  /// The speed of the playback; negative for backwards.
  case rate(Double)
  /// The media's length became known, in seconds.
  case duration(Double)
  /// Seconds went by on the wall while the playhead stood because of a pause on show.
  case wall(Double)
  /// Enables a precondition.
  case enable(String)
  /// Disables a precondition.
  case disable(String)
  /// Gives variables their values; `undefined` takes one away.
  case set(Variables)
  /// A tap on the annotation of that id.
  case tap(String)
  /// A tap at a point, in fractions of the picture from its upper left corner.
  case tapAt(x: Double, y: Double)
  /// An ad begins: everything is hidden until it ends.
  case adStart
  /// The ad has ended.
  case adEnd
  /// The playhead has reached the end of the media.
  case end
  /// The size against which boxes in pixels are measured.
  case picture(PictureSize)
  /// A new version of the project takes the place of the one that plays.
  indirect case project(InteractivityProject)
  /// Another session begins at a media time, in seconds: everything is as at the start, except that names
  /// stay enabled and variables keep their values.
  case session(at: Double)
}

extension EngineInput {
  /// Whether playback itself brings it about, and not somebody who asks for something.
  var isPlayback: Bool {
    switch self {
    case .tick, .wall, .end: true
    default: false
    }
  }
}

extension EngineInput {
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
    case .tap, .tapAt: "tap"
    case .adStart: "adStart"
    case .adEnd: "adEnd"
    case .end: "end"
    case .picture: "picture"
    case .project: "project"
    case .session: "session"
    }
  }
}
