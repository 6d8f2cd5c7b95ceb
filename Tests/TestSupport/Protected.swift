import Synchronization

/// A value behind a lock, which closures of a test can capture.
public final class Protected<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>

  /// Creates the value.
  public init(_ value: Value) { mutex = Mutex(value) }

  /// Calls a closure with the value while no other thread has access to it.
  public func withLock<Result: Sendable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try mutex.withLock { (value) throws(Failure) in try body(&value) }
  }
}
