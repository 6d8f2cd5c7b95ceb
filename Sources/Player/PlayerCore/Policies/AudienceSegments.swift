/// What an app knows about its viewer and tells to servers of ads, and to nobody else.
public struct AudienceSegments: Hashable, Sendable {
  /// By the names of the publisher's own choice.
  public var values: [String: String]

  /// Nothing unless told.
  public init(_ values: [String: String] = [:]) { self.values = values }
}
