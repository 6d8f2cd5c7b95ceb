import Documents
import JSON

/// Collects what is found wrong or unknown while a project is read.
struct ReadingReport {
  private let limit: Int
  private var diagnostics: [Diagnostic] = []
  private var omitted = 0
  private var worstOmitted = Diagnostic.Severity.info
  private var unknownKeys: [Identity: UnknownKey] = [:]

  private struct UnknownKey {
    var first: Diagnostic
    /// The annotation that had it last; `nil` for the project.
    var last: Int?
    var annotations: Int
  }

  init(limit: Int) {
    self.limit = limit
  }

  mutating func add(_ diagnostic: Diagnostic) {
    // Hostile input has a fault in every byte; counting them is enough.
    guard diagnostics.count < limit else {
      omitted += 1
      worstOmitted = max(worstOmitted, diagnostic.severity)
      return
    }
    diagnostics.append(diagnostic)
  }

  /// Notes a key that the format does not know, to be reported once.
  mutating func noteUnknown(
    _ key: String, annotation: (index: Int, id: String)?,
    at pointer: JSON.Pointer
  ) {
    let key = Identity(key)
    if var seen = unknownKeys[key] {
      guard seen.last != annotation?.index else { return }
      seen.last = annotation?.index
      seen.annotations += 1
      unknownKeys[key] = seen
    } else if unknownKeys.count < limit {
      unknownKeys[key] = UnknownKey(
        first: Diagnostic(.info, kind: .unknownKey, "", at: pointer, annotation: annotation?.id),
        last: annotation?.index, annotations: annotation == nil ? 0 : 1)
    } else {
      omitted += 1
    }
  }

  /// Everything that was found, with its place in the text, in the text's order.
  consuming func diagnostics(in bytes: [UInt8]) -> [Diagnostic] {
    let unknown = unknownKeys.map { (key: $0.key.text, unknown: $0.value) }
    for (key, unknown) in unknown.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
    {
      var diagnostic = unknown.first
      let extent =
        switch unknown.annotations {
        case 0, 1: ""
        case let count: ", in \(count) annotations"
        }
      diagnostic.message = "unknown key \(key.excerpt)\(extent): kept, and not used"
      add(diagnostic)
    }
    guard !diagnostics.isEmpty else { return [] }

    let places = JSON.places(of: diagnostics.map { $0.pointer }, in: bytes)
    for index in diagnostics.indices {
      diagnostics[index].place = places[diagnostics[index].pointer]
    }
    // The message decides between two at one place, since a dictionary has no order.
    diagnostics.sort { first, second in
      let key = { (diagnostic: Diagnostic) in
        (diagnostic.place?.line ?? 0, diagnostic.place?.column ?? 0)
      }
      if key(first) != key(second) { return key(first) < key(second) }
      return first.message.utf8.lexicographicallyPrecedes(second.message.utf8)
    }
    if omitted > 0 {
      diagnostics.append(
        Diagnostic(worstOmitted, "\(omitted) more were found, and are not listed", at: .init()))
    }
    return diagnostics
  }
}

extension Diagnostic.Severity: Comparable {
  /// The worse one is the greater.
  public static func < (first: Self, second: Self) -> Bool { first.rank < second.rank }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}
