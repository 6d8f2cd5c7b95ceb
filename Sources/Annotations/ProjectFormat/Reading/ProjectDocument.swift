public import JSON

/// A project with the rest of its document: the diagnostics, and the members that no field takes.
///
/// ```swift
/// let text = #"{"annotations": [{"id": "a", "type": "image", "start": "soon"}]}"#
/// let document = try ProjectDocument(reading: Array(text.utf8))
/// print(document.project.annotations.count, document.diagnostics.isEmpty)  // Prints "1 false"
/// ```
public struct ProjectDocument: Hashable, Sendable {
  /// The project.
  public var project: InteractivityProject
  /// The mistakes and unknown keys, in the order of the document.
  public var diagnostics: [Diagnostic]
  /// The members of the project that no field takes, by the document's own keys.
  public var other: JSON.Object
  /// The same for each annotation, by its number in `InteractivityProject.annotations`.
  public var others: [JSON.Object]
  /// The document's own key of the list of annotations.
  let listKey: String

  /// The limits of a document. Input is not trusted.
  public struct Limits: Hashable, Sendable {
    /// The largest document, in bytes.
    public var bytes = 64 << 20
    /// The deepest nesting of arrays and objects.
    public var depth = 64
    /// The maximum number of annotations.
    public var annotations = 1_000_000
    /// The number of diagnostics that are kept. One more counts the rest.
    public var diagnostics = 5_000

    /// Creates the standard limits.
    public init() {}
  }
}

extension ProjectDocument {
  /// Reads a project's document, of any generation of the format.
  ///
  /// Reading is tolerant: keys and words are matched without regard to case, `_` and `-`, numbers may
  /// be text, an annotation with mistakes keeps its defaults or becomes unsupported. ``diagnostics``
  /// reports all of it, with places.
  /// - Throws: if the bytes are not a JSON object, or exceed `limits`.
  public init(reading bytes: [UInt8], limits: Limits = Limits()) throws(ProjectError) {
    var reader = ProjectReader(limits: limits)
    self = try reader.read(bytes)
  }

  /// Reads a project's document with a diagnostic for each unknown key of each annotation. The diagnostics have no
  /// places.
  /// - Throws: if the bytes are not a JSON object, or exceed `limits`, that of the diagnostics included.
  package init(readingEachKeyOf bytes: [UInt8], limits: Limits) throws(ProjectError) {
    var reader = ProjectReader(limits: limits, foldsKeys: false)
    self = try reader.read(bytes)
  }
}

extension InteractivityProject {
  /// Reads a project's document. ``ProjectDocument`` also has its diagnostics.
  /// - Throws: if the bytes are not a JSON object, or exceed the standard limits.
  public init(reading bytes: [UInt8]) throws(ProjectError) {
    self = try ProjectDocument(reading: bytes).project
  }
}

/// The reason why a document is not an interactivity project at all.
public struct ProjectError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The expectation that the document does not meet, or the limit that it exceeds.
  public var problem: String
  /// The place in the document.
  public var place: JSON.Place

  /// `line:column: problem`, to follow the name of a file and a colon.
  public var description: String { "\(place.line):\(place.column): \(problem)" }

  init(_ error: JSON.ParseError) {
    problem = error.problem
    place = error.place
  }
}

extension ProjectDocument {
  /// Returns the members under `lintIgnore` of the project or of an annotation: names of rules with reasons.
  /// - Parameter annotation: the annotation's number; `nil` for the project.
  /// - Returns: the value, and the document's own key.
  package func ignoredRules(of annotation: Int?) -> (key: String, value: JSON)? {
    let members = annotation.map { others[$0] } ?? other
    let name = FoldedName("lintIgnore")
    return members.members.first { FoldedName($0.key) == name }.map { ($0.key, $0.value) }
  }
}
