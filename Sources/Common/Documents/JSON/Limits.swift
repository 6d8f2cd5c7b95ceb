public import JSON

extension JSON {
  /// What a document may cost. Input is not trusted, so each reader says how much it takes.
  public struct Limits: Hashable, Sendable {
    /// The maximum size of a document, in bytes.
    public var bytes: Int
    /// The maximum nesting of arrays and objects.
    public var depth: Int
    /// The maximum memory of a document's values, as a multiple of its size: `[[],[],…]` takes thirty times
    /// its size, what people write two to six times.
    public var growth: Int
    /// What the values of a small document may take in any case, in bytes.
    public var allowance: Int

    /// The standard limits, but for those that are given.
    public init(
      bytes: Int = 64 << 20, depth: Int = 64, growth: Int = 7, allowance: Int = 2 << 20
    ) {
      self.bytes = bytes
      self.depth = depth
      self.growth = growth
      self.allowance = allowance
    }

    /// The maximum memory for the values of a document of `count` bytes.
    func memory(ofDocument count: Int) -> Int { max(allowance, growth * count) }
  }
}
