public import Localization
public import PlayerCore

/// The texts of the controls in the viewer's language, from the tables of `BrightcoveSDK.strings`.
public struct ControlText: Sendable {
  /// The source of the texts.
  public let localizer: Localizer

  /// Creates the texts of a localizer, which may have tables of the app.
  public init(_ localizer: Localizer) { self.localizer = localizer }

  /// Returns a text as it is in the table.
  public func callAsFunction(_ key: String) -> String { localizer.lookup(key).text }

  /// Returns a text with its arguments. A translation whose specifiers do not match is returned as
  /// it is in the table.
  func callAsFunction(_ key: String, _ arguments: [FormatArgument]) -> String {
    let lookup = localizer.lookup(key, for: arguments)
    return (try? lookup.filled(with: arguments)) ?? lookup.text
  }

  /// Returns a text about a number of seconds. The tables have one text for 1 and one for all other
  /// numbers.
  func seconds(_ seconds: Int, one: String, other: String) -> String {
    let key = seconds == 1 ? one : other
    return self(key, [.string(digits(seconds, for: key))])
  }

  /// Returns a whole number in the digits of the table that has the key.
  func digits(_ number: Int, for key: String) -> String {
    localizer.lookup(key).locale.integer(number)
  }

  /// Returns a text with its ASCII digits replaced by those of the viewer's language.
  func withLocalDigits(_ label: String) -> String {
    let locale = localizer.lookup("bcovpuibasiccontrolview_002").locale
    return String(
      label.map { character in
        character.wholeNumberValue.flatMap { locale.integer($0).first } ?? character
      })
  }

  /// Returns a time in words, or `nil` if it is unknown.
  func spoken(_ time: Double?) -> String? {
    time.flatMap { localizer.lookup("bcovpuibasiccontrolview_002").locale.spokenTime($0) }
  }

  /// The reading direction of this language.
  public var direction: LayoutDirection {
    localizer.lookup("bcovpuibutton_002").locale.isRightToLeft ? .rightToLeft : .leftToRight
  }
}

/// The texts of the two times of the bar.
public struct TimeLabels: Hashable, Sendable {
  /// The time of the playhead; in a live stream with a DVR window, the distance to the edge.
  public let currentTime: String
  /// The duration of the video.
  public let duration: String

  private init(currentTime: String, duration: String) {
    self.currentTime = currentTime
    self.duration = duration
  }

  /// Returns the same times in the digits of the viewer's language.
  public func localized(_ text: ControlText) -> TimeLabels {
    TimeLabels(currentTime: text.withLocalDigits(currentTime), duration: text.withLocalDigits(duration))
  }

  /// Creates the texts.
  ///
  /// - Parameters:
  ///   - time: Seconds; `-infinity` is the start, `+infinity` the end.
  ///   - duration: Seconds; `nil` for a live stream, and while unknown.
  ///   - type: The video type.
  ///   - liveEdge: The time of the edge of a live stream, in seconds.
  public init(time: Double?, duration: Double?, type: VideoType, liveEdge: Double? = nil) {
    let length = duration.flatMap { $0.isFinite ? $0 : nil }
    switch type {
    case .live:
      (currentTime, self.duration) = (TimeLabel.unknown, TimeLabel.unknown)
    case .liveDVR:
      let offset = time.flatMap { time in liveEdge.map { min(0, time - $0) } }
      currentTime = offset.map { TimeLabel($0).description } ?? TimeLabel.unknown
      self.duration = TimeLabel.unknown
    case .vod, .unknown:
      let position = time.map { $0 == .infinity ? length ?? $0 : $0 == -.infinity ? 0 : $0 }
      currentTime = position.map { TimeLabel($0, duration: length).description } ?? TimeLabel.unknown
      self.duration = length.map { TimeLabel($0).description } ?? TimeLabel.unknown
    }
  }
}
