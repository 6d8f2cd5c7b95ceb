package import JSON

/// Why a document can't be read.
package struct XMLFault: Error, Hashable {
  /// What kind of failure it is.
  package enum Kind: Hashable {
    /// The document is not well-formed, or has what is not read.
    case malformed
    /// A limit was reached.
    case tooMuch
    /// libxml2 is missing.
    case unavailable
  }

  package var kind: Kind
  /// What is wrong: lower case, no full stop.
  package var problem: String
  /// libxml2 tells no column of an element, which is then 1.
  package var place: JSON.Place?

  init(_ kind: Kind, _ problem: String, at place: JSON.Place? = nil) {
    self.kind = kind
    self.problem = problem
    self.place = place
  }
}
