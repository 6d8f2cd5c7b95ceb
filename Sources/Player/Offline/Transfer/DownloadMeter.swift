import Support

/// How far a download is, told by the transfers and read by whoever shows it.
package final class DownloadMeter: Sendable {
  /// How far it was at a moment.
  package struct Reading: Hashable, Sendable {
    /// What there is to fetch; `nil` before the playlists are read.
    package var outline: DownloadOutline?
    /// Files that are there, and how many there are to be.
    package var finished = 0
    package var total = 0
    /// Bytes that are there.
    package var bytes = 0
    /// By track: files that are there, and how many there are to be.
    package var tracks: [TrackReading] = []

    package init(finished: Int = 0, total: Int = 0, bytes: Int = 0) {
      (self.finished, self.total, self.bytes) = (finished, total, bytes)
    }

    package var percent: Double { total > 0 ? 100 * Double(finished) / Double(total) : 0 }
  }

  package struct TrackReading: Hashable, Sendable {
    package var track: OfflineTrack
    package var finished = 0
    package var total = 0

    package var percent: Double { total > 0 ? 100 * Double(finished) / Double(total) : 100 }
  }

  private let current = Locked(Reading())

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
