/// What the playhead leaves, enters and passes when it is put to another time, in the order of the times.
///
/// At one time, ends come before starts, and starts before points.
struct Passage {
  /// What is entered, ascending.
  private let entering: [Slot]
  /// What is left, ascending.
  private let leaving: [Rank]
  /// Points that were entered before and are left now, ascending.
  private let openPoints: [Point]
  /// The points that have still to be passed.
  private var points: Range<Point>
  // How many of each were taken, and the times of the next ones.
  private var entered = 0
  private var left = 0
  private var closed = 0
  private var start = Double.infinity
  private var end = Double.infinity
  private var point = Double.infinity

  enum Step {
    case enter(Slot, at: Double)
    case leave(Rank)
    case pass(Point)
    case exit(Point)
  }

  /// - Parameters:
  ///   - old: what was active, ascending.
  ///   - new: what is active from now on, ascending.
  init(
    from old: [Slot], to new: [Slot], points: Range<Point>, openPoints: [Point],
    in index: TimelineIndex
  ) {
    (entering, leaving) = Self.difference(from: old, to: new, in: index)
    self.points = points
    self.openPoints = openPoints
    findStart(in: index)
    findEnd(in: index)
    findPoint(in: index)
  }

  /// What a passage that is cut short still leaves: it enters and passes nothing more.
  init(leftOf passage: Passage, openPoints: [Point], in index: TimelineIndex) {
    entering = []
    leaving = Array(passage.leaving[passage.left...])
    points = Point(0)..<Point(0)
    self.openPoints = passage.openPoints[passage.closed...] + openPoints
    findEnd(in: index)
  }

  /// How many windows are entered and left in all.
  var count: Int { entering.count + leaving.count }

  /// What has not been entered yet.
  var unentered: Set<Slot> { Set(entering[entered...]) }

  /// Takes the next step; `nil` after the last.
  @inline(__always)
  mutating func next(in index: TimelineIndex) -> Step? {
    if closed < openPoints.count, index.points[openPoints[closed]] < min(end, start) {
      closed += 1
      return .exit(openPoints[closed - 1])
    }
    if left < leaving.count, end <= start, end <= point {
      let rank = leaving[left]
      left += 1
      findEnd(in: index)
      return .leave(rank)
    }
    if entered < entering.count, start <= point {
      let (slot, time) = (entering[entered], start)
      entered += 1
      findStart(in: index)
      return .enter(slot, at: time)
    }
    guard !points.isEmpty else { return nil }
    let passed = points.lowerBound
    points = Point(Int(passed) + 1)..<points.upperBound
    findPoint(in: index)
    return .pass(passed)
  }

  @inline(__always)
  private mutating func findStart(in index: TimelineIndex) {
    start = entered < entering.count ? index.starts[entering[entered]] : .infinity
  }

  @inline(__always)
  private mutating func findEnd(in index: TimelineIndex) {
    end = left < leaving.count ? index.ends[leaving[left]] : .infinity
  }

  @inline(__always)
  private mutating func findPoint(in index: TimelineIndex) {
    point = points.isEmpty ? .infinity : index.points[points.lowerBound]
  }

  /// What is in one of two ascending lists of slots only.
  /// - Returns: the slots that enter, in the order of their starts; the ranks that leave, in the order of
  ///   their ends.
  private static func difference(
    from old: [Slot], to new: [Slot], in index: TimelineIndex
  ) -> (entering: [Slot], leaving: [Rank]) {
    guard let firstOld = old.first, let lastOld = old.last, let firstNew = new.first,
      let lastNew = new.last, firstOld <= lastNew, firstNew <= lastOld
    else {
      // A seek over a long way: nothing stays.
      var leaving = old.map { index.ranks[$0] }
      leaving.sortDistinct()
      return (new, leaving)
    }
    var entering: [Slot] = []
    var leaving: [Rank] = []
    entering.reserveCapacity(new.count)
    leaving.reserveCapacity(old.count)
    var (oldPlace, newPlace) = (0, 0)
    while oldPlace < old.count || newPlace < new.count {
      if newPlace == new.count || (oldPlace < old.count && old[oldPlace] < new[newPlace]) {
        leaving.append(index.ranks[old[oldPlace]])
        oldPlace += 1
      } else if oldPlace == old.count || new[newPlace] < old[oldPlace] {
        entering.append(new[newPlace])
        newPlace += 1
      } else {
        oldPlace += 1
        newPlace += 1
      }
    }
    leaving.sortDistinct()
    return (entering, leaving)
  }
}
