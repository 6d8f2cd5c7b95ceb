import JSON

extension AnnotationReader {
  /// `startTime`, else the widgets' format and value, else `start`, else the beginning.
  mutating func readStart() -> MediaTime {
    let units = first(.startTimeFormat) { .value($0) }
    let start =
      found(.startTime) { $0.readAmount() }
      ?? found(.startTimeValue) { $0.readAmount(units: units) }
      ?? found(.start) { $0.readAmount() }
    guard let start else { return MediaTime() }
    let time = start.value.time
    if time.seconds == 0, time.fraction > 1 || time.fraction < 0 {
      note(
        .warning, kind: .time, "\(start.key) lies outside the media, at \(time): kept",
        at: start.level,
        start.key)
    }
    return time
  }

  /// `duration`, else the widgets' format and value, else `end`, else the default of the kind.
  mutating func readExtent(start: MediaTime, kind: Annotation.Kind) -> Annotation.Extent {
    let units = first(.durationFormat) { .value($0) }
    let duration =
      found(.duration) { $0.readDuration() }
      ?? found(.durationValue) { $0.readDuration(units: units) }
      ?? found(._duration) { $0.readDuration() }
    if let duration {
      if duration.value.fraction > 1 {
        note(
          .warning, kind: .time,
          "\(duration.key) is \(duration.value), longer than the media: kept",
          at: duration.level, duration.key)
      }
      return .lasting(duration.value)
    }
    if let end = found(.end, kind: .end, { $0.readEnd(after: start) }) {
      return .until(end.value)
    }
    return kind == .timeTrigger ? .lasting(MediaTime()) : .open
  }
}
