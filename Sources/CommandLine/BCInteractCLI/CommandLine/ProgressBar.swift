import PlayerCore
import Support

/// How far a job is, on a terminal, when it takes longer than a second.
struct ProgressBar {
  private let count: Int
  private var done = 0
  private let console: Console
  private let clock: any HostClock
  private let start: Double

  /// - Parameters:
  ///   - count: the steps of the whole job.
  ///   - clock: that of the system unless told.
  init(of count: Int, _ console: Console, clock: any HostClock = SystemClock()) {
    self.count = max(1, count)
    self.console = console
    self.clock = clock
    start = clock.now
  }

  /// A step is done.
  mutating func advance() {
    done += 1
    guard clock.now >= start + 1 else { return }
    let part = Double(done) / Double(count)
    console.showProgress(
      Self.line(part, "\(Int(part * 100)) %  \(done) / \(count)", width: console.width))
  }

  /// Takes the bar away.
  func clear() { console.clearProgress() }

  /// A line of the terminal, with as much of a bar as it has room for.
  static func line(_ part: Double, _ facts: String, width: Int) -> String {
    let room = max(0, min(30, width - facts.columns - 2))
    let filled = Int(min(max(part, 0), 1) * Double(room))
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: room - filled)
    return String((bar + " " + facts).prefix(max(1, width - 1)))
  }
}
