import Dispatch
import Support

/// Does work for each item on all processors, and gives the results in the order of the items.
///
/// The calling thread takes part, so that the work gets done though no other thread is free. No more than
/// ``maximumWorkers`` items are worked on at a time, which bounds the memory that they need.
func inParallel<Item: Sendable, Value: Sendable>(
  _ items: [Item], _ work: @Sendable (Item) -> Value
) -> [Value] {
  let next = Locked(0)
  let values = Locked([Value?](repeating: nil, count: items.count))
  DispatchQueue.concurrentPerform(iterations: min(maximumWorkers, items.count)) { _ in
    while true {
      let index = next.withLock { next in
        defer { next += 1 }
        return next
      }
      guard index < items.count else { return }
      let value = work(items[index])
      values.withLock { $0[index] = value }
    }
  }
  return values.withLock { $0 }.compactMap(\.self)
}

private let maximumWorkers = 8
