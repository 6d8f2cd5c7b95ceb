import JSON
import PlayerUI
import TestSupport
import Testing

/// A file that anybody has changed at random is refused with its place, or gives a layout whose frames are numbers.
@Suite struct MutatedLayoutTests {
  static let file = """
    {"standard": [[{"id": "a", "tag": "playback"}, {"tag": "progress", "width": 60.5, "elasticity": 1}],
      [{"tag": "live", "removed": true}, {"width": "default"}]], "compact": [[{"id": "a"}], []],
     "controlBarHeight": 44, "horizontalItemSpacing": 8, "compactLayoutMaximumWidth": 450}
    """

  @Test(arguments: 1...40)
  func aMutatedFileIsRejectedOrLaidOut(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let words = ["-1", "1e308", "[]", "{}", "null", "\"", ",", "true", "1e999", "\\u0000", "[[[["]
    var (read, refused) = (0, 0)
    for _ in 0..<50 {
      var bytes = Array(Self.file.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 0...4, using: &random))
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.removeSubrange(place..<end)
        case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
        default: bytes.replaceSubrange(place..<end, with: words.randomElement(using: &random)!.utf8)
        }
      }
      var warnings: [JSON.ValueError] = []
      do throws(JSON.ValueError) {
        let layout = try ControlLayout(reading: bytes, warnings: &warnings)
        read += 1
        for width in [0, 449, 1000.0] {
          let solved = layout.solved(width: width, direction: .rightToLeft).snapped(scale: 3)
          #expect(solved.frames.allSatisfy { $0.x.isFinite && $0.width >= 0 && $0.maxX.isFinite })
          #expect(solved.height.isFinite && solved.overflow >= 0)
        }
      } catch {
        refused += 1
        #expect(error.place.line >= 1 && error.place.column >= 1 && !error.message.isEmpty)
      }
    }
    #expect(read > 0 && refused > 0)
  }
}
