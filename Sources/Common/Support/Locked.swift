#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A value that threads take in turns.
///
/// `Synchronization.Mutex` would be the same, but on Linux the thread sanitizer does not see it being
/// handed from one thread to the next, and then reports races that don't exist. It knows pthreads.
///
/// `@unchecked`: the value is touched under the lock alone; the pointers are set once and freed once. The value
/// is reached by a pointer, because the lock is all that its accesses need to be kept apart by.
package final class Locked<Value>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  package init(_ value: sending Value) {
    self.value.initialize(to: value)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
  }

  /// Gives `body` the value while no other thread has it. Not to be called again inside `body`.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value.pointee)
  }
}
