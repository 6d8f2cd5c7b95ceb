/// A control with its share of a bar (`BCOVPUILayoutView`).
public struct LayoutItem: Hashable, Sendable, Identifiable {
  /// The id of the control in its layout. Items of both sets with the same id are the same control; it
  /// moves when the other set is shown.
  public let id: String
  /// The kind of control.
  public let tag: ControlTag
  /// The minimum width in points. The item is never narrower, and without elasticity never wider.
  public var minimumWidth: Double { didSet { minimumWidth = Self.bounded(minimumWidth) } }
  /// The item's share of the free width of its row: an item of 2 grows twice as fast as one of 1,
  /// and one of 0 does not grow.
  public var elasticity: Double { didSet { elasticity = Self.bounded(elasticity) } }
  /// Whether the item is removed from the layout, with its width and spacing.
  public var isRemoved: Bool

  /// The maximum width in points; also the maximum elasticity.
  public static let maximumWidth = 1_000_000.0

  /// Creates an item.
  ///
  /// A width or an elasticity that is negative or NaN counts as 0, one above the maximum as the
  /// maximum. The original stores both as 32-bit floats; here they keep the given value, so that an
  /// answer repeats it digit for digit.
  ///
  /// - Parameters:
  ///   - tag: The kind of control.
  ///   - id: The id in the layout; by default the tag's name.
  ///   - width: The minimum width in points; by default that of the tag.
  ///   - elasticity: The share of the free width.
  ///   - isRemoved: Whether the item is removed at first.
  public init(
    _ tag: ControlTag, id: String? = nil, width: Double? = nil, elasticity: Double = 0,
    isRemoved: Bool = false
  ) {
    self.id = id ?? tag.name
    self.tag = tag
    self.minimumWidth = Self.bounded(width ?? tag.defaultWidth)
    self.elasticity = Self.bounded(elasticity)
    self.isRemoved = isRemoved
  }

  /// Returns the number within 0 and ``maximumWidth``; 0 for NaN.
  static func bounded(_ number: Double) -> Double { number > 0 ? min(number, maximumWidth) : 0 }
}

/// A kind of control (`BCOVPUIViewTag`). The raw values are the original's.
public enum ControlTag: Int, Hashable, Sendable, CaseIterable {
  /// An item without a meaning.
  case unknown = 0
  /// The button that plays and pauses.
  case playback = 1
  /// The button that jumps back a few seconds.
  case jumpBack = 2
  /// The button that opens the menu of audio and subtitles.
  case closedCaption = 3
  /// The button that enters and leaves full screen.
  case screenMode = 4
  /// The label with the time of the playhead.
  case currentTime = 5
  /// The label between the two times.
  case timeSeparator = 6
  /// The label with the duration of the video.
  case duration = 7
  /// The slider.
  case progress = 8
  /// The button that opens the menu of AirPlay devices.
  case externalRoute = 9
  /// The button that seeks to the edge of a live stream.
  case live = 10
  /// Empty space, or a view of the app.
  case empty = 11
  /// The label that counts the ads of a break.
  case adPodCountdown = 12
  /// The button that opens the advertiser's page.
  case learnMore = 13
  /// The label that counts the seconds until the ad may be skipped.
  case skipAdCountdown = 14
  /// The button that skips the ad.
  case skip = 15
  /// The button that switches between the two views of a 360° video.
  case video360 = 16
  /// The button that opens the menu of bit rates.
  case preferredBitrate = 17
  /// The button that starts picture in picture.
  case pictureInPicture = 18

  /// The tag's name in a layout file.
  public var name: String { "\(self)" }

  /// Creates the tag with a name.
  public init?(name: String) {
    guard let tag = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = tag
  }

  /// The width in points if a layout sets none (`kBCOVPUILayoutUseDefaultValue`).
  ///
  /// The original's numbers are not public. These are ours: the width of a finger for a button with
  /// a picture, space for `0:00:00` for a time, and for a dozen letters for a text over an ad.
  public var defaultWidth: Double {
    switch self {
    case .playback, .jumpBack, .closedCaption, .screenMode, .externalRoute, .video360,
      .preferredBitrate, .pictureInPicture:
      44
    case .currentTime, .duration, .progress, .live: 60
    case .timeSeparator: 8
    case .adPodCountdown, .learnMore, .skipAdCountdown, .skip: 96
    case .empty, .unknown: 0
    }
  }
}
