import Foundation
import Testing

/// The doc comment of each main type has an example.
@Suite struct MainTypeTests {
  private static let mainTypes = [
    "AdDocuments": ["VAST", "AdLoader", "AdTracker"],
    "AnnotationEngine": [
      "Annotation", "InteractivityEngine", "InteractivityProject", "DisplayRule",
    ],
    "Exploration": ["Exploration"],
    "Lint": ["Finding"],
    "Interactivity": ["InteractivityHandler"],
    "JSON": ["JSON"],
    "Localization": ["StringsFile", "StringsTable", "LocaleMatcher", "Localizer", "FormatString"],
    "Offline": ["OfflineVideoManager"],
    "PlaybackService": ["PlaybackAPI", "ThumbnailTrack", "WebVTT"],
    "PlayerCore": [
      "AdSessionProvider", "CuePointCollection", "ManualClock", "PlaybackController",
      "PlaybackExecutor", "PlaybackSession", "SimulatedPlayer", "SourceSelectionPolicy", "Video",
    ],
    "PlayerUI": ["ControlLayout", "ControlsVisibility", "PlayerControls", "ProjectionCamera"],
    "Preview": ["TimelinePreview"],
    "ProjectFormat": ["ChapterMenu", "ProjectDocument", "Simulation"],
    "ProjectLint": ["ProjectLinter"],
    "StringsLint": ["Linter"],
  ]

  /// Whether the declaration has a doc comment right above it, with an example in it.
  private static func hasExample(_ type: String, in file: [String]) -> Bool? {
    let kinds = ["class", "struct", "enum", "protocol", "actor"]
    let heads = kinds.flatMap { ["public \($0) \(type)", "public final \($0) \(type)"] }
    let place = file.firstIndex { line in
      heads.contains { head in
        line.hasPrefix(head) && line.dropFirst(head.count).first?.isLetter != true
      }
    }
    guard let place else { return nil }
    let comment = file[..<place].reversed().prefix { $0.hasPrefix("///") || $0.hasPrefix("@") }
    return comment.contains("/// ```swift")
  }

  /// An example compiles in an app, which has no macros of Testing.
  @Test func noExampleUsesAMacroOfTesting() throws {
    for file in try Page.swiftFiles(below: "Sources") {
      let comments = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .filter { $0.drop { $0 == " " }.hasPrefix("///") }
      #expect(
        !comments.contains { $0.contains("#require") || $0.contains("#expect") }, "\(file.lastPathComponent)")
    }
  }

  @Test(arguments: mainTypes.keys.sorted())
  func eachMainTypeHasAnExample(module: String) throws {
    let layer = try #require(ArchitectureTests.modules.first { $0.name == module }?.layer)
    let files = try Page.swiftFiles(below: "Sources/\(layer)/\(module)").map {
      try String(contentsOf: $0, encoding: .utf8).components(separatedBy: "\n")
    }
    for type in Self.mainTypes[module] ?? [] {
      let answers = files.compactMap { Self.hasExample(type, in: $0) }
      #expect(answers == [true], "\(module).\(type)")
    }
  }
}
