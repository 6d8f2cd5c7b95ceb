// swift-tools-version: 6.2
import PackageDescription

/// The modules that need no C library, built as they are where json-c is missing. CFiles declares functions of the
/// system's own library.
let modules: KeyValuePairs = [
  "Support": ["CFiles"],
  "JSON": [],
  "Lint": ["JSON", "Support"],
  "AnnotationEngine": [],
  "ProjectFormat": ["AnnotationEngine", "JSON"],
  "Exploration": ["AnnotationEngine", "Support"],
  "PlayerCore": ["JSON", "Support"],
  "Interactivity": ["JSON", "PlayerCore", "ProjectFormat"],
]

let package = Package(
  name: "WithoutC",
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .visionOS(.v26)],
  targets: [
    .systemLibrary(name: "CFiles", path: "Modules/CFiles"),
    .executableTarget(name: "WithoutC", dependencies: ["Interactivity", "Exploration", "Lint"]),
  ]
    + modules.map { name, imports in
      .target(
        name: name, dependencies: imports.map { .byName(name: $0) }, path: "Modules/\(name)",
        swiftSettings: [
          .enableUpcomingFeature("ExistentialAny"),
          .enableUpcomingFeature("InternalImportsByDefault"),
          .enableUpcomingFeature("MemberImportVisibility"),
          .treatAllWarnings(as: .error),
        ],
        linkerSettings: [.linkedLibrary("m")])
    },
  swiftLanguageModes: [.v6]
)
