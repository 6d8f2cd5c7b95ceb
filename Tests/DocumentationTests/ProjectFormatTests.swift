import Foundation
import Testing

@testable import ProjectFormat

/// `docs/project-format.md` says what the reader does.
@Suite struct ProjectFormatTests {
  static let page = Page("docs/project-format.md")

  static let fields =
    names(ProjectField.self) + names(AnnotationField.self) + names(ClickField.self)
    + names(TimeField.self)

  static func names<F: Field>(_: F.Type) -> [String] { F.allCases.map { String(describing: $0) } }

  @Test(arguments: Set(fields).sorted())
  func everyFieldIsOnThePage(field: String) {
    #expect(Self.page.codeSpans.contains(field))
  }

  @Test func thePageHasNoUnknownField() throws {
    for row in try Self.page.table("field", "value", "means", "grade") {
      #expect(Self.fields.contains(row[0]), "\(row[0]) is not a field of the reader")
    }
  }

  @Test func theLimitsAreThoseOfThePage() throws {
    let limits = Mirror(reflecting: ProjectDocument.Limits()).children.map {
      [$0.label ?? "", "\($0.value)"]
    }
    #expect(try Self.page.table("limit", "number") == limits)
  }

  @Test func typesAreReadAsThePageSays() throws {
    for row in try Self.page.table("type", "read as", "grade") {
      #expect(try annotation(#""type": "\#(row[0])""#).kind.rawValue == row[1], "\(row)")
    }
    let kinds = try Self.page.table("type", "read as", "grade").map { $0[1] }
    #expect(Set(kinds) == Set(Annotation.Kind.allCases.map(\.rawValue)))
  }

  @Test func timesAreReadAsThePageSays() throws {
    for row in try Self.page.table("time", "read as") {
      let read = try project(#""type": "image", "startTime": \#(row[0])"#)
      let isTime = !read.diagnostics.contains { $0.severity != .info }
      let time = isTime ? read.project.annotations[0].start.description : "not a time"
      #expect(time == row[1], "\(row)")
    }
  }

  @Test func unitsAreReadAsThePageSays() throws {
    for row in try Self.page.table("unit", "words that begin with", "such as", "grade") {
      let words = row[2].split(separator: "`").filter { $0 != ", " }
      #expect(words.count > 1)
      for word in words {
        let time = try annotation(#""startTime": {"units": "\#(word)", "value": 1}"#).start
        #expect(time.description == row[0], "\(word)")
      }
    }
  }

  @Test func lengthsAreReadAsThePageSays() throws {
    for row in try Self.page.table("length", "read as") {
      let read = try project(#""type": "image", "left": \#(row[0])"#)
      let length =
        read.diagnostics.isEmpty ? "\(read.project.annotations[0].box.left)" : "not a length"
      #expect(length == row[1], "\(row)")
    }
  }

  @Test func truthValuesAreReadAsThePageSays() throws {
    for row in try Self.page.table("truth value", "read as") {
      let read = try project(#""type": "image", "gate": \#(row[0])"#)
      let value = read.diagnostics.isEmpty ? "\(read.project.annotations[0].isGate)" : "neither"
      #expect(value == row[1], "\(row)")
    }
  }

  @Test func linksAreReadAsThePageSays() throws {
    for row in try Self.page.table("link", "opened as") {
      let read = try project(#""type": "image", "onClick": {"gotoLink": \#(row[0])}"#)
      let isRefused = read.diagnostics.contains { $0.severity == .error }
      let address = isRefused ? "never" : read.project.annotations[0].action.link
      #expect(address == row[1], "\(row)")
    }
  }

  private func annotation(_ members: String) throws -> Annotation {
    try project(members).project.annotations[0]
  }

  /// A project of one annotation.
  private func project(_ members: String) throws -> ProjectDocument {
    try ProjectDocument(reading: Array(#"{"annotations": [{\#(members)}]}"#.utf8))
  }
}
