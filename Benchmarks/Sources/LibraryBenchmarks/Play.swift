import Foundation
import Interactivity
import Measurement
import MediaPlayback
import PlayerCore

/// The lateness of triggers on real media, measured against the sound. The baselines are a check of the player's time
/// every quarter of a second, and mpv's own events of chapters that begin at the same times.
let playSuite = Suite(name: "play") {
  guard let clip = makeClip() else { return [] }
  defer { try? FileManager.default.removeItem(at: clip.deletingLastPathComponent()) }
  return [(1.0, 1e-3, 5e-3), (2.0, nil, nil)].flatMap { rate, p50, p99 -> [Row] in
    let stage = MediaStage(rate: rate)
    stage.play(clip)
    return [(50, p50), (99, p99)].flatMap { percent, limit -> [Row] in
      guard stage.lateness.count == MediaStage.places.count, !stage.polled.isEmpty,
        !stage.chapters.isEmpty
      else { return [] }
      let mine = stage.lateness.percentile(percent)
      return [
        ("polling every 250 ms", stage.polled), ("mpv's chapters", stage.chapters),
      ].map { name, others in
        let other = others.percentile(percent)
        return Row(
          name: "200 triggers at \(Int(rate)) x, p\(percent)", ours: timeText(mine),
          baseline: "\(name) \(timeText(other))", ratio: other / mine,
          target: limit.map { "<= \(timeText($0))" } ?? "", isMet: limit.map { mine <= $0 })
      }
    }
  }
}

/// A player of real media without a window, and its events with their times by the sound.
private final class MediaStage: InteractivityHandlerDelegate {
  static let places = (0..<200).map { 1 + Double($0) * 0.13 }

  private(set) var lateness: [Double] = []
  private(set) var polled: [Double] = []
  private(set) var chapters: [Double] = []
  private let executor = PlaybackExecutor(clock: SystemClock(), isolation: nil)
  private let controller: PlaybackController
  private let handler: InteractivityHandler
  private let player: MPVPlayer

  init(rate: Double) {
    let executor = executor
    let player = MPVPlayer(.none, executor: executor)
    self.player = player
    controller = PlaybackController(executor: executor) { _, _ in player }
    controller.playbackRate = rate
    let triggers = Self.places.enumerated().map { index, place in
      Annotation(
        id: String(index), kind: .timeTrigger, start: MediaTime(seconds: place),
        extent: .lasting(MediaTime()), index: index)
    }
    handler = InteractivityHandler(
      project: InteractivityProject(annotations: triggers), controller: controller)
    handler.delegate = self
    player.chapterHandler = { [unowned self] number in
      guard let sound = player.soundTime, Self.places.indices.contains(number) else { return }
      chapters.append(sound - Self.places[number])
    }
  }

  func play(_ clip: URL) {
    controller.setVideos([Video(url: clip)])
    controller.play()
    executor.perform(after: 0.5) { [self] in
      player.setChapters(Self.places.map { ($0, "") })
      poll(next: 0)
    }
    let end = executor.now + 60
    while executor.now < end, lateness.count < Self.places.count || polled.count < Self.places.count {
      executor.run(for: 0.5)
    }
    player.stop()
  }

  private func poll(next: Int) {
    var next = next
    if let sound = player.soundTime {
      while next < Self.places.count, Self.places[next] <= sound {
        polled.append(sound - Self.places[next])
        next += 1
      }
    }
    executor.perform(after: 0.25) { [self] in poll(next: next) }
  }

  func interactivityHandler(_: InteractivityHandler, did event: InteractivityEvent) {
    guard case .triggered(let annotation) = event, let sound = player.soundTime,
      let place = Double(annotation.id).map({ Self.places[Int($0)] })
    else { return }
    lateness.append(sound - place)
  }
}

/// Returns half a minute of a test picture with a tone.
private func makeClip() -> URL? {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("bench-\(UUID().uuidString)")
  try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [
    "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=640x360:r=25:d=30", "-f", "lavfi",
    "-i", "sine=duration=30", "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac", "clip.mp4",
  ]
  process.currentDirectoryURL = folder
  guard (try? process.run()) != nil else { return nil }
  process.waitUntilExit()
  return process.terminationStatus == 0 ? folder.appendingPathComponent("clip.mp4") : nil
}
