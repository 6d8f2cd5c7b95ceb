import JSON

/// Collects the diagnostics of a project while it is read.
struct DiagnosticCollector {
  private let limit: Int
  private let foldsKeys: Bool
  private var diagnostics: [Diagnostic] = []
  private var omitted = 0
  private var worstOmitted = Diagnostic.Severity.info
  private var unknownKeys: [Identity: UnknownKey] = [:]

  private struct UnknownKey {
    var first: Diagnostic
    /// The number of the last annotation with the key; `nil` for the project.
    var last: Int?
    var annotations: Int

    func diagnostic(of key: String) -> Diagnostic {
      let extent = annotations > 1 ? ", in \(annotations) annotations" : ""
      var diagnostic = first
      diagnostic.message = "unknown key \(key.excerpt)\(extent): kept, and not used\(diagnostic.message)"
      return diagnostic
    }
  }

  /// - Parameters:
  ///   - limit: the number of diagnostics that are kept. The others are counted.
  ///   - foldsKeys: whether an unknown key is reported once, and not in each annotation.
  init(limit: Int, foldsKeys: Bool = true) { (self.limit, self.foldsKeys) = (limit, foldsKeys) }

  /// A Boolean value that indicates whether further diagnostics are only counted.
  var isFull: Bool { diagnostics.count >= limit }

  /// A Boolean value that indicates whether the rest of the document need not be read.
  var endsReading: Bool { !foldsKeys && isFull }

  mutating func add(_ diagnostic: Diagnostic) {
    guard !isFull else {
      omitted += 1
      worstOmitted = max(worstOmitted, diagnostic.severity)
      return
    }
    diagnostics.append(diagnostic)
  }

  /// Adds a key that the format does not know.
  /// - Parameters:
  ///   - meant: the keys that may be meant.
  ///   - advice: what to do if no other key is meant.
  ///   - isFree: whether the key that is meant would be the only one of its field.
  mutating func addUnknownKey(
    _ key: String, meant: [String], advice: String? = nil, isFree: Bool = true,
    annotation: (index: Int, id: String)?, at pointer: JSON.Pointer
  ) {
    let key = Identity(key)
    if var seen = unknownKeys[key] {
      guard seen.last != annotation?.index else { return }
      seen.last = annotation?.index
      seen.annotations += 1
      unknownKeys[key] = seen
      return
    }
    let advice = meant.isEmpty ? advice : "did you mean \(meant.joined(separator: " or "))?"
    var first = Diagnostic(
      advice == nil ? .info : .warning, kind: .unknownKey, advice.map { "; \($0)" } ?? "", at: pointer,
      annotation: annotation?.id)
    if isFree, meant.count == 1 { first.meantKey = meant[0] }
    let unknown = UnknownKey(first: first, last: annotation?.index, annotations: annotation == nil ? 0 : 1)
    if !foldsKeys {
      add(unknown.diagnostic(of: key.text))
    } else if unknownKeys.count < limit {
      unknownKeys[key] = unknown
    } else {
      omitted += 1
    }
  }

  /// Returns all diagnostics in the order of the document, with their places if unknown keys are folded.
  consuming func diagnostics(in bytes: [UInt8]) -> [Diagnostic] {
    let unknown = unknownKeys.map { (key: $0.key.text, unknown: $0.value) }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    for (key, unknown) in unknown { add(unknown.diagnostic(of: key)) }
    guard !diagnostics.isEmpty, foldsKeys else { return diagnostics }

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
