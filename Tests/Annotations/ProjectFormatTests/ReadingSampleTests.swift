import Foundation
import ProjectFormat
import TestSupport
import Testing

/// The projects in `Projects/` load, and say about themselves what their README says.
@Suite struct ReadingSampleTests {
  static let folder = ProjectFolder.samples

  static let names = ProjectFolder.sampleNames

  private func sample(_ name: String) throws -> ProjectDocument {
    try ProjectDocument(reading: Array(Data(contentsOf: Self.folder.appending(path: name))))
  }

  @Test func theREADMEListsEverySample() throws {
    #expect(Self.names.count >= 8)
    let readme = try String(
      contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
    #expect(Self.names.filter { !readme.contains("`\($0)`") } == [])
  }

  @Test(arguments: names.filter { $0 != "hostile.json" && !$0.hasPrefix("hapyak") })
  func aSampleLoadsWithNothingToReport(name: String) throws {
    let document = try sample(name)
    let project = document.project
    #expect(document.diagnostics.map(\.line) == [])
    #expect(!project.annotations.isEmpty)
    #expect(project.title != nil)
    #expect(project.annotations.allSatisfy { $0.kind != .unsupported })
  }

  @Test func theExportLoadsWithWhatIsNotSupported() throws {
    let document = try sample("hapyak-knee.json")
    let kinds = document.project.annotations.map(\.kind)
    #expect(kinds.count { $0 == .unsupported } == 2)
    #expect(document.diagnostics.allSatisfy { $0.severity != .error })
  }

  @Test func theHostileOneLoads() throws {
    let document = try sample("hostile.json")
    let project = document.project
    #expect(project.annotations.count == 10)
    #expect(project.annotations.last?.text == "Still here.")
    #expect(Set(document.diagnostics.map(\.severity)) == [.error, .warning, .info])
  }

  @Test func theSamplesCoverEveryFeature() throws {
    let annotations = try Self.names.flatMap { try sample($0).project.annotations }
    #expect(Set(annotations.map(\.kind)) == Set(Annotation.Kind.allCases))
    #expect(annotations.contains { $0.isGate })
    #expect(annotations.contains { $0.action.releasesGate })
    #expect(annotations.contains { $0.pausesOnShow })
    #expect(annotations.contains { $0.loopBack != nil })
    #expect(annotations.contains { $0.condition?.text == "xRay" })
    #expect(annotations.contains { $0.text?.contains("{{name}}") == true })
    #expect(annotations.contains { ChapterMenu($0) != nil })
    #expect(annotations.contains { $0.start.isRelative })
    #expect(annotations.contains { $0.kind == .timeTrigger && $0.action.jump != nil })
  }
}
