import Glibc

/// A thread for work that blocks, such as waiting for a signal or a key.
struct WorkerThread: Sendable {
  private let thread: pthread_t

  /// The work of a thread, in an object that C can pass on.
  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread.
  /// - Returns: `nil` if the system has no further thread.
  init?(_ run: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(run))
    let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { work in
      if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
      return nil
    }
    guard pthread_create(&thread, nil, start, work.toOpaque()) == 0 else {
      work.release()
      return nil
    }
    self.thread = thread
  }

  /// Sends a signal to the thread.
  func signal(_ number: Int32) { pthread_kill(thread, number) }

  /// Waits for the end of the work.
  func join() { pthread_join(thread, nil) }
}
