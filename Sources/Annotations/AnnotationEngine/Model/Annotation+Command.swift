extension Annotation {
  /// A command for the host: a name that only the host understands, with keys and values.
  public struct Command: Hashable, Sendable {
    /// A key of the command's data, with its value.
    public struct Datum: Hashable, Sendable {
      /// The name of the value.
      public var key: String
      /// Always text; a number is as the document spells it.
      public var value: String

      public init(key: String, value: String) {
        self.key = key
        self.value = value
      }
    }

    /// What the host is to do.
    public var name: String
    /// In the order of the document, one value for a key.
    public var data: [Datum]

    public init(name: String, data: [Datum] = []) {
      self.name = name
      self.data = data
    }

    /// The value of a key; `nil` where the data does not have it.
    public subscript(key: String) -> String? { data.first { $0.key == key }?.value }
  }
}
