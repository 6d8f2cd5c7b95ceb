// swift-tools-version: 6.2
import PackageDescription

/// A library module in `Sources/<layer>/<name>`, with its tests in `Tests/<layer>/<name>Tests`.
struct Module {
  var layer: String
  var name: String
  /// The modules and C shims that the module imports.
  var imports: [String] = []
  /// A Boolean value that indicates whether apps link the module.
  var isProduct = false
  var plugins: [String] = []
  /// The modules that only the tests import.
  var testImports: [String] = []
  /// The folders of the tests that hold data.
  var fixtures: [String] = []
  /// A Boolean value that indicates whether the tests have a folder `Extended`, which only `make test-all` compiles.
  var hasExtendedTests = false
}

/// The modules, bottom layer first. A module imports only modules above it.
let modules = [
  Module(layer: "Common", name: "Support", imports: ["CFiles"], fixtures: ["Fixtures"]),
  Module(layer: "Common", name: "JSON", imports: ["CJSONC"], isProduct: true),
  Module(layer: "Common", name: "Documents", imports: ["JSON", "CXML"], isProduct: true),
  Module(layer: "Common", name: "Lint", imports: ["JSON", "Support"]),

  Module(
    layer: "Annotations", name: "AnnotationEngine", isProduct: true,
    testImports: ["JSON"], fixtures: ["Fixtures"]),
  Module(
    layer: "Annotations", name: "ProjectFormat",
    imports: ["AnnotationEngine", "JSON"], isProduct: true,
    fixtures: ["Fixtures"], hasExtendedTests: true),
  Module(
    layer: "Annotations", name: "Exploration", imports: ["AnnotationEngine", "Support"],
    isProduct: true, testImports: ["ProjectFormat"]),
  Module(
    layer: "Annotations", name: "ProjectLint",
    imports: ["AnnotationEngine", "Exploration", "JSON", "Lint", "ProjectFormat", "Support"], plugins: ["EmbedPlugin"],
    hasExtendedTests: true),

  Module(
    layer: "Localization", name: "Localization", imports: ["Documents", "JSON", "Support", "CICU"],
    isProduct: true, plugins: ["EmbedPlugin"], fixtures: ["Fixtures"], hasExtendedTests: true),
  Module(
    layer: "Localization", name: "Interchange", imports: ["Documents", "JSON", "Localization"],
    isProduct: true),
  Module(
    layer: "Localization", name: "StringsLint",
    imports: ["Lint", "Localization", "Support"], plugins: ["EmbedPlugin"],
    testImports: ["JSON"], fixtures: ["Fixtures"], hasExtendedTests: true),

  // Previews print words of the program's own tables.
  Module(
    layer: "Annotations", name: "Preview",
    imports: [
      "AnnotationEngine", "Exploration", "JSON", "Lint", "Localization", "ProjectFormat", "Support",
    ],
    plugins: ["EmbedPlugin"], fixtures: ["Snapshots"]),

  Module(
    layer: "Player", name: "PlayerCore", imports: ["JSON", "Support"], isProduct: true,
    hasExtendedTests: true),
  Module(
    layer: "Player", name: "Interactivity",
    imports: ["JSON", "PlayerCore", "ProjectFormat"], isProduct: true,
    testImports: ["AnnotationEngine", "Support"]),
  Module(
    layer: "Player", name: "PlaybackService",
    imports: ["JSON", "PlayerCore", "Support", "CCurl"], isProduct: true,
    testImports: ["Interactivity"], fixtures: ["Fixtures"], hasExtendedTests: true),
  Module(
    layer: "Player", name: "Offline",
    imports: ["JSON", "PlaybackService", "PlayerCore", "Support", "CFiles"], isProduct: true, hasExtendedTests: true),
  Module(
    layer: "Player", name: "AdDocuments",
    imports: ["Documents", "JSON", "PlaybackService", "PlayerCore", "Support"], isProduct: true,
    hasExtendedTests: true),
  Module(
    layer: "Player", name: "PlayerUI",
    imports: ["JSON", "Localization", "PlayerCore"], isProduct: true,
    fixtures: ["Fixtures"], hasExtendedTests: true),
  Module(
    layer: "Player", name: "MediaPlayback",
    imports: ["Interactivity", "JSON", "PlayerCore", "PlayerUI", "Support", "CMPV", "CPNG"], isProduct: true,
    hasExtendedTests: true),

  Module(
    layer: "CommandLine", name: "BCInteractCLI",
    imports: [
      "Exploration", "Interactivity", "Interchange", "JSON", "Lint", "Localization", "MediaPlayback", "Offline",
      "PlaybackService", "PlayerCore", "PlayerUI", "Preview", "ProjectFormat", "ProjectLint", "StringsLint", "Support",
    ],
    plugins: ["EmbedPlugin"], testImports: ["CFiles"],
    fixtures: ["Cases", "Interactive/Screens"], hasExtendedTests: true),
]

