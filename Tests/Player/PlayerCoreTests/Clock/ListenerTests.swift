import Foundation
import PlayerCore
import Testing

/// Messages that other threads send to an executor repeatedly.
@Suite struct ListenerTests {
  @Test func eventsOfAThreadArriveInOrder() {
    let executor = PlaybackExecutor(clock: SystemClock(), isolation: nil)
    var heard: [Int] = []
    let tell = executor.listener { (number: Int) in
      heard.append(number)
      if number == 999 { executor.stop() }
    }
    Thread.detachNewThread { for number in 0..<1000 { tell(number) } }
    executor.run()
    #expect(heard == Array(0..<1000))
  }

  /// After its last caller is gone, it releases what it holds.
  @Test func aReleasedListenerRetainsNothing() {
    final class Witness {}
    let executor = PlaybackExecutor(clock: ManualClock(), isolation: nil)
    weak var held: Witness?
    do {
      let witness = Witness()
      held = witness
      let tell = executor.listener { (_: Int) in _ = witness }
      tell(1)
      executor.drain()
      tell(2)
    }
    #expect(held != nil)
    executor.drain()
    #expect(held == nil)
  }
}
