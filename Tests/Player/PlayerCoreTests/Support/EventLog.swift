import PlayerCore

/// Records the events of a consumer, one line an event: host time, video, event. As a delegate, it
/// records when a playlist is complete.
final class EventLog: PlaybackSessionConsumer, PlaybackControllerDelegate {
  struct Kinds: OptionSet {
    let rawValue: Int
    static let lifecycle = Kinds(rawValue: 1)
    static let progress = Kinds(rawValue: 2)
    static let cuePoints = Kinds(rawValue: 4)
    static let media = Kinds(rawValue: 8)
    static let buffer = Kinds(rawValue: 16)
    static let interludes = Kinds(rawValue: 32)
    static let seeks = Kinds(rawValue: 64)
    static let plain: Kinds = [.lifecycle, .progress, .cuePoints]
    static let all: Kinds = [.plain, .media, .buffer, .interludes]
  }

  private let clock: any HostClock
  private let kinds: Kinds
  private(set) var lines: [String] = []
  private(set) var events: [(session: PlaybackSession, event: SessionEvent)] = []

  init(executor: PlaybackExecutor, showing kinds: Kinds = .plain) {
    clock = executor.clock
    self.kinds = kinds
  }

  var text: String { lines.joined(separator: "\n") }

  /// Removes the lines recorded so far.
  func clear() {
    lines = []
    events = []
  }

  func note(_ line: String, _ videos: [Video] = []) {
    let words = [line] + videos.map { $0.id ?? "?" }
    lines.append("\(Self.seconds(clock.now)) - \(words.joined(separator: " "))")
  }

  func session(_ session: PlaybackSession, did event: SessionEvent) {
    events.append((session, event))
    guard let line = describe(event) else { return }
    lines.append("\(Self.seconds(clock.now)) \(session.video.id ?? "?") \(line)")
  }

  func playbackController(_: PlaybackController, session _: PlaybackSession, did _: SessionEvent) {}

  func playbackController(_: PlaybackController, did event: ControllerEvent) {
    if case .completed(let playlist) = event { note("completed", playlist.videos) }
  }

  private func describe(_ event: SessionEvent) -> String? {
    switch event {
    case .advanced: return "advanced"
    case .lifecycle(let event): return describe(event)
    case .progressed(let time): return keep(.progress, "at \(Self.seconds(time))")
    case .seeked(let time): return keep(.seeks, "landed at \(Self.seconds(time))")
    case .passedCuePoints(let pass):
      let cues = pass.cuePoints.array.map { Self.seconds($0.position) }.joined(separator: " ")
      let move = "\(Self.seconds(pass.previousTime))→\(Self.seconds(pass.currentTime))"
      return keep(.cuePoints, "passed \(cues) (\(move))")
    case .durationChanged(let time): return keep(.media, "duration \(Self.seconds(time))")
    case .seekableRangesChanged(let ranges):
      let places = ranges.map { "\($0)" }.joined(separator: " ")
      return keep(.media, "seekable \(ranges.isEmpty ? "nowhere" : places)")
    case .bufferedRangeChanged(let range):
      return keep(.media, "buffered \(range.map { "\($0)" } ?? "nothing")")
    case .determinedVideoType(let type): return keep(.media, "is \(type)")
    case .determinedMediaType(let type): return keep(.media, "has \(type)")
    case .determinedCodecs(let codecs): return keep(.media, "codecs \(codecs)")
    case .determinedMetadata(let name, _): return keep(.media, "named \(name ?? "nothing")")
    case .externalPlaybackChanged(let isActive): return keep(.media, "external \(isActive)")
    case .selectedAudible(let option): return keep(.media, "hears \(option?.id ?? "nothing")")
    case .selectedLegible(let option): return keep(.media, "reads \(option?.id ?? "nothing")")
    case .manifestRefreshed(let failure):
      return keep(.media, "manifest \(failure ?? "refreshed")")
    case .bumper(let event): return keep(.interludes, "\(describe(event))")
    case .ad(let event): return keep(.interludes, "\(describe(event))")
    }
  }

  private func describe(_ event: LifecycleEvent) -> String? {
    let isBuffer = [.playbackBufferEmpty, .playbackLikelyToKeepUp].contains(event.kind)
    let reason = event.error.map { " (\($0))" } ?? ""
    return keep(isBuffer ? .buffer : .lifecycle, "\(event.kind)\(reason)")
  }

  private func describe(_ event: BumperEvent) -> String {
    switch event {
    case .entered(let video): "bumper \(video.id ?? "?") entered"
    case .exited(let video): "bumper \(video.id ?? "?") exited"
    case .progressed(let video, let time): "bumper \(video.id ?? "?") at \(Self.seconds(time))"
    case .paused(let video): "bumper \(video.id ?? "?") paused"
    case .resumed(let video): "bumper \(video.id ?? "?") resumed"
    }
  }

  private func describe(_ event: AdEvent) -> String {
    switch event {
    case .enteredSequence(let sequence): "sequence of \(sequence.ads.count) entered"
    case .exitedSequence(let sequence): "sequence of \(sequence.ads.count) exited"
    case .entered(let ad): "ad \(ad.id) entered"
    case .exited(let ad): "ad \(ad.id) exited"
    case .progressed(let ad, let time): "ad \(ad.id) at \(Self.seconds(time))"
    case .paused(let ad): "ad \(ad.id) paused"
    case .resumed(let ad): "ad \(ad.id) resumed"
    case .failed(let ad, let reason): "ad \(ad.id) failed: \(reason)"
    }
  }

  private func keep(_ kind: Kinds, _ line: String) -> String? {
    kinds.contains(kind) ? line : nil
  }

  /// Whole seconds without a fraction, infinity as a sign.
  static func seconds(_ time: Double) -> String {
    if time == .infinity { return "+∞" }
    if time == -.infinity { return "−∞" }
    return time == time.rounded() ? "\(Int(time))" : "\(time)"
  }
}
