import Foundation
import Interactivity
import JSON

/// The project whose only annotations are `annotations`, written as JSON.
func project(of annotations: String...) throws -> InteractivityProject {
  let text = #"{"annotations":[\#(annotations.joined(separator: ","))]}"#
  return try InteractivityProject(reading: Array(text.utf8))
}

/// An annotation that is an `image` with an id, and what `members` says beside it.
func annotation(_ members: String, type: String = "image") throws -> (
  annotation: Annotation, complaints: [String]
) {
  let project = try project(of: #"{"id":"a","type":"\#(type)",\#(members)}"#)
  return (project.annotations[0], project.diagnostics.map(\.message))
}

/// A file beside the tests.
func fixture(_ name: String) throws -> [UInt8] {
  try Array(Data(contentsOf: fixturesFolder.appending(path: name)))
}

let fixturesFolder = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "Fixtures")

extension Diagnostic {
  /// The diagnostic on one line.
  var line: String {
    let place = place.map { "\($0.line):\($0.column)" } ?? "-"
    let annotation = annotation.map { " [\($0)]" } ?? ""
    return "\(place) \(severity.rawValue) \(pointer)\(annotation) \(message)"
  }
}

extension MediaTime {
  static func from(_ seconds: Double) -> MediaTime { MediaTime(seconds: seconds) }
}
