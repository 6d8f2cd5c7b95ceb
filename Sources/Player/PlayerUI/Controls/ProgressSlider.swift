/// The slider: where the playhead is, how much is loaded, what is marked, and where a finger is (`BCOVPUISlider`).
public struct ProgressSlider: Hashable, Sendable {
  /// A place of the timeline that is marked.
  public struct Marker: Hashable, Sendable {
    /// Seconds.
    public var position: Double
    /// Seconds; 0 for a point.
    public var duration: Double
    /// Whether ads are there. Others are the app's.
    public var isAd: Bool

    /// A mark on the timeline.
    public init(at position: Double, duration: Double = 0, isAd: Bool = false) {
      self.position = position
      self.duration = duration
      self.isAd = isAd
    }
  }

  /// A part of the track, in points from its leading end.
  public struct Span: Hashable, Sendable {
    /// Where it begins.
    public var x: Double
    /// How long it is.
    public var width: Double
  }

  /// Points that the track is high.
  public static let trackHeight = 5.0
  /// Points that a marker is wide at least.
  public static let minimumMarkerWidth = 2.0
  /// Seconds that the slider spans while the length is not known.
  public static let unknownDuration = 30.0

  /// The seconds from one end of the slider to the other.
  public private(set) var range = 0...unknownDuration
  /// Where the playhead is, in seconds.
  public private(set) var playhead = 0.0
  /// Up to where the media is loaded, in seconds; `nil` where the app does not tell. It is not shown during a bumper.
  public var bufferedUntil: Double?
  /// The marks, by their place; two at one place in the order in which they were added.
  public private(set) var markers: [Marker] = []
  /// Whether a bumper plays: the slider has another colour, and can't be moved.
  public internal(set) var isBumper = false
  /// Where the finger is, in seconds; `nil` while none is on the slider.
  public private(set) var touchedTime: Double?
  /// Where a seek that the slider asked for will land; until then the slider stays there.
  public private(set) var awaitedTime: Double?

  /// A slider at the start of an unknown length.
  public init() {}

  /// What the slider shows, in seconds: the finger, the place it let go, or the playhead.
  public var shownTime: Double { touchedTime ?? awaitedTime ?? playhead }

  /// Where the slider's button is: 0 is the leading end, 1 the trailing one.
  public var fraction: Double { fraction(of: shownTime) }

  /// How much of the track is loaded, from 0 to 1; `nil` where it is not shown.
  public var bufferedFraction: Double? {
    isBumper ? nil : bufferedUntil.map { fraction(of: $0) }
  }

  /// The time at a place of the track. The ends are exact: no rounding leads past the start or short of the end.
  ///
  /// - Parameter fraction: from 0 to 1; what lies outside, or is no number, counts as the nearer end.
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

  // MARK: What plays

  /// Where one can go to. What is not finite counts as an unknown length.
  mutating func setRange(_ range: ClosedRange<Double>?) {
    let known = range.flatMap { $0.lowerBound.isFinite && $0.upperBound.isFinite ? $0 : nil }
    self.range = known ?? 0...Self.unknownDuration
  }

  /// Progress as sessions tell it: `-infinity` is the start, `+infinity` the end.
  mutating func setPlayhead(_ time: Double) {
    guard !time.isNaN else { return }
    playhead = time == .infinity ? range.upperBound : time == -.infinity ? range.lowerBound : time
  }

  /// A seek landed, or came to nothing.
  mutating func endAwaiting() { awaitedTime = nil }

  // MARK: Touches

  /// A finger is put on the track, or moves; during a bumper nothing follows.
  ///
  /// - Parameter fraction: where on the track, from 0 to 1.
  mutating func touch(at fraction: Double) {
    if !isBumper { touchedTime = time(at: fraction) }
  }

  /// The finger is taken off.
  ///
  /// - Returns: where to seek to; `nil` where no finger was on the slider.
  mutating func release() -> Double? {
    defer { touchedTime = nil }
    awaitedTime = touchedTime
    return touchedTime
  }

  /// The touch comes to nothing.
  mutating func cancelTouch() { touchedTime = nil }

  // MARK: Markers

  /// Marks a place of the timeline (`addMarkerAt:duration:isAd:image:`). A time that is not finite marks nothing.
  public mutating func add(_ marker: Marker) {
    guard marker.position.isFinite, marker.duration.isFinite else { return }
    let place = markers.firstIndex { $0.position > marker.position } ?? markers.endIndex
    markers.insert(marker, at: place)
  }

  /// Removes what is marked at that second (`removeMarkerAtPosition:`).
  public mutating func removeMarkers(at position: Double) {
    markers.removeAll { $0.position == position }
  }

  /// Removes the marks of ads, or all others (`removeAdMarkers`, `removeGenericMarkers`).
  public mutating func removeMarkers(ofAds: Bool) { markers.removeAll { $0.isAd == ofAds } }

  /// Removes all marks (`removeAllMarkers`).
  public mutating func removeAllMarkers() { markers = [] }

  /// Where a mark is on a track of some width: at least two points, and never beyond the track's ends.
  ///
  /// - Returns: `nil` for a mark outside of the slider's range, and during a bumper.
  public func span(of marker: Marker, trackWidth: Double) -> Span? {
    let end = marker.position + max(0, marker.duration)
    guard !isBumper, trackWidth > 0, end >= range.lowerBound, marker.position <= range.upperBound
    else { return nil }
    let (first, last) = (fraction(of: marker.position) * trackWidth, fraction(of: end) * trackWidth)
    let width = min(trackWidth, max(Self.minimumMarkerWidth, last - first))
    return Span(x: min(max(0, first), trackWidth - width), width: width)
  }
}
