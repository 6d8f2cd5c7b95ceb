public import JSON

/// A project with what its document has beside it: what was found wrong or unknown, and the keys that
/// no field takes.
///
/// ```swift
/// let text = #"{"annotations": [{"id": "a", "type": "image", "start": "soon"}]}"#
/// let document = try ProjectDocument(reading: Array(text.utf8))
/// print(document.project.annotations.count, document.diagnostics.isEmpty)  // Prints "1 false"
/// ```
public struct ProjectDocument: Hashable, Sendable {
  public var project: InteractivityProject
  /// What was found wrong or unknown while reading, in the order of the document.
  public var diagnostics: [Diagnostic]
  /// What the document has beside the project's fields, by the document's own keys, read anew each time.
  public var other: JSON.Object { keptMembers.object }
  let keptMembers: KeptMembers
  /// The document's own key of the list of annotations.
  let listKey: String
  /// The same of each annotation, by its number in `InteractivityProject.annotations`.
  public var others: KeptMembers

  /// What a document may cost. Input is not trusted.
  public struct Limits: Hashable, Sendable {
    /// The largest document, in bytes.
    public var bytes = 64 << 20
    /// The deepest nesting of arrays and objects.
    public var depth = 64
    public var annotations = 1_000_000
    /// How many diagnostics are kept; one more then counts the rest.
    public var diagnostics = 5_000

    public init() {}
  }

  /// Reads a project's document, of any generation of the format.
  ///
  /// Reading is tolerant: keys and words are matched without regard to case, `_` and `-`, numbers may
  /// be text, an annotation that is wrong keeps its defaults or becomes unsupported. ``diagnostics``
  /// tells all of it, with places.
  /// - Throws: where the bytes are not a JSON object, or exceed `limits`.
  public init(reading bytes: [UInt8], limits: Limits = Limits()) throws(ProjectError) {
    var reader = ProjectReader(limits: limits)
    self = try reader.project(bytes)
  }

  init(
    project: InteractivityProject, diagnostics: [Diagnostic], keptMembers: KeptMembers,
    others: KeptMembers, listKey: String
  ) {
    self.project = project
    self.diagnostics = diagnostics
    self.keptMembers = keptMembers
    self.others = others
    self.listKey = listKey
  }
}

extension InteractivityProject {
  /// Reads a project's document; ``ProjectDocument`` also has what was found wrong or unknown.
  /// - Throws: where the bytes are not a JSON object, or exceed the standard limits.
  public init(reading bytes: [UInt8]) throws(ProjectError) {
    self = try ProjectDocument(reading: bytes).project
  }
}
