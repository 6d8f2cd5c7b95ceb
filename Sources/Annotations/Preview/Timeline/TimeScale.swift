package import ProjectFormat

/// A mapping of media times to the columns of a line.
package struct TimeScale {
  /// The media time at the left end, in seconds.
  package let start: Double
  /// The length of the scale, in seconds.
  let span: Double
  package let columns: Int

  /// The media time at the right end, in seconds.
  package var end: Double { start + span }

  package init(from start: Double = 0, span: Double, columns: Int) {
    self.start = start
    self.span = span.isFinite && span > 0 ? span : 1
    self.columns = max(1, columns)
  }

  package func contains(_ time: Double) -> Bool { time >= start && time <= end }

  /// Returns whether a part of a window is on the scale.
  func overlaps(_ window: TimeWindow) -> Bool { window.start <= end && window.end >= start }

  /// Returns the column of a time. The end of the scale is in the last column.
  package func column(of time: Double) -> Int {
    min(max(0, Int(fraction(time) * Double(columns))), columns - 1)
  }

  /// Returns the chapters that begin on the scale, each with the columns up to the next chapter. A
  /// chapter that shares its column with the next one is left out.
  package func spans(of chapters: [ChapterMenu.Chapter]) -> [(chapter: ChapterMenu.Chapter, columns: Range<Int>)] {
    let chapters = chapters.filter { contains($0.start) }
    let starts = chapters.map { column(of: $0.start) }
    return zip(chapters, zip(starts, starts.dropFirst() + [columns])).compactMap {
      $1.0 < $1.1 ? ($0, $1.0..<$1.1) : nil
    }
  }

  /// Returns the half columns that a window covers, one or more.
  func halves(of window: TimeWindow) -> Range<Int> {
    let count = 2 * columns
    let first = min(Int((fraction(window.start) * Double(count)).rounded()), count - 1)
    let last = Int((fraction(window.end) * Double(count)).rounded())
    return first..<max(first + 1, min(last, count))
  }

  /// Returns the columns that a window covers, also in part.
  func columns(of window: TimeWindow) -> ClosedRange<Int> {
    let halves = halves(of: window)
    return (halves.lowerBound / 2)...((halves.upperBound - 1) / 2)
  }

  /// Returns the place of a time on the scale, from 0 to 1.
  func fraction(_ time: Double) -> Double { max(0, min((time - start) / span, 1)) }

  package struct Tick {
    /// The media time in seconds.
    var time: Double
    package var column: Int
    package var label: String
  }

  /// The ticks at round times, as close together as their labels permit.
  package var ticks: [Tick] {
    let step =
      Self.steps.first { step in
        let last = MediaTime.clock((end / step).rounded(.down) * step)
        let width = max(last.utf8.count, MediaTime.clock(step).utf8.count)
        return step / span * Double(columns) >= Double(width + 3)
      } ?? span
    let first = Int((start / step).rounded(.up))
    return (first...max(first, Int(end / step))).compactMap { number in
      let time = Double(number) * step
      let label = MediaTime.clock(time)
      let column = Int(((time - start) / span * Double(columns)).rounded())
      // A label that does not fit is left out.
      guard column + label.utf8.count <= columns || number == 0 else { return nil }
      return Tick(time: time, column: column, label: label)
    }
  }

  /// The distances between ticks in seconds, each a round number of seconds, minutes or hours.
  private static let steps: [Double] =
    [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 20, 30]
    + [1, 2, 5, 10, 15, 20, 30].map { $0 * 60 }
    + [1, 2, 5, 10, 24, 48, 100, 200, 500, 1000, 10_000, 100_000].map { $0 * 3600 }
}
