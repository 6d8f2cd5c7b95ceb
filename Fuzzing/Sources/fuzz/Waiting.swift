import Dispatch
import Synchronization

/// Runs something asynchronous to its end.
enum Waiting {
  private final class Box: Sendable {
    let result = Mutex<Result<String, any Error>?>(nil)
  }

  static func result(_ body: @escaping @Sendable () async throws -> String) throws -> String {
    let box = Box()
    let done = DispatchSemaphore(value: 0)
    Task {
      let result: Result<String, any Error>
      do { result = .success(try await body()) } catch { result = .failure(error) }
      box.result.withLock { $0 = result }
      done.signal()
    }
    done.wait()
    return try box.result.withLock { $0 }?.get() ?? ""
  }
}
