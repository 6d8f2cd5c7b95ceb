/// Deliveries from other threads, until the executor takes them in.
final class Inbox: Sendable {
  struct Delivery: Sendable {
    var receiver: Int
    var value: any Sendable
  }

  private let deliveries = Locked<[Delivery]>([])
  private let onWake = Locked<@Sendable () -> Void>({})

  /// - Parameter action: called after each post, on the thread that posts.
  func setWake(_ action: @escaping @Sendable () -> Void) {
    onWake.withLock { $0 = action }
  }

  func post(_ delivery: Delivery) {
    deliveries.withLock { $0.append(delivery) }
    wake()
  }

  func wake() {
    let action = onWake.withLock { $0 }
    action()
  }

  func take() -> [Delivery] {
    deliveries.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}
