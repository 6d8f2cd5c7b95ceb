import TestSupport

/// The actions of a random schedule on a controller. All times are multiples of an eighth of a
/// second, so that sums are exact.
enum Action {
  case wait(Double)
  case setVideos([Clip])
  case play, pause, advance
  case seek(Double)
  case autoAdvance(Bool)
  case autoPlay(Bool)

  /// A video, and how its player behaves.
  struct Clip {
    var id: String
    var isPlayable = true
    var duration = 1.0
    var loadDelay = 0.0
    var seekDelay = 0.0
    var fails = false
  }

  static func random(using random: inout SeededGenerator, serial: inout Int) -> Action {
    func eighths(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &random)) / 8
    }
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<7: return .wait(eighths(0...12))
    case 7, 8:
      let clips = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        serial += 1
        return Clip(
          id: "v\(serial)", isPlayable: Int.random(in: 0..<5, using: &random) > 0,
          duration: eighths(1...40), loadDelay: eighths(0...6), seekDelay: eighths(0...3),
          fails: Int.random(in: 0..<8, using: &random) == 0)
      }
      return .setVideos(clips)
    case 9..<12: return .play
    case 12: return .pause
    case 13, 14: return .advance
    case 15..<18: return .seek(eighths(0...44))
    case 18: return .autoAdvance(Bool.random(using: &random))
    default: return .autoPlay(Bool.random(using: &random))
    }
  }
}
