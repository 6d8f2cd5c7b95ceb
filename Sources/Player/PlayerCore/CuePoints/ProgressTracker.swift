/// Turns moves of the playhead into progress and cue point events.
///
/// The stream of progress of one play-through begins with `-infinity` and ends with `+infinity`, so
/// one rule finds the cue points before, within and after the content.
struct ProgressTracker {
  /// The last place that was told.
  private(set) var place = -Double.infinity
  /// Whether any place was told.
  private(set) var hasBegun = false
  /// Whether seeks back pass no cue points.
  var forwardOnly = false

  /// Ordinary playback came to `time`; nothing unless that is further on.
  mutating func play(to time: Double, in cuePoints: CuePointCollection) -> [SessionEvent] {
    hasBegun && time <= place ? [] : move(to: time, in: cuePoints)
  }

  /// A seek landed at `time`.
  mutating func seek(to time: Double, in cuePoints: CuePointCollection) -> [SessionEvent] {
    move(to: time, in: cuePoints)
  }

  /// The content is over.
  mutating func finish(in cuePoints: CuePointCollection) -> [SessionEvent] {
    move(to: .infinity, in: cuePoints)
  }

  /// The playhead is somewhere else, and nothing was passed on the way.
  mutating func jump(to time: Double) {
    hasBegun = true
    place = time
  }

  private mutating func move(to time: Double, in cuePoints: CuePointCollection) -> [SessionEvent] {
    var events: [SessionEvent] = hasBegun ? [] : [.progressed(to: place)]
    hasBegun = true
    events.append(.progressed(to: time))
    let pass = CuePointPass(
      from: place, to: time, in: cuePoints, forwardOnly: forwardOnly)
    if !pass.cuePoints.isEmpty { events.append(.passedCuePoints(pass)) }
    place = time
    return events
  }
}
