public import PlayerCore

/// The slider with its playhead, loaded part, markers and touch (`BCOVPUISlider`).
public struct ProgressSlider: Hashable, Sendable {
  /// A marked part of the timeline.
  public struct Marker: Hashable, Sendable {
    /// The start in seconds.
    public var position: Double
    /// The duration in seconds; 0 for a point.
    public var duration: Double
    /// Whether the marker stands for ads. All others are the app's.
    public var isAd: Bool

    /// Creates a marker.
    public init(at position: Double, duration: Double = 0, isAd: Bool = false) {
      self.position = position
      self.duration = duration
      self.isAd = isAd
    }
  }

  /// A part of the track, in points from its leading end.
  public struct Span: Hashable, Sendable {
    /// The start.
    public var x: Double
    /// The width.
    public var width: Double
  }

  /// The height of the track in points.
  public static let trackHeight = 5.0
  /// The minimum width of a marker in points.
  public static let minimumMarkerWidth = 2.0
  /// The length of the slider in seconds while the duration is unknown.
  public static let unknownDuration = 30.0

  /// The range of the slider in seconds.
  public private(set) var range = 0...unknownDuration
  /// The position of the playhead in seconds.
  public private(set) var playhead = 0.0
  /// The end of the loaded media in seconds; `nil` if neither the player nor the app reports it. It
  /// is not shown during a bumper.
  public var bufferedUntil: Double?
  /// The markers by position; those with equal positions in the order in which they were added.
  public private(set) var markers: [Marker] = []
  /// Whether a bumper plays: the slider then is purple, and can't be moved.
  public internal(set) var isBumper = false
  /// The time of the finger in seconds; `nil` while none is on the slider.
  public internal(set) var touchedTime: Double?
  /// The target of a seek that the slider requested; until the landing the slider stays there.
  public internal(set) var awaitedTime: Double?

  /// Creates a slider at the start of an unknown duration.
  public init() {}

  /// The color of the played part.
  public var color: Color { isBumper ? .purple : .standard }

  /// A color of the played part.
  public enum Color: Hashable, Sendable {
    /// The color of the app.
    case standard
    /// The color during a bumper.
    case purple
  }

  /// The displayed time in seconds: that of the finger, of a pending seek, or of the playhead.
  public var shownTime: Double { touchedTime ?? awaitedTime ?? playhead }

  /// The position of the slider's button: 0 is the leading end, 1 the trailing end.
  public var fraction: Double { fraction(of: shownTime) }

  /// The loaded part of the track, from 0 to 1; `nil` if it is not shown.
  public var bufferedFraction: Double? { isBumper ? nil : bufferedUntil.map { fraction(of: $0) } }

  /// Returns the time of a position on the track. The ends are exact, without a rounding error.
  ///
  /// - Parameter fraction: From 0 to 1; a value outside counts as the nearer end, and NaN as 0.
  public func time(at fraction: Double) -> Double {
    guard fraction > 0 else { return range.lowerBound }
    guard fraction < 1 else { return range.upperBound }
    return range.lowerBound + fraction * (range.upperBound - range.lowerBound)
  }

  private func fraction(of time: Double) -> Double {
    let length = range.upperBound - range.lowerBound
    guard length > 0, !time.isNaN else { return 0 }
    return min(max((time - range.lowerBound) / length, 0), 1)
  }

  // MARK: Playback

  /// Sets the seekable range. A range that is not finite counts as an unknown duration.
  mutating func setRange(_ range: ClosedRange<Double>?) {
    let known = range.flatMap { $0.lowerBound.isFinite && $0.upperBound.isFinite ? $0 : nil }
    self.range = known ?? 0...Self.unknownDuration
  }

  /// Sets the progress of a session: `-infinity` is the start, `+infinity` the end.
  mutating func setPlayhead(_ time: Double) {
    guard !time.isNaN else { return }
    playhead = time == .infinity ? range.upperBound : time == -.infinity ? range.lowerBound : time
  }

