import Synchronization

/// The progress of a download, updated by its tasks.
package final class DownloadMeter: Sendable {
  /// The progress at a moment.
  package struct Reading: Hashable, Sendable {
    /// The resolution of the main part, if known.
    package var resolution: String?
    /// The maximum bit rate of the main part in bits per second, if known.
    package var bandwidth: Int?
    /// The number of finished files.
    package var finished = 0
    /// The number of all files; 0 before the playlists are read.
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
    (reading.resolution, reading.bandwidth) = (plan.resolution, plan.bandwidth)
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
