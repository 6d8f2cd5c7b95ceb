import JSON

/// Collects the diagnostics of a project while it is read.
struct DiagnosticCollector {
  private let limit: Int
  private var diagnostics: [Diagnostic] = []
  private var omitted = 0
  private var worstOmitted = Diagnostic.Severity.info
  private var unknownKeys: [Identity: UnknownKey] = [:]

  private struct UnknownKey {
    var first: Diagnostic
    /// The number of the last annotation with the key; `nil` for the project.
    var last: Int?
    var annotations: Int
  }

  /// - Parameter limit: the number of diagnostics that are kept. The others are counted.
  init(limit: Int) { self.limit = limit }

  /// A Boolean value that indicates whether further diagnostics are only counted.
  var isFull: Bool { diagnostics.count >= limit }

  mutating func add(_ diagnostic: Diagnostic) {
    guard !isFull else {
      omitted += 1
      worstOmitted = max(worstOmitted, diagnostic.severity)
      return
    }
    diagnostics.append(diagnostic)
  }

  /// Adds a key that the format does not know, which is reported once.
  /// - Parameters:
  ///   - meant: the key that is probably meant.
  ///   - advice: what to do if no other key is meant.
  mutating func addUnknownKey(
    _ key: String, meant: String?, advice: String? = nil, annotation: (index: Int, id: String)?,
    at pointer: JSON.Pointer
  ) {
    let key = Identity(key)
    if var seen = unknownKeys[key] {
      guard seen.last != annotation?.index else { return }
      seen.last = annotation?.index
      seen.annotations += 1
      unknownKeys[key] = seen
    } else if unknownKeys.count < limit {
      let advice = meant.map { "did you mean \($0)?" } ?? advice
      var first = Diagnostic(
        advice == nil ? .info : .warning, kind: .unknownKey, advice.map { "; \($0)" } ?? "", at: pointer,
        annotation: annotation?.id)
      first.meantKey = meant
      unknownKeys[key] = UnknownKey(
        first: first, last: annotation?.index, annotations: annotation == nil ? 0 : 1)
    } else {
      omitted += 1
    }
  }

  /// Returns all diagnostics with their places, in the order of the document.
  consuming func diagnostics(in bytes: [UInt8]) -> [Diagnostic] {
    let unknown = unknownKeys.map { (key: $0.key.text, unknown: $0.value) }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    for (key, unknown) in unknown {
      let extent = unknown.annotations > 1 ? ", in \(unknown.annotations) annotations" : ""
      var diagnostic = unknown.first
      diagnostic.message = "unknown key \(key.excerpt)\(extent): kept, and not used\(diagnostic.message)"
      add(diagnostic)
    }
    guard !diagnostics.isEmpty else { return [] }

    let places = JSON.places(of: diagnostics.map { $0.pointer }, in: bytes)
    for index in diagnostics.indices {
      diagnostics[index].place = places[diagnostics[index].pointer]
    }
    // The message orders two diagnostics at one place.
    diagnostics.sort { first, second in
      let (place, other) = (first.place, second.place)
      if place?.line != other?.line { return place?.line ?? 0 < other?.line ?? 0 }
      if place?.column != other?.column { return place?.column ?? 0 < other?.column ?? 0 }
      return first.message.utf8.lexicographicallyPrecedes(second.message.utf8)
    }
    if omitted > 0 {
      diagnostics.append(
        Diagnostic(worstOmitted, "\(omitted) more were found, and are not listed", at: .init()))
    }
    return diagnostics
  }
}
