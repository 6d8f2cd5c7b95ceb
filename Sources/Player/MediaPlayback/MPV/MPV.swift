import CMPV

/// libmpv's player, as Swift sees it: options, properties, commands, events.
final class MPV {
  let handle: OpaquePointer
  private let waker: Waker

  enum Event {
    case shutdown
    /// A command of `begin` was taken.
    case reply(token: UInt64, isFine: Bool)
    case fileLoaded
    /// `failure` where the file did not end by itself.
    case fileEnded(failure: String?)
    /// A seek begins, by whomever.
    case seek
    /// The first frame after a start or a seek is there.
    case restarted
    /// A property that is observed; NaN where it has no number now.
    case property(String, Double)
    /// What a key of the player's window is bound to.
    case message([String])
    /// A line that tells of an error.
    case log(String)
  }

  /// - Parameters:
  ///   - options: set before the start.
  ///   - wake: called from any thread when there are events.
  init(
    _ options: [(name: String, value: String)], wake: @escaping @Sendable () -> Void
  ) throws(MediaLibraryError) {
    if let problem = MediaLibraryError.missing(.mpv) { throw problem }
    guard let handle = cmpv_create() else { throw .failed("libmpv can't make a player") }
    for (name, value) in options {
      let code = cmpv_set_option(handle, name, value)
      guard code >= 0 else {
        cmpv_destroy(handle)
        throw .failed("libmpv does not take --\(name)=\(value): \(Self.text(of: code))")
      }
    }
    let code = cmpv_start(handle)
    guard code >= 0 else {
      cmpv_destroy(handle)
      throw .failed("libmpv can't be started: \(Self.text(of: code))")
    }
    self.handle = handle
    waker = Waker(wake)
    cmpv_set_waker(handle, Waker.call, waker.address)
  }

  deinit {
    cmpv_set_waker(handle, nil, nil)
    cmpv_destroy(handle)
  }

  static func text(of code: Int32) -> String { String(cString: cmpv_error_text(code)) }

  // MARK: Properties

  func set(_ name: String, to value: Bool) { cmpv_set_flag(handle, name, value ? 1 : 0) }
  func set(_ name: String, to value: Double) { cmpv_set_number(handle, name, value) }
  func set(_ name: String, to value: String) { cmpv_set_text(handle, name, value) }

  /// A finite number; `nil` where there is none now.
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

  /// Does a command, and waits until it is done.
  /// - Returns: whether it was.
  @discardableResult
  func command(_ words: String...) -> Bool {
    Self.withCStrings(words) { cmpv_command(handle, $0) >= 0 }
  }

  /// Begins a command; a ``Event/reply(token:isFine:)`` follows.
  func begin(_ token: UInt64, _ words: String...) {
    _ = Self.withCStrings(words) { cmpv_begin(handle, token, $0) }
  }

  static func withCStrings<Result>(
    _ words: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    var bytes: [CChar] = []
    var starts: [Int] = []
    for word in words {
      starts.append(bytes.count)
      // A NUL would end the word.
      bytes += word.utf8.lazy.filter { $0 != 0 }.map(CChar.init(bitPattern:)) + [0]
    }
    return bytes.withUnsafeBufferPointer { bytes in
      let words = starts.map { bytes.baseAddress?.advanced(by: $0) } + [nil]
      return words.withUnsafeBufferPointer { words in
        // There is at least the end.
        body(words.baseAddress.unsafelyUnwrapped)
      }
    }
  }

  // MARK: Events

  /// The next event that is of interest; `nil` when there is none.
  func nextEvent() -> Event? {
    while true {
      let event = cmpv_next_event(handle)
      switch Int(event.kind) {
      case CMPV_EVENT_NONE: return nil
      case CMPV_EVENT_SHUTDOWN: return .shutdown
      case CMPV_EVENT_REPLY: return .reply(token: event.token, isFine: event.error >= 0)
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
      case CMPV_EVENT_LOG: return event.text.map { .log(String(cString: $0)) }
      default: continue
      }
    }
  }
}

/// A function that C may call from any thread.
final class Waker: Sendable {
  private let wake: @Sendable () -> Void

  init(_ wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// For as long as the waker is kept.
  var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static let call: @convention(c) (UnsafeMutableRawPointer?) -> Void = { address in
    guard let address else { return }
    Unmanaged<Waker>.fromOpaque(address).takeUnretainedValue().wake()
  }
}
