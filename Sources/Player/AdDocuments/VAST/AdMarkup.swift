/// A part of a document that only its makers understand, as it is: an extension.
public struct AdMarkup: Hashable, Sendable {
  /// The element's name, without a prefix.
  public var name: String
  /// Its attributes.
  public var attributes: [String: String] = [:]
  /// Its own text, without white space around it.
  public var text = ""
  /// What is in it.
  public var children: [AdMarkup] = []

  init(name: String) { self.name = name }
}
