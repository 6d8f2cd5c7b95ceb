/// The limits of an ``AdLoader``.
public struct AdLoaderOptions: Sendable {
  /// How long everything together may take: the viewer waits for it.
  public var timeout: Duration = .seconds(8)
  /// How many wrappers may lead to one ad; IAB recommends 5.
  public var maximumWrappers = 5
  /// How many documents are asked for at most, for all breaks of a video.
  public var maximumRequests = 50
  /// Chooses the file of each ad.
  public var mediaFilePolicy = MediaFilePolicy.standard()

  /// What is told above.
  public init() {}
}
