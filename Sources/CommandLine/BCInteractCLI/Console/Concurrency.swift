import Dispatch
import Glibc
import Synchronization

/// Does work for each item on all processors, and returns the results in the order of the items.
///
/// The calling thread takes part, so that the work is done even if no other thread is free.
func inParallel<Item: Sendable, Value: Sendable>(_ items: [Item], _ work: @Sendable (Item) -> Value) -> [Value] {
  let values = Mutex([Value?](repeating: nil, count: items.count))
  DispatchQueue.concurrentPerform(iterations: items.count) { index in
    let value = work(items[index])
    values.withLock { $0[index] = value }
  }
  return values.withLock { $0 }.compactMap(\.self)
}

/// Runs asynchronous work to its end on the calling thread.
///
/// An asynchronous `main` would start a thread pool first, which slows every command. The calling
/// thread runs the work's own jobs while it waits, so that no thread is blocked which the work
/// could need.
func runBlocking<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
  let executor = CallerExecutor()
  let result = Mutex<Result<Value, any Error>?>(nil)
  Task(executorPreference: executor) {
    let value: Result<Value, any Error>
    do { value = .success(try await work()) } catch { value = .failure(error) }
    result.withLock { $0 = value }
  }
  while true {
    executor.runNextJob()
    if let result = result.withLock({ $0 }) { return try result.get() }
  }
}

/// An executor whose jobs run on the thread that calls ``runNextJob()``.
private final class CallerExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let count = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    count.signal()
  }

  /// Waits for a job and runs it.
  func runNextJob() {
    count.wait()
    let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    job?.runSynchronously(on: asUnownedTaskExecutor())
  }
}

/// Runs asynchronous work on the calling thread until it ends, its time has passed, or a signal arrives.
/// - Throws: ``TimeLimitExceeded``, ``EndedBySignal``, or an error of the work.
func runBlocking<Value: Sendable>(
  timeLimit seconds: Double, _ work: @escaping @Sendable () async throws -> Value
) throws -> Value {
  let (signals, receiver) = AsyncStream<Int32>.makeStream()
  var result = Result<Value, any Error>.failure(CancellationError())
  EndingSignals.whileDoing(
    { result = Result { try runBlocking { try await withTimeLimit(seconds, signals, work) } } },
    receive: { receiver.yield($0) })
  return try result.get()
}

/// Does asynchronous work, and cancels it when its time has passed or a signal arrives.
private func withTimeLimit<Value: Sendable>(
  _ seconds: Double, _ signals: AsyncStream<Int32>, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask(operation: work)
    group.addTask {
      try await Task.sleep(for: .seconds(seconds))
      throw TimeLimitExceeded(seconds: seconds)
    }
    group.addTask {
      for await number in signals { throw EndedBySignal(number: number) }
      throw CancellationError()
    }
    defer { group.cancelAll() }
    guard let value = try await group.next() else { throw CancellationError() }
    return value
  }
}

/// The error of work that took longer than its limit.
struct TimeLimitExceeded: Error, CustomStringConvertible {
  let seconds: Double

  var description: String {
    let number = Int(exactly: seconds).map(String.init) ?? "\(seconds)"
    return "no whole answer within \(number) seconds"
  }
}

/// The error of work that a signal ended.
struct EndedBySignal: Error {
  let number: Int32
}

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
