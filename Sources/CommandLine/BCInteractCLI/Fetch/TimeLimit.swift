/// Work took longer than it was given.
struct TimeLimitExceeded: Error, CustomStringConvertible {
  let seconds: Double

  var description: String {
    let number = Int(exactly: seconds).map(String.init) ?? "\(seconds)"
    return "no whole answer within \(number) seconds"
  }
}

/// Does asynchronous work, and cancels it when its time is over.
/// - Throws: ``TimeLimitExceeded``, or what the work throws.
func withTimeLimit<Value: Sendable>(
  _ seconds: Double, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask(operation: work)
    group.addTask {
      try await Task.sleep(for: .seconds(seconds))
      throw TimeLimitExceeded(seconds: seconds)
    }
    defer { group.cancelAll() }
    guard let value = try await group.next() else { throw CancellationError() }
    return value
  }
}
