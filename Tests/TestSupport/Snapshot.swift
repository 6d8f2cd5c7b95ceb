public import Foundation
public import Testing

/// Compares with the file at `place`, where nothing is the same as an empty file.
///
/// With `RECORD_SNAPSHOTS` in the environment the file is written instead, and the test fails, so that
/// a recording is never taken for a pass.
public func expectSnapshot(
  _ actual: Data, at place: URL, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let expected = (try? Data(contentsOf: place)) ?? Data()
  guard actual != expected else { return }
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
    if actual.isEmpty {
      try FileManager.default.removeItem(at: place)
    } else {
      try actual.write(to: place)
    }
    Issue.record("recorded \(place.lastPathComponent): run again", sourceLocation: sourceLocation)
    return
  }
  let actualText = String(decoding: actual, as: UTF8.self)
  let expectedText = String(decoding: expected, as: UTF8.self)
  #expect(actualText == expectedText, "\(place.path)", sourceLocation: sourceLocation)
  if actualText == expectedText {
    Issue.record("\(place.path) differs in its bytes", sourceLocation: sourceLocation)
  }
}

/// Compares text with the file at `place`.
public func expectSnapshot(
  _ actual: String, at place: URL, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectSnapshot(Data(actual.utf8), at: place, sourceLocation: sourceLocation)
}
