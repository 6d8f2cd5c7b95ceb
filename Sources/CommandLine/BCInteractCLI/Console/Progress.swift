import Support

/// The progress of a job, shown on a terminal if the job takes longer than a second.
struct ProgressBar {
  private let console: Console
  private let start = ContinuousClock.now

  init(_ console: Console) { self.console = console }

  /// Shows the completed part of the job, from 0 to 1, and facts about it.
  func show(_ part: Double, _ facts: String) {
    guard .now >= start + .seconds(1) else { return }
    console.showProgress(Self.line(part, facts, width: console.width))
  }

  /// Removes the bar from the terminal.
  func clear() { console.clearProgress() }

  /// A line of the terminal, with a bar in the free columns.
  static func line(_ part: Double, _ facts: String, width: Int) -> String {
    let length = max(0, min(30, width - facts.columns - 2))
    let filled = Int(min(max(part, 0), 1) * Double(length))
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: length - filled)
    return String((bar + " " + facts).prefix(max(1, width - 1)))
  }
}
