/// Where the controls of a layout are in a view of some width.
public struct SolvedLayout: Hashable, Sendable {
  /// The rectangle of one control, in points from the upper left corner of the bar.
  public struct Frame: Hashable, Sendable, Identifiable {
    /// The control's id.
    public let id: String
    /// What the control is for.
    public let tag: ControlTag
    /// The row, from 0 at the top.
    public let row: Int
    /// The left edge.
    public var x: Double
    /// The upper edge.
    public var y: Double
    /// From the left to the right edge.
    public var width: Double
    /// From the upper to the lower edge.
    public var height: Double

    /// The right edge.
    public var maxX: Double { x + width }
  }

  /// Points of the view.
  public let width: Double
  /// Which rows are shown.
  public let set: ControlLayout.ItemSet
  /// Points of all rows.
  public let height: Double
  /// Points by which the widest row goes beyond the trailing end of the view; 0 where all fit.
  public let overflow: Double
  /// Row by row, each from its leading end. A control that stands in a row twice has two frames.
  public private(set) var frames: [Frame]
  /// The controls that have no frame: removed, or in the other set only.
  public let hidden: [String]

  init(
    width: Double, set: ControlLayout.ItemSet, height: Double, overflow: Double, frames: [Frame],
    hidden: [String]
  ) {
    self.width = width
    self.set = set
    self.height = height
    self.overflow = overflow
    self.frames = frames
    self.hidden = hidden
  }

  /// Where a control is; of several places the last, where a view ends up that is put into all of them in turn.
  public func frame(of id: String) -> Frame? { frames.last { $0.id == id } }

  /// The same layout read the other way: what was at the left edge is at the right.
  public var mirrored: SolvedLayout {
    var copy = self
    copy.frames = frames.map { frame in
      var frame = frame
      frame.x = width - frame.x - frame.width
      return frame
    }
    return copy
  }

  /// The same layout with every edge on the nearest pixel.
  ///
  /// Edges are rounded and not widths: neighbours stay neighbours, and a row that is as wide as its view stays so.
  ///
  /// - Parameter scale: pixels of a point; 1 where it is not above 0.
  public func snapped(scale: Double = 1) -> SolvedLayout {
    let scale = scale > 0 && scale.isFinite ? scale : 1
    func snap(_ edge: Double) -> Double { (edge * scale).rounded() / scale }
    var copy = self
    copy.frames = frames.map { frame in
      var snapped = frame
      (snapped.x, snapped.y) = (snap(frame.x), snap(frame.y))
      snapped.width = snap(frame.maxX) - snapped.x
      snapped.height = snap(frame.y + frame.height) - snapped.y
      return snapped
    }
    return copy
  }
}

extension SolvedLayout {
  /// What becomes of a control when one layout takes the place of another.
  public enum Step: Hashable, Sendable {
    /// It goes from one frame to another; the two may be the same.
    case moves(from: Frame, to: Frame)
    /// It was hidden.
    case appears(Frame)
    /// It is hidden now.
    case disappears(Frame)
  }

  /// What an app animates when this layout follows another, as at a turn of the device: a control that is in both moves.
  ///
  /// Controls of this layout come first, in their order, then those that are gone.
  public func steps(from earlier: SolvedLayout) -> [Step] {
    func places(_ layout: SolvedLayout) -> [String: Frame] {
      Dictionary(layout.frames.map { ($0.id, $0) }) { _, last in last }
    }
    let (before, after) = (places(earlier), places(self))
    var told: Set<String> = []
    return frames.filter { told.insert($0.id).inserted }.compactMap { frame in
      after[frame.id].map { now in
        before[frame.id].map { .moves(from: $0, to: now) } ?? .appears(now)
      }
    }
      + earlier.frames.filter { told.insert($0.id).inserted }.compactMap { frame in
        before[frame.id].map(Step.disappears)
      }
  }
}
