import Support
import TestSupport
import Testing

@Suite struct PartitioningIndexTests {
  @Test(arguments: 0..<200)
  func resultsEqualALinearSearch(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let numbers = (0..<Int.random(in: 0..<40, using: &generator))
      .map { _ in Int.random(in: 0..<20, using: &generator) }.sorted()
    for bound in -1...21 {
      let slice = numbers.dropFirst(numbers.count / 3)
      #expect(
        slice.partitioningIndex { $0 >= bound }
          == slice.firstIndex { $0 >= bound } ?? slice.endIndex)
    }
  }

  @Test func aSearchTakesLogarithmicTime() {
    for count in [0, 1, 2, 3, 1000, 1_000_000] {
      for wanted in [0, count / 3, count] {
        var looks = 0
        let found = (0..<count).partitioningIndex { element in
          looks += 1
          return element >= wanted
        }
        #expect(found == wanted)
        #expect(looks <= Int.bitWidth - count.leadingZeroBitCount)
      }
    }
  }
}
