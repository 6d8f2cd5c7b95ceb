// swift-tools-version: 6.2
import PackageDescription

// A package of its own, as an app's would be: it sees the library's products and nothing else.
let package = Package(
  name: "HeadlessPlayer",
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .visionOS(.v26)],
  dependencies: [.package(name: "bcinteract", path: "../../..")],
  targets: [
    .executableTarget(
      name: "HeadlessPlayer",
      dependencies: [
        .product(name: "Interactivity", package: "bcinteract"),
        .product(name: "Localization", package: "bcinteract"),
        .product(name: "PlayerCore", package: "bcinteract"),
      ],
      resources: [.copy("Resources")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    // The examples of the native SDK's documentation.
    .executableTarget(
      name: "SeedExamples",
      dependencies: [
        .product(name: "Interactivity", package: "bcinteract"),
        .product(name: "PlayerCore", package: "bcinteract"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    // Fonts, colours and durations of the app, in a still.
    .executableTarget(
      name: "StyledPlayer",
      dependencies: [
        .product(name: "Interactivity", package: "bcinteract"),
        .product(name: "MediaPlayback", package: "bcinteract"),
        .product(name: "PlayerCore", package: "bcinteract"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6]
)
