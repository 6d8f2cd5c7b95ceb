// swift-tools-version: 6.2
import PackageDescription

/// A room of the house: a library target under `Sources/<name>`, with its tests under `Tests/<name>Tests`.
///
/// Imports point one way (README, "The house"); a room lists every room that it imports.
func room(
  _ name: String, imports: [Target.Dependency] = [], plugins: [Target.PluginUsage] = [],
  exclude: [String] = []
) -> Target {
  .target(name: name, dependencies: imports, exclude: exclude, plugins: plugins)
}

func tests(_ room: String, also: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: room + "Tests", dependencies: [.target(name: room), "TestSupport"] + also,
    exclude: fixtures(of: room + "Tests"))
}

/// The tests read their fixtures from the source tree, so no fixture is a resource of the bundle.
func fixtures(of target: String) -> [String] {
  let folders = [
    "AnnotationEngineTests": ["Fixtures"], "InteractivityTests": ["Fixtures"],
    "LocalizationTests": ["Fixtures"],
    "PlaybackServiceTests": ["Fixtures"], "PlayerUITests": ["Fixtures"],
    "PreviewTests": ["Snapshots"],
    "StringsLintTests": ["Fixtures"], "CLITests": ["Cases", "Interactive/Screens"],
    "TerminalTests": ["Fixtures"], "DocumentationTests": ["Fixtures"],
  ]
  return folders[target] ?? []
}