  // MARK: Touches

  /// Handles a finger that touches the track or moves; no effect during a bumper.
  ///
  /// - Parameter fraction: The position on the track, from 0 to 1.
  mutating func touch(at fraction: Double) {
    if !isBumper { touchedTime = time(at: fraction) }
  }

  /// Handles the end of a touch.
  ///
  /// - Returns: The target of the seek; `nil` if no finger was on the slider.
  mutating func release() -> Double? {
    defer { touchedTime = nil }
    awaitedTime = touchedTime
    return touchedTime
  }

  // MARK: Markers

  /// Adds a marker (`addMarkerAt:duration:isAd:image:`). A marker with a time that is not finite is
  /// ignored.
  public mutating func add(_ marker: Marker) {
    guard marker.position.isFinite, marker.duration.isFinite else { return }
    let index = markers.firstIndex { $0.position > marker.position } ?? markers.endIndex
    markers.insert(marker, at: index)
  }

  /// Removes the markers at a time (`removeMarkerAtPosition:`).
  public mutating func removeMarkers(at position: Double) {
    markers.removeAll { $0.position == position }
  }

  /// Removes the markers of ads, or all others (`removeAdMarkers`, `removeGenericMarkers`).
  public mutating func removeMarkers(ofAds: Bool) { markers.removeAll { $0.isAd == ofAds } }

  /// Removes all markers (`removeAllMarkers`).
  public mutating func removeAllMarkers() { markers = [] }

  /// Returns the part of a track of some width that a marker covers: at least two points, and never
  /// beyond the track's ends.
  ///
  /// - Returns: `nil` for a marker outside of the slider's range, and during a bumper.
  public func span(of marker: Marker, trackWidth: Double) -> Span? {
    let end = marker.position + max(0, marker.duration)
    guard !isBumper, trackWidth > 0, end >= range.lowerBound, marker.position <= range.upperBound
    else { return nil }
    let (first, last) = (fraction(of: marker.position) * trackWidth, fraction(of: end) * trackWidth)
    let width = min(trackWidth, max(Self.minimumMarkerWidth, last - first))
    return Span(x: min(max(0, first), trackWidth - width), width: width)
  }
}

/// The thumbnail that the controls show while the viewer moves through the video.
///
/// The app draws the picture; `ThumbnailTrack` of `PlaybackService` supplies it for a time.
public struct ThumbnailPreview: Hashable, Sendable {
  /// The time of the picture in seconds.
  public var time: Double
  /// The place of the picture.
  public var placement: ThumbnailPlacement
}

/// The place of a thumbnail above the slider; the app may determine another
/// (``PlayerControls/placementOfThumbnail``).
public struct ThumbnailPlacement: Hashable, Sendable {
  /// The size of the picture in points.
  public var size: ViewSize
  /// The distance in points from the slider's upper edge to the picture's; negative is above.
  public var verticalOffset: Double

  /// The placement that the documents show for a phone.
  public static let phone = ThumbnailPlacement(size: ViewSize(width: 100, height: 56), verticalOffset: -60)
  /// The placement that the documents show for a tablet: twice as large.
  public static let tablet = ThumbnailPlacement(size: ViewSize(width: 200, height: 112), verticalOffset: -120)
  /// The placement that the documents show for a television: a sixth of the view.
  public static func television(view: ViewSize) -> ThumbnailPlacement {
    let size = ViewSize(width: view.width / 6, height: view.height / 6)
    return ThumbnailPlacement(size: size, verticalOffset: -size.height)
  }

  /// Returns the left edge of the picture: centered above the finger, but inside of the view.
  ///
  /// - Parameters:
  ///   - touch: The position of the finger, in points from the view's left edge.
  ///   - viewWidth: The width of the view in points.
  public func x(touch: Double, viewWidth: Double) -> Double {
    max(0, min(touch - size.width / 2, viewWidth - size.width))
  }
}
