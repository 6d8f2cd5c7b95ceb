import CMPV
import Support

/// The player of libmpv in the form that Swift uses: options, properties, commands, events.
final class MPV {
  let handle: OpaquePointer
  private let waker: Waker

  enum Event {
    case shutdown
    /// A command of ``begin(_:_:)`` was accepted or refused.
    case reply(token: UInt64, isAccepted: Bool)
    case fileLoaded
    /// The file has ended; `failure` if not by reaching its end.
    case fileEnded(failure: String?)
    /// A seek of any origin begins.
    case seek
    /// The first frame after a start or a seek is available.
    case restarted
    /// An observed property changed; NaN if it has no number now.
    case property(String, Double)
    /// The words to which a key of the player's window is bound.
    case message([String])
    /// A line about an error or a warning.
    case log(String, isError: Bool)
  }

  /// Creates and starts a player.
  ///
  /// - Parameters:
  ///   - options: The options, which are set before the start.
  ///   - wake: Called from any thread when there are events.
  init(_ options: [(name: String, value: String)], wake: @escaping @Sendable () -> Void) throws(MediaLibraryError) {
    try MediaLibrary.mpv.check()
    guard let handle = cmpv_create() else { throw .failed("libmpv can't make a player") }
    self.handle = handle
    waker = Waker(wake)
    for (name, value) in options {
      let code = cmpv_set_option(handle, name, value)
      guard code >= 0 else {
        throw .failed("libmpv does not take --\(name)=\(value): \(Self.text(of: code))")
      }
    }
    let code = cmpv_start(handle)
    guard code >= 0 else { throw .failed("libmpv can't be started: \(Self.text(of: code))") }
    cmpv_set_waker(handle, Waker.call, waker.address)
  }

  deinit {
    cmpv_set_waker(handle, nil, nil)
    cmpv_destroy(handle)
  }

  private static func text(of code: Int32) -> String { String(cString: cmpv_error_text(code)) }

  // MARK: Properties

  func set(_ name: String, to value: Bool) { cmpv_set_flag(handle, name, value ? 1 : 0) }
  func set(_ name: String, to value: Double) { cmpv_set_number(handle, name, value) }
  func set(_ name: String, to value: String) { cmpv_set_text(handle, name, value) }

  /// Returns a finite number, or `nil` if there is none now.
  func number(_ name: String) -> Double? {
    var value = 0.0
    guard cmpv_get_number(handle, name, &value) >= 0, value.isFinite else { return nil }
    return value
  }

  func text(_ name: String) -> String? {
    guard let text = cmpv_get_text(handle, name) else { return nil }
    defer { cmpv_free(text) }
    return String(cString: text)
  }

  func flag(_ name: String) -> Bool { text(name) == "yes" }

  func observe(_ name: String, _ kind: Int) { cmpv_observe(handle, name, Int32(kind)) }

  // MARK: Commands

  /// Runs a command to its end.
  ///
  /// - Returns: Whether it succeeded.
  @discardableResult
  func command(_ words: String...) -> Bool {
    Self.withCStrings(words) { cmpv_command(handle, $0) >= 0 }
  }

  /// Starts a command; an ``Event/reply(token:isAccepted:)`` follows.
  func begin(_ token: UInt64, _ words: String...) {
    _ = Self.withCStrings(words) { cmpv_begin(handle, token, $0) }
  }

  /// Calls a function with the bytes of words. A word may be the path of a file, see `FileName`.
  static func withCStrings<Result>(
    _ words: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    var bytes: [CChar] = []
    var starts: [Int] = []
    for word in words {
      starts.append(bytes.count)
      // A NUL would end the word.
      bytes += FileName(word).bytes.filter { $0 != 0 } + [0]
    }
    return bytes.withUnsafeBufferPointer { bytes in
      body(starts.map { bytes.baseAddress?.advanced(by: $0) } + [nil])
    }
  }

  // MARK: Events

  /// Returns the next relevant event, or `nil` if there is none.
  func nextEvent() -> Event? {
    while true {
      let event = cmpv_next_event(handle)
      switch Int(event.kind) {
      case CMPV_EVENT_NONE: return nil
      case CMPV_EVENT_SHUTDOWN: return .shutdown
      case CMPV_EVENT_REPLY: return .reply(token: event.token, isAccepted: event.error >= 0)
      case CMPV_EVENT_FILE_LOADED: return .fileLoaded
      case CMPV_EVENT_FILE_ENDED:
        return .fileEnded(failure: event.is_failure != 0 ? Self.text(of: event.error) : nil)
      case CMPV_EVENT_SEEK: return .seek
      case CMPV_EVENT_RESTARTED: return .restarted
      case CMPV_EVENT_PROPERTY:
        return event.text.map { .property(String(cString: $0), event.number) }
      case CMPV_EVENT_MESSAGE:
        let words = UnsafeBufferPointer(start: event.words, count: Int(event.count))
        return .message(words.map { String(cString: $0) })
      case CMPV_EVENT_LOG:
        return event.text.map { .log(String(cString: $0), isError: event.is_failure != 0) }
      default: continue
      }
    }
  }
}

/// Renders the pictures of a player in software. It must be released before the player.
final class MPVRenderer {
  private let mpv: MPV
  private let renderer: OpaquePointer
  private let waker: Waker

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - mpv: A player with the video output `libmpv` that has loaded nothing yet.
  ///   - onPicture: Called from any thread when there is another picture.
  init?(of mpv: MPV, onPicture: @escaping @Sendable () -> Void) {
    waker = Waker(onPicture)
    guard let renderer = cmpv_renderer_create(mpv.handle, Waker.call, waker.address) else {
      return nil
    }
    self.mpv = mpv
    self.renderer = renderer
  }

  deinit { cmpv_renderer_free(renderer) }

  /// Skips the current picture, so that the player continues: it waits until each picture is taken.
  func skip() {
    if cmpv_renderer_update(renderer) != 0 { cmpv_renderer_draw(renderer, nil, 16, 16) }
  }

  /// Returns the current picture with its overlays, scaled to fit.
  func draw(width: Int, height: Int) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    _ = cmpv_renderer_update(renderer)
    bitmap.bytes.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      cmpv_renderer_draw(renderer, start, Int32(width), Int32(height))
    }
    return bitmap
  }
}

/// A function that C may call from any thread while this object exists.
private final class Waker: Sendable {
  private let wake: @Sendable () -> Void

  init(_ wake: @escaping @Sendable () -> Void) { self.wake = wake }

  var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static let call: @convention(c) (UnsafeMutableRawPointer?) -> Void = { address in
    guard let address else { return }
    Unmanaged<Waker>.fromOpaque(address).takeUnretainedValue().wake()
  }
}
