import Synchronization

/// The progress of a download, updated by its tasks.
package final class DownloadMeter: Sendable {
  /// The progress at a moment.
  package struct Reading: Hashable, Sendable {
    /// The content to fetch, or `nil` before the playlists are read.
    package var outline: DownloadOutline?
    /// The number of finished files.
    package var finished = 0
    /// The number of all files.
    package var total = 0
    /// The size of the finished files.
    package var bytes = 0
    /// The progress of each track.
    package var tracks: [TrackReading] = []

    package init(finished: Int = 0, total: Int = 0, bytes: Int = 0) {
      (self.finished, self.total, self.bytes) = (finished, total, bytes)
    }

    package var percent: Double { total > 0 ? 100 * Double(finished) / Double(total) : 0 }
  }

  /// The progress of a track.
  package struct TrackReading: Hashable, Sendable {
    package var track: OfflineTrack
    package var finished = 0
    package var total = 0

    package var percent: Double { total > 0 ? 100 * Double(finished) / Double(total) : 100 }
  }

  private let current = Mutex(Reading())

  package init() {}

  package var reading: Reading { current.withLock { $0 } }

  func begin(_ plan: DownloadPlan) {
    var reading = Reading(total: plan.files.count)
    reading.outline = DownloadOutline(plan)
    reading.tracks = plan.tracks.map { TrackReading(track: $0) }
    for file in plan.files {
      if let track = file.track { reading.tracks[track].total += 1 }
    }
    current.withLock { [reading] in $0 = reading }
  }

  func finish(_ file: DownloadPlan.File, bytes: Int) {
    current.withLock { reading in
      reading.finished += 1
      reading.bytes += bytes
      if let track = file.track { reading.tracks[track].finished += 1 }
    }
  }
}

/// The content of a download, for people.
package struct DownloadOutline: Hashable, Sendable {
  package var resolution: String?
  /// The bit rate in bits per second.
  package var bandwidth: Int?
  package var files: Int
  package var tracks: [OfflineTrack]
  /// The duration in seconds.
  package var duration: Double

  init(_ plan: DownloadPlan) {
    (resolution, bandwidth) = (plan.resolution, plan.bandwidth)
    (files, tracks, duration) = (plan.files.count, plan.tracks, plan.duration)
  }
}
