import Foundation
import Interactivity
import Measurement
import PlayerCore

/// The lateness of triggers in real time, through the handler on the system clock, compared with a player that
/// checks the time every quarter of a second.
let latenessSuite = Suite(name: "lateness") {
  let triggers = (0..<500).map { index in
    Annotation(
      id: String(index), kind: .timeTrigger,
      start: MediaTime(seconds: 0.2 + Double(index) * 0.0123), extent: .lasting(MediaTime()),
      index: index)
  }
  let ours = Stage(triggers).play()
  let polled = poll(triggers.map(\.start.seconds), every: 0.25)
  guard ours.count == triggers.count else { return [] }
  return [(50, 1e-3), (99, 5e-3)].map { percent, limit in
    let (mine, baseline) = (ours.percentile(percent), polled.percentile(percent))
    return Row(
      name: "lateness of 500 triggers, p\(percent)", ours: timeText(mine),
      baseline: "polling every 250 ms \(timeText(baseline))", ratio: baseline / mine,
      target: "<= \(timeText(limit))", isMet: mine <= limit)
  }
}

/// A controller with a simulated player on the system clock, and the events of its handler.
private final class Stage: InteractivityHandlerDelegate {
  private let executor = PlaybackExecutor(clock: SystemClock())
  private let controller: PlaybackController
  private let handler: InteractivityHandler
  private let end: Double
  private var lateness: [Double] = []

  init(_ triggers: [Annotation]) {
    end = (triggers.last?.start.seconds ?? 0) + 1
    let script = SimulatedPlayer.Script(duration: end)
    controller = PlaybackController(executor: executor) { [executor] _, _ in
      SimulatedPlayer(script, executor: executor)
    }
    handler = InteractivityHandler(
      project: InteractivityProject(annotations: triggers), controller: controller)
    handler.delegate = self
  }

  /// - Returns: The lateness of each trigger, in seconds.
  func play() -> [Double] {
    controller.setVideos([Video(url: URL(filePath: "/video.m3u8"))])
    controller.play()
    executor.run(for: end + 0.5)
    return lateness
  }

  func interactivityHandler(_: InteractivityHandler, did event: InteractivityEvent) {
    guard case .triggered(let annotation) = event, let clock = controller.currentSession?.player.clock else { return }
    lateness.append(clock.mediaTime - annotation.start.seconds)
  }
}

/// - Returns: The lateness of each time, in seconds.
private func poll(_ times: [Double], every period: Double) -> [Double] {
  let clock = SystemClock()
  var lateness: [Double] = []
  while lateness.count < times.count {
    clock.wait(until: clock.now + period)
    let now = clock.now
    while lateness.count < times.count, times[lateness.count] <= now {
      lateness.append(now - times[lateness.count])
    }
  }
  return lateness
}

extension [Double] {
  func percentile(_ percent: Int) -> Double {
    sorted()[Swift.min(count - 1, count * percent / 100)]
  }
}
