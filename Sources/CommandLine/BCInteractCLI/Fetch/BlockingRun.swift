import Glibc
import Support

/// Runs asynchronous work to its end on the calling thread.
///
/// An asynchronous `main` would start a thread pool before it does anything, which costs every
/// command; here only the command that waits for a network pays. The calling thread runs the work's
/// own steps while it waits, so that nothing is blocked which the work could need.
func runBlocking<Value: Sendable>(
  _ work: @escaping @Sendable () async throws -> Value
) throws -> Value {
  let executor = CallerExecutor()
  let outcome = ResultCell<Value>()
  Task(executorPreference: executor) {
    do { outcome.set(.success(try await work())) } catch { outcome.set(.failure(error)) }
  }
  while true {
    executor.runNextJob()
    if let result = outcome.get() { return try result.get() }
  }
}

private final class ResultCell<Value: Sendable>: Sendable {
  private let result = Locked<Result<Value, any Error>?>(nil)
  func set(_ value: Result<Value, any Error>) { result.withLock { $0 = value } }
  func get() -> Result<Value, any Error>? { result.withLock { $0 } }
}

/// An executor whose jobs are run by whoever asks for the next one.
private final class CallerExecutor: TaskExecutor {
  private let jobs = Locked<[UnownedJob]>([])
  // Only its address is shared, for sem_post and sem_wait, which any thread may call.
  private nonisolated(unsafe) let count: UnsafeMutablePointer<sem_t>

  init() {
    count = .allocate(capacity: 1)
    sem_init(count, 0, 0)
  }

  deinit {
    sem_destroy(count)
    count.deallocate()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    sem_post(count)
  }

  /// Waits for a job and runs it.
  func runNextJob() {
    while sem_wait(count) != 0 && errno == EINTR {}
    let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    job?.runSynchronously(on: asUnownedTaskExecutor())
  }
}
