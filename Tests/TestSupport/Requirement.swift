import CTestTLS
import Foundation
public import Testing

/// A program or library that some tests need, and that a machine may lack.
public enum Requirement: String, CaseIterable, Sendable {
  case chromium = "chromium chromium-driver"
  case firefox = "firefox-esr"
  case node = "nodejs"
  case typeScript = "node-typescript"
  case ffmpeg = "ffmpeg"
  case mpv = "libmpv2 libpng16-16 ffmpeg"
  case window = "libmpv2 ffmpeg xvfb xdotool"
  case xml = "libxml2"
  case openSSL = "libssl-dev"
  case tmux = "tmux"
  case mandoc = "mandoc"
  case zsh = "zsh"
  case fish = "fish"
  case gettext = "gettext"
  case translateToolkit = "translate-toolkit"

  /// The Debian packages to install.
  public var packages: String { rawValue }

  public var isInstalled: Bool {
    switch self {
    case .openSSL: ctls_is_available() == 1
    case .xml: Self.isLibrary("libxml2.so.2")
    case .mpv: Self.isLibrary("libmpv.so.2") && Self.areCommands("ffmpeg")
    case .window: Self.isLibrary("libmpv.so.2") && Self.areCommands("ffmpeg", "Xvfb", "xdotool")
    case .chromium: Self.areCommands("chromium", "chromedriver")
    case .firefox: Self.areCommands("firefox-esr")
    case .node: Self.areCommands("node")
    case .typeScript: Self.areCommands("tsc")
    case .gettext: Self.areCommands("msgfmt")
    case .translateToolkit: Self.areCommands("xliff2po")
    case .ffmpeg, .tmux, .mandoc, .zsh, .fish: Self.areCommands(rawValue)
    }
  }

  /// Cancels the current test if the requirement is not installed.
  public func require() throws {
    if !isInstalled { try Test.cancel("needs \(packages)") }
  }

  private static func areCommands(_ names: String...) -> Bool {
    names.allSatisfy(isCommand(_:))
  }

  /// Returns whether a program is in one of the folders in which the tests look for programs.
  static func isCommand(_ name: String) -> Bool {
    ["/usr/local/bin", "/usr/bin", "/bin"].contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  private static func isLibrary(_ name: String) -> Bool {
    guard let library = dlopen(name, RTLD_LAZY) else { return false }
    dlclose(library)
    return true
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test if a requirement is not installed, with the packages to install as the reason.
  public static func needs(_ requirement: Requirement) -> Self {
    .enabled(if: requirement.isInstalled, "needs \(requirement.packages)")
  }
}

/// A Boolean value that indicates whether `make test-all` runs the tests.
private let allTests = ProcessInfo.processInfo.environment["BCINTERACT_TESTS"] == "all"

/// Returns the number of random trials of a test: `few` in `make test`, `all` in `make test-all`.
public func trials<Count: BinaryInteger>(_ few: Count, of all: Count) -> Count {
  allTests ? all : few
}
