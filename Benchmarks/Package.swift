// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the library builds without it and it may use Foundation, which is
// what most rows are measured against.
let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "bcinteract", path: "..")],
  targets: [
    .target(name: "CBaseline", linkerSettings: [.linkedLibrary("json-c")]),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CBaseline",
        .product(name: "Exploration", package: "bcinteract"),
        .product(name: "Interactivity", package: "bcinteract"),
        .product(name: "Localization", package: "bcinteract"),
        .product(name: "MediaPlayback", package: "bcinteract"),
        .product(name: "PlayerCore", package: "bcinteract"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6]
)
