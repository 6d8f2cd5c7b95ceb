package import Offline
import PlayerCore
import Support

/// Tells how far a download is: on a terminal a bar, after a second; elsewhere a line for each step.
final class DownloadProgress: OfflineVideoManagerDelegate {
  /// Told when the download is over, well or not.
  var onEnd: (OfflineError?) -> Void = { _ in }

  private let manager: OfflineVideoManager
  private let executor: PlaybackExecutor
  private let console: Console
  private let isShown: Bool
  private var isOutlined = false
  private var quarters = 0
  private let start: Double

  /// - Parameter isShown: whether standard output gets steps.
  init(
    _ manager: OfflineVideoManager, _ executor: PlaybackExecutor, _ console: Console, isShown: Bool
  ) {
    (self.manager, self.executor, self.console) = (manager, executor, console)
    self.isShown = isShown
    start = executor.now
    manager.delegate = self
  }

  /// Looks at a download until it is over.
  func watch(_ token: OfflineVideoToken) {
    if let reading = manager.reading(of: token) { show(reading) }
    executor.perform(after: 0.2) { [weak self] in self?.watch(token) }
  }

  private func show(_ reading: DownloadMeter.Reading) {
    if let outline = reading.outline, !isOutlined {
      isOutlined = true
      step(outline.line)
    }
    if console.isTerminal {
      guard executor.now - start > 1 else { return }
      console.showProgress(reading.bar(width: console.width))
    } else if Int(reading.percent / 25) > quarters, reading.percent < 100 {
      quarters = Int(reading.percent / 25)
      step("\(quarters * 25) %   \(megabytes(reading.bytes))")
    }
  }

  private func step(_ line: String) {
    guard isShown else { return }
    console.clearProgress()
    console.print(line)
    console.flush()
  }

  func offlineVideo(_ token: OfflineVideoToken, didFinish track: OfflineTrack) {
    if let reading = manager.reading(of: token) { show(reading) }
    let facts = [track.kind.rawValue, (track.language ?? "").printable, track.name.isolated]
    step(facts.filter { !$0.isEmpty }.joined(separator: " "))
  }

  func offlineVideo(_ token: OfflineVideoToken, didFinishDownloadWith error: OfflineError?) {
    onEnd(error)
    executor.stop()
  }

  /// Takes the bar away.
  func end() { console.clearProgress() }
}

extension DownloadOutline {
  fileprivate var line: String {
    let facts = [
      resolution?.printable, bandwidth.map { "\($0 / 1000) kbit/s" }, "\(files) files",
    ]
    return facts.compactMap(\.self).joined(separator: " · ")
  }
}

extension DownloadMeter.Reading {
  /// A line of the terminal, with as much of a bar as it has room for.
  package func bar(width: Int) -> String {
    let facts = "\(Int(percent)) %  \(finished) of \(total) files, \(megabytes(bytes))"
    return ProgressBar.line(percent / 100, facts, width: width)
  }
}
