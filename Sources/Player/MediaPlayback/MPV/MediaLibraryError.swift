import CMPV
import CPNG

/// Why real media can't be played, or pictures written, on this machine.
public enum MediaLibraryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A library is not there, or too old; `reason` as the system tells it.
  case notLoaded(MediaLibrary, reason: String)
  /// The library is there, and refuses; `reason` in words.
  case failed(String)

  /// What is wrong, and which package mends it.
  public var description: String {
    switch self {
    case .notLoaded(let library, let reason):
      "\(library.purpose) needs \(library.name): install \(library.package) (\(reason))"
    case .failed(let reason): reason
    }
  }

  static func missing(_ library: MediaLibrary) -> Self? {
    library.problem.map { .notLoaded(library, reason: $0) }
  }
}

/// A library that is loaded when it is first needed.
public enum MediaLibrary: Hashable, Sendable {
  /// Plays media.
  case mpv
  /// Writes pictures.
  case png

  /// - Throws: an error that names the package to install, where the library can't be loaded.
  public func check() throws(MediaLibraryError) {
    if let missing = MediaLibraryError.missing(self) { throw missing }
  }

  fileprivate var name: String { self == .mpv ? "libmpv" : "libpng" }
  /// Debian's.
  fileprivate var package: String { self == .mpv ? "libmpv2" : "libpng16-16" }
  fileprivate var purpose: String { self == .mpv ? "real media" : "a picture" }
  fileprivate var problem: String? {
    (self == .mpv ? cmpv_problem() : cpng_problem()).map { String(cString: $0) }
  }
}
