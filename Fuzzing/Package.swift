// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the library builds without it. The mutator and the comparison are
// those of the tests, by links.
let package = Package(
  name: "fuzzing",
  dependencies: [.package(name: "bcinteract", path: "..")],
  targets: [
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "AdDocuments", "JSON", "Documents", "Interactivity", "Interchange", "Localization",
        "Offline",
        "PlaybackService", "PlayerCore", "PlayerUI", "strings-lint",
      ].map { .product(name: $0, package: "bcinteract") },
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "schedules",
      dependencies: ["JSON", "Interactivity", "PlayerCore"].map {
        .product(name: $0, package: "bcinteract")
      },
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6]
)