/// The folders of slow tests, which only `make test-all` compiles.
let extended = Context.environment["BCINTERACT_TESTS"] == "all" ? [] : ["Extended"]

/// The C libraries. A shim lies next to the module that uses it.
let shims: [Target] = [
  .systemLibrary(
    name: "CJSONC", path: "Sources/Common/CJSONC", pkgConfig: "json-c",
    providers: [.apt(["libjson-c-dev"])]),
  .systemLibrary(name: "CFiles", path: "Sources/Common/CFiles"),
  .target(name: "CXML", path: "Sources/Common/CXML"),
  .target(name: "CICU", path: "Sources/Localization/CICU"),
  .target(name: "CCurl", path: "Sources/Player/CCurl"),
  .target(name: "CMPV", path: "Sources/Player/CMPV"),
  .target(name: "CPNG", path: "Sources/Player/CPNG"),
  .target(name: "CTestHeap", path: "Tests/CTestHeap"),
  .systemLibrary(
    name: "COpenSSL", path: "Tests/COpenSSL", pkgConfig: "openssl",
    providers: [.apt(["libssl-dev"])]),
  .target(name: "CTestTLS", dependencies: ["COpenSSL"], path: "Tests/CTestTLS"),
]

/// The plugin that builds data into the program, and the examples of the documentation into its tests.
let embedding = Target.plugin(
  name: "EmbedPlugin", capability: .buildTool(), path: "Sources/Plugins/EmbedPlugin")

func dependencies(_ names: [String]) -> [Target.Dependency] {
  // json-c reads JSON values on Linux. Elsewhere, Swift code does.
  names.map { .target(name: $0, condition: $0 == "CJSONC" ? .when(platforms: [.linux]) : nil) }
}

let package = Package(
  name: "bcinteract",
  // The JSON reader uses UTF8Span, which came with these versions.
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .visionOS(.v26)],
  products: [.executable(name: "bcinteract", targets: ["bcinteract"])]
    + modules.filter(\.isProduct).map { .library(name: $0.name, targets: [$0.name]) }
    // For the fuzzer.
    + [.library(name: "strings-lint", targets: ["Lint", "StringsLint"])],
  targets: shims + [embedding]
    + modules.map { module in
      .target(
        name: module.name, dependencies: dependencies(module.imports),
        path: "Sources/\(module.layer)/\(module.name)",
        plugins: module.plugins.map { .plugin(name: $0) })
    }
    + modules.map { module in
      .testTarget(
        name: testTarget(of: module),
        dependencies: dependencies(
          [module.name, "TestSupport"] + module.imports + module.testImports),
        path: "Tests/\(module.layer)/\(testTarget(of: module))",
        exclude: module.fixtures + (module.hasExtendedTests ? extended : []))
    } + [
      .executableTarget(
        name: "bcinteract", dependencies: ["BCInteractCLI"], path: "Sources/CommandLine/bcinteract"
      ),
      .target(
        name: "TestSupport",
        dependencies: [
          "AnnotationEngine", "Interactivity", "JSON", "Lint", "PlaybackService", "PlayerCore", "ProjectFormat",
          "Support", "CTestHeap", "CTestTLS",
        ], path: "Tests/TestSupport"),
      .testTarget(
        name: "PageTests",
        dependencies: [
          "AnnotationEngine", "Exploration", "JSON", "Lint", "Preview", "ProjectFormat", "TestSupport",
        ],
        path: "Tests/Annotations/PageTests",
        exclude: ["equality.mjs", "page-engine.mjs", "reader.mjs", "types.ts", "types-jsx.tsx"] + extended),
      .testTarget(
        name: "DocumentationTests",
        dependencies: dependencies(modules.map(\.name)) + ["bcinteract", "TestSupport"],
        exclude: ["Fixtures"], plugins: ["EmbedPlugin"]),
    ],
  swiftLanguageModes: [.v6]
)

/// The name of a module's tests.
func testTarget(of module: Module) -> String {
  module.name == "BCInteractCLI" ? "CLITests" : module.name + "Tests"
}

for target in package.targets where target.type != .system && target.type != .plugin {
  // The standard library's floating-point functions call libm.
  target.linkerSettings = (target.linkerSettings ?? []) + [.linkedLibrary("m")]
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ]
}

// A test target is compiled as a whole, in one job. Batches of files, and the job that emits the interface, would
// expand the macros of `Testing` again.
for target in package.targets where target.type == .test {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .unsafeFlags(["-wmo", "-no-emit-module-separately-wmo", "-num-threads", "1", "-disable-batch-mode"])
    ]
}
