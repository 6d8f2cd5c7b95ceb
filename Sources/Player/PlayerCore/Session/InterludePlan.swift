/// What a plug-in wants to play when the playhead has passed cue points, and where content goes on.
public struct InterludePlan {
  /// What plays, one after the other.
  public var interludes: [any Interlude]
  /// Seconds; `nil` for where the playhead is.
  public var resumeTime: Double?

  /// A plan.
  ///
  /// - Parameters:
  ///   - interludes: what plays, one after the other.
  ///   - resumeTime: seconds; `nil` for where the playhead is.
  public init(_ interludes: [any Interlude], resumeTime: Double? = nil) {
    self.interludes = interludes
    self.resumeTime = resumeTime
  }
}
