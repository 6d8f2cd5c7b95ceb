import Foundation
import Support

/// A thread for a test whose steps have to follow each other at once: on the shared ones each step waits behind
/// all other tests, which under load takes minutes.
///
/// `withTaskExecutorPreference(ThreadOfItsOwn()) { … }` runs there.
public final class ThreadOfItsOwn: TaskExecutor {
  private let jobs = Protected<[UnownedJob]>([])
  private let isAsked = DispatchSemaphore(value: 0)

  /// Starts the thread, which waits for work to the end of the program.
  public init() {
    Thread.detachNewThread { [self] in
      while true {
        isAsked.wait()
        let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        job?.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    isAsked.signal()
  }
}
