// swift-tools-version: 6.2
import PackageDescription

// A separate package, because the baselines use Foundation. The suites that measure the command do
// not import the libraries, so that they start without a build of them.
let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "bcinteract", path: "..")],
  targets: [
    .target(name: "CBaseline", linkerSettings: [.linkedLibrary("json-c")]),
    .target(name: "Measurement"),
    .executableTarget(name: "CommandBenchmarks", dependencies: ["Measurement"]),
    .executableTarget(
      name: "LibraryBenchmarks",
      dependencies: [
        "CBaseline", "Measurement",
        .product(name: "Exploration", package: "bcinteract"),
        .product(name: "Interactivity", package: "bcinteract"),
        .product(name: "Localization", package: "bcinteract"),
        .product(name: "MediaPlayback", package: "bcinteract"),
        .product(name: "PlayerCore", package: "bcinteract"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.name != "CBaseline" {
  target.swiftSettings = [.treatAllWarnings(as: .error)]
}
