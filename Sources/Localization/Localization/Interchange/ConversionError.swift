/// Why a file can't be converted.
public struct ConversionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where in the file, if it is one place.
  public var place: StringsFile.Place?
  /// What is wrong: lower case, no full stop.
  public var problem: String

  init(_ problem: String, at place: StringsFile.Place? = nil) {
    self.place = place
    self.problem = problem
  }

  public var description: String { place.map { "\($0): \(problem)" } ?? problem }
}
