/// A value that hands out changed copies of itself.
///
/// The counterpart of the `update:` method that the BCOV value classes share. The original needs a
/// mutable twin of each class that must not escape its block; a Swift structure is safe without
/// one, so the change gets the copy itself.
public protocol Updatable: Hashable, Sendable {}

extension Updatable {
  /// A copy of this value after `change`. This value stays as it is.
  public func update<Failure: Error>(
    _ change: (inout Self) throws(Failure) -> Void
  ) throws(Failure) -> Self {
    var copy = self
    try change(&copy)
    return copy
  }
}