let package = Package(
  name: "bcinteract",
  // UTF8Span, by which JSONParsing judges UTF-8, came with these versions. Without it, 128-bit integers,
  // Synchronization, typed failures of sequences and custom checks of isolation ask for macOS 15 and its kin.
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .visionOS(.v26)],
  products: [
    .executable(name: "bcinteract", targets: ["bcinteract"]),
    .library(name: "JSON", targets: ["JSON"]),
    .library(name: "JSONParsing", targets: ["JSONParsing"]),
    .library(name: "PlayerCore", targets: ["PlayerCore"]),
    .library(name: "PlaybackService", targets: ["PlaybackService"]),
    .library(name: "Offline", targets: ["Offline"]),
    .library(name: "AdDocuments", targets: ["AdDocuments"]),
    .library(name: "AnnotationEngine", targets: ["AnnotationEngine"]),
    .library(name: "Exploration", targets: ["Exploration"]),
    .library(name: "Interactivity", targets: ["Interactivity"]),
    .library(name: "Localization", targets: ["Localization"]),
    // For the fuzzer, and no library of its own: these rooms belong to the command.
    .library(name: "strings-lint", targets: ["Findings", "StringsLint"]),
    .library(name: "PlayerUI", targets: ["PlayerUI"]),
    .library(name: "MediaPlayback", targets: ["MediaPlayback"]),
  ],
  targets: [
    // C libraries
    .systemLibrary(name: "CJSONC", pkgConfig: "json-c", providers: [.apt(["libjson-c-dev"])]),
    .systemLibrary(name: "CXattr"),
    .systemLibrary(name: "CDisk"),
    .target(name: "CICU"),
    .target(name: "CCurl"),
    .target(name: "CXML"),
    .target(name: "CMPV"),
    .target(name: "CPNG"),
    .target(name: "CTestHeap"),
    .target(
      name: "CTestTLS", linkerSettings: [.linkedLibrary("ssl"), .linkedLibrary("crypto")]),

    // Rooms, in the order of their imports
    room("Basics"),
    room("JSON"),
    room("JSONParsing", imports: ["CJSONC", "JSON"]),
    room("XMLParsing", imports: ["CXML", "JSON"]),
    room("Terminal", imports: ["Basics"]),
    room("PlayerCore", imports: ["Basics", "JSON"]),
    room(
      "PlaybackService",
      imports: ["Basics", "CCurl", "JSON", "JSONParsing", "PlayerCore", "Terminal"]),
    room(
      "Offline",
      imports: ["Basics", "CDisk", "JSON", "JSONParsing", "PlayerCore", "PlaybackService"]),
    room(
      "AdDocuments",
      imports: ["Basics", "JSON", "PlayerCore", "PlaybackService", "Terminal", "XMLParsing"]),
    room("AnnotationEngine"),
    room("Exploration", imports: ["AnnotationEngine", "Basics"]),
    room(
      "Interactivity", imports: ["AnnotationEngine", "Basics", "JSON", "JSONParsing", "PlayerCore"]),
    room(
      "Localization", imports: ["Basics", "CICU", "JSON", "JSONParsing", "XMLParsing"],
      plugins: ["EmbedTablesPlugin"]),
    room("PlayerUI", imports: ["JSON", "JSONParsing", "Localization", "PlayerCore"]),
    room(
      "Preview",
      imports: [
        "AnnotationEngine", "Basics", "JSON", "Terminal", "Exploration", "Interactivity",
        "PlayerUI",
      ],
      plugins: ["EmbedEnginePlugin"]),
    room(
      "MediaPlayback",
      imports: ["CMPV", "CPNG", "Interactivity", "JSON", "JSONParsing", "PlayerCore"]),
    room("Findings", imports: ["JSON", "Terminal"]),
    room("StringsLint", imports: ["Basics", "Localization", "Findings"]),
    room(
      "ProjectLint",
      imports: [
        "AnnotationEngine", "Basics", "Exploration", "Findings", "Interactivity", "JSON",
        "JSONParsing",
      ]),
    room(
      "BCInteractCLI",
      imports: [
        "Basics", "CXattr", "JSON", "JSONParsing", "Terminal", "PlayerCore", "PlaybackService",
        "Offline", "Interactivity", "Exploration", "PlayerUI", "Preview", "MediaPlayback",
        "Localization", "Findings", "StringsLint", "ProjectLint",
      ]),
    .executableTarget(name: "bcinteract", dependencies: ["BCInteractCLI"]),

    // The tables of Localizations/, built into the program
    .executableTarget(name: "EmbedTables"),
    .plugin(
      name: "EmbedTablesPlugin", capability: .buildTool(), dependencies: ["EmbedTables"],
      path: "Sources/EmbedTablesPlugin"),

    // The engine as WebAssembly with the page around it, built into the program
    .plugin(
      name: "EmbedEnginePlugin", capability: .buildTool(), path: "Sources/EmbedEnginePlugin"),

    // The examples of the documentation, built into its tests
    .executableTarget(name: "EmbedSnippets"),
    .plugin(
      name: "EmbedSnippetsPlugin", capability: .buildTool(), dependencies: ["EmbedSnippets"],
      path: "Sources/EmbedSnippetsPlugin"),

    // Tests
    room(
      "TestSupport",
      imports: [
        "CTestHeap", "CTestTLS", "AnnotationEngine", "Basics", "Findings", "JSON", "JSONParsing",
        "PlaybackService", "PlayerCore",
      ]),
    tests("Basics"),
    tests("JSON", also: ["JSONParsing"]),
    tests("JSONParsing", also: ["JSON"]),
    tests("Terminal"),
    tests("PlayerCore", also: ["JSON"]),
    tests(
      "PlaybackService", also: ["Basics", "JSON", "JSONParsing", "PlayerCore", "Interactivity"]),
    tests("Offline", also: ["Basics", "JSON", "JSONParsing", "PlayerCore", "PlaybackService"]),
    tests(
      "AdDocuments", also: ["Basics", "JSON", "PlayerCore", "PlaybackService", "XMLParsing"]),
    tests("XMLParsing", also: ["JSON"]),
    tests("AnnotationEngine", also: ["JSON", "JSONParsing"]),
    tests("Exploration", also: ["AnnotationEngine", "Interactivity"]),
    tests("Interactivity", also: ["JSON", "JSONParsing", "PlayerCore"]),
    tests("Localization", also: ["JSON"]),
    tests("PlayerUI", also: ["JSON", "JSONParsing", "Localization", "PlayerCore"]),
    tests("Preview", also: ["JSON", "Exploration", "Interactivity", "Terminal", "PlayerUI"]),
    tests("MediaPlayback", also: ["Basics", "Interactivity", "PlayerCore"]),
    tests("Findings", also: ["JSON", "JSONParsing"]),
    tests(
      "ProjectLint", also: ["AnnotationEngine", "Findings", "Interactivity", "JSON", "JSONParsing"]),
    tests("StringsLint", also: ["Localization", "Findings", "JSON", "JSONParsing"]),
    .testTarget(
      name: "CLITests",
      dependencies: [
        "BCInteractCLI", "Basics", "CXattr", "Offline", "Interactivity", "JSON", "JSONParsing",
        "Localization",
        "PlayerCore", "Preview", "Terminal", "TestSupport",
      ],
      exclude: fixtures(of: "CLITests")),
    .testTarget(
      name: "PageTests",
      dependencies: [
        "AnnotationEngine", "Interactivity", "JSON", "JSONParsing", "Preview", "TestSupport",
      ], exclude: ["equality.mjs", "page-engine.mjs", "reader.mjs", "types.ts"]),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "bcinteract", "AdDocuments", "Basics", "JSON", "JSONParsing", "PlayerCore",
        "PlaybackService", "Offline", "Exploration", "Interactivity", "PlayerUI", "Preview",
        "Localization", "Findings",
        "StringsLint", "ProjectLint", "TestSupport",
      ], exclude: fixtures(of: "DocumentationTests"), plugins: ["EmbedSnippetsPlugin"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system && target.type != .plugin {
  // The standard library's floating point calls libm, which nothing else brings along.
  target.linkerSettings = (target.linkerSettings ?? []) + [.linkedLibrary("m")]
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ]
}
