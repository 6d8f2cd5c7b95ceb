/// The breaks of one session.
public final class AdSchedule: SessionExtension {
  /// The breaks, each at the ad cue point of its begin time.
  public let sequences: [AdSequence]
  private var policy: any CuePointProgressPolicy
  private let makeBreak: (AdSequence) -> AdBreak?

  init(
    _ sequences: [AdSequence], policy: any CuePointProgressPolicy,
    makeBreak: @escaping (AdSequence) -> AdBreak?
  ) {
    self.sequences = sequences
    self.policy = policy
    self.makeBreak = makeBreak
  }

  /// The breaks of the ad cue points that were passed, as the policy chooses.
  public func plan(for pass: CuePointPass, in session: PlaybackSession) -> InterludePlan? {
    var slots = pass
    slots.cuePoints = pass.cuePoints.cuePoints(of: .adSlot)
    guard !slots.cuePoints.isEmpty else { return nil }
    let result = policy.apply(to: slots)
    var positions: Set<Double> = []
    let breaks = result.cuePoints.array.filter { positions.insert($0.position).inserted }
      .flatMap { cuePoint in sequences.filter { cuePoint.hasPosition($0.beginTime) } }
    guard !breaks.isEmpty else { return nil }
    let resumeTime = result.resumeCuePoint?.position
    return InterludePlan(
      breaks.compactMap(makeBreak), resumeTime: resumeTime.flatMap { $0.isFinite ? $0 : nil })
  }
}
