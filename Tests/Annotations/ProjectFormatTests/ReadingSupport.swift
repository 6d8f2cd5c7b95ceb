import Foundation
import JSON
import ProjectFormat

/// The project whose only annotations are `annotations`, written as JSON.
func project(of annotations: String...) throws -> InteractivityProject {
  try document(annotations).project
}

/// The same with what was found while reading.
func document(of annotations: String...) throws -> ProjectDocument {
  try document(annotations)
}

private func document(_ annotations: [String]) throws -> ProjectDocument {
  let text = #"{"annotations":[\#(annotations.joined(separator: ","))]}"#
  return try ProjectDocument(reading: Array(text.utf8))
}

/// An annotation of the type `image` with an id and the given members.
func annotation(_ members: String, type: String = "image") throws -> (
  annotation: Annotation, other: JSON.Object, complaints: [String]
) {
  let document = try document(of: #"{"id":"a","type":"\#(type)",\#(members)}"#)
  return (
    document.project.annotations[0], document.others[0], document.diagnostics.map(\.message)
  )
}

/// A file in the folder of the tests.
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
