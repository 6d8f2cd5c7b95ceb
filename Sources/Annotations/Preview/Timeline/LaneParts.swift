import ProjectFormat

extension Lane {
  /// The appearance of a stretch of the window on a timeline; the raw value is its class in a picture.
  enum Part: String {
    case unsupported
    case notReached = "not-reached"
    case notShown = "not-shown"
    case shown
  }

  /// Returns the window in parts, each drawn over those before it; none if the lane is a mark, or
  /// its window is pending.
  /// - Parameter played: The media times that were played.
  func parts(played: [TimeWindow]) -> [(part: Part, window: TimeWindow)] {
    guard let window, !isMark else { return [] }
    guard annotation.kind != .unsupported else { return [(.unsupported, window)] }
    let reached = played.filter { $0.start < window.end && $0.end > window.start }.map {
      TimeWindow(start: max($0.start, window.start), end: min($0.end, window.end))
    }
    return [(.notReached, window)] + reached.map { (.notShown, $0) } + shown.map { (.shown, $0) }
  }

  /// The line from the window to the target of the jump, in media times; `nil` if there is no jump,
  /// or its target lies in the window.
  var jumpLine: (start: Double, target: Double)? {
    guard let window, case .time(let target) = destination else { return nil }
    if target < window.start { return (window.start, target) }
    let end = isMark ? window.start : window.end
    return target > end ? (end, target) : nil
  }
}
