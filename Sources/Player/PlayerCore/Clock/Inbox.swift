import Support

/// Deliveries from other threads, until the executor takes them in.
final class Inbox: Sendable {
  enum Delivery: Sendable {
    /// What a receiver was given.
    case value(any Sendable, receiver: Int)
    /// Nothing will come for the receiver any more.
    case abandoned(receiver: Int)
    /// A step of an actor that lives on the executor.
    case step(UnownedJob)
  }

  /// Where one receiver's value goes.
  final class Address: Sendable {
    private let receiver: Int
    private let inbox: Inbox

    init(_ receiver: Int, in inbox: Inbox) {
      self.receiver = receiver
      self.inbox = inbox
    }

    deinit { inbox.post(.abandoned(receiver: receiver)) }

    func post(_ value: any Sendable) {
      inbox.post(.value(value, receiver: receiver))
    }
  }

  /// A structure around the function: a function stored as a generic value is wrapped anew by
  /// every access, and each call would go through all the wrappings.
  private struct Alarm {
    var ring: @Sendable () -> Void = {}
  }

  private let deliveries = Locked<[Delivery]>([])
  private let onWake = Locked(Alarm())

  /// - Parameter action: called after each post, on the thread that posts.
  func setWake(_ action: @escaping @Sendable () -> Void) {
    onWake.withLock { $0.ring = action }
  }

  func post(_ delivery: Delivery) {
    deliveries.withLock { $0.append(delivery) }
    wake()
  }

  func wake() {
    let alarm = onWake.withLock { $0 }
    alarm.ring()
  }

  func take() -> [Delivery] {
    deliveries.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}
