extension Annotation {
  /// What an annotation does when it is tapped or triggered, in the order of its fields.
  public struct Action: Hashable, Sendable {
    /// Handed to the host, with its data.
    public var command: Command?
    /// Pauses the playback, until somebody plays.
    public var pauses = false
    /// Opens the gate at which the playhead stands.
    public var releasesGate = false
    /// Where to go: an annotation's id if the project has it, else a time text.
    public var jump: String?
    /// What to open: `https`, `http`, `mailto` or `tel`.
    public var link: String?

    public init() {}

    public var isEmpty: Bool { self == Action() }
  }

  /// A command for the host: a name that only it understands, with keys and values.
  public struct Command: Hashable, Sendable {
    public struct Datum: Hashable, Sendable {
      public var key: String
      public var value: String

      public init(key: String, value: String) {
        self.key = key
        self.value = value
      }
    }

    public var name: String
    /// In the order of the document, one value a key.
    public var data: [Datum]

    public init(name: String, data: [Datum] = []) {
      self.name = name
      self.data = data
    }

    public subscript(key: String) -> String? { data.first { $0.key == key }?.value }
  }
}
