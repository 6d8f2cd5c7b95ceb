internal import Glibc
internal import PlayerCore
internal import Terminal

/// How far a job is, on a terminal, when it takes longer than a second.
struct ProgressBar {
  private let count: Int
  private var done = 0
  private let start: Double
  private var lastDrawing: Double
  private var isDrawn = false
  private let columns: Int
  private let clock: any HostClock
  private let draw: ((String) -> Void)?

  /// - Parameters:
  ///   - count: the steps of the whole job.
  ///   - clock: that of the system unless told.
  ///   - draw: takes what goes to the terminal; `nil` where there is none. Standard error unless told.
  init(
    of count: Int, columns: Int, clock: any HostClock = SystemClock(), draw: ((String) -> Void)?
  ) {
    self.count = max(1, count)
    self.columns = columns
    self.clock = clock
    self.draw = draw
    start = clock.now
    lastDrawing = start
  }

  /// A bar on standard error, where that is a terminal.
  init(of count: Int, _ console: Console) {
    let isSeen = isatty(2) == 1 && console.environment["TERM"] != "dumb"
    self.init(
      of: count, columns: console.width,
      draw: isSeen ? { text in _ = text.withCString { write(2, $0, strlen($0)) } } : nil)
  }

  /// A step is done.
  mutating func advance() {
    done += 1
    let now = clock.now
    guard let draw, now >= start + 1, now >= lastDrawing + 0.1 else { return }
    lastDrawing = now
    isDrawn = true
    let room = max(10, min(columns, 72) - 12)
    let filled = min(room, done * room / count)
    draw(
      "\r[" + String(repeating: "#", count: filled) + String(repeating: ".", count: room - filled)
        + "] \(done * 100 / count) %")
  }

  /// Takes the bar away.
  mutating func clear() {
    if isDrawn { draw?("\r\u{1B}[K") }
    isDrawn = false
  }
}
