import PlayerUI
import TestSupport
import Testing

/// What holds for every layout, tried on random ones, and beside a second solver that is as plain as can be.
@Suite struct LayoutPropertyTests {
  /// A row with what surrounds it, from a seed.
  struct Sample: CustomTestStringConvertible {
    var seed: UInt64
    var testDescription: String { "seed \(seed)" }

    func layout() -> (layout: ControlLayout, width: Double) {
      var random = SeededGenerator(seed: seed)
      let choices = [0, 0.1, 1, 2, 3.5, 7]
      func row(_ name: String) -> ControlLayout.Row {
        (0..<Int.random(in: 0...8, using: &random)).map { index in
          LayoutItem(
            .empty, id: "\(name)\(index)", width: Double.random(in: 0...120, using: &random),
            elasticity: choices.randomElement(using: &random) ?? 0,
            isRemoved: Int.random(in: 0..<5, using: &random) == 0)
        }
      }
      func rows(_ name: String) -> [ControlLayout.Row] {
        (0..<Int.random(in: 0...3, using: &random)).map { row("\(name)\($0).") }
      }
      let layout = ControlLayout(
        standard: rows("s"), compact: rows("c"),
        controlBarHeight: Double.random(in: 0...60, using: &random),
        horizontalItemSpacing: [0, 1, 8.25].randomElement(using: &random) ?? 0,
        compactLayoutMaximumWidth: Double.random(in: 0...900, using: &random))
      return (layout, Double.random(in: 0...1200, using: &random))
    }
  }

  static let samples = (1...400).map { Sample(seed: UInt64($0)) }

  /// A frame of the plain solver.
  struct PlainFrame: Equatable {
    var id: String
    var row: Int
    var x: Double
    var width: Double
  }

  /// Each frame by itself, from the words of the rule: no running sum, nothing shared with the solver that is tried.
  static func plainFrames(_ layout: ControlLayout, _ view: Double) -> [PlainFrame] {
    let rows = view >= layout.compactLayoutMaximumWidth ? layout.standard : layout.compact
    var frames: [PlainFrame] = []
    for (number, row) in rows.enumerated() {
      let visible = row.filter { $0.isRemoved == false }
      func width(_ item: LayoutItem) -> Double {
        var free = view
        var shares = 0.0
        for other in visible {
          free -= other.minimumWidth
          shares += other.elasticity
        }
        for _ in visible.dropFirst() { free -= layout.horizontalItemSpacing }
        if item.elasticity == 0 || free < 0 { return item.minimumWidth }
        return item.minimumWidth + item.elasticity / shares * free
      }
      for place in visible.indices {
        var x = 0.0
        for before in visible[..<place] { x += width(before) + layout.horizontalItemSpacing }
        frames.append(
          PlainFrame(id: visible[place].id, row: number, x: x, width: width(visible[place])))
      }
    }
    return frames
  }

  @Test(arguments: samples)
  func bothSolversAgree(sample: Sample) {
    let (layout, width) = sample.layout()
    let solved = layout.solved(width: width)
    let plain = Self.plainFrames(layout, width)
    #expect(solved.frames.map(\.id) == plain.map(\.id))
    for (frame, other) in zip(solved.frames, plain) {
      #expect(frame.row == other.row)
      #expect(abs(frame.x - other.x) < 1e-9 && abs(frame.width - other.width) < 1e-9)
      #expect(frame.y == Double(frame.row) * layout.controlBarHeight)
    }
    let beyond = plain.map { $0.x + $0.width - width }.max() ?? 0
    #expect(abs(solved.overflow - max(0, beyond)) < 1e-9)
  }

  /// The invariants of one row: minimum widths, the whole width, fixed items, shares, order.
  @Test(arguments: samples)
  func aRowSatisfiesItsConstraints(sample: Sample) {
    let (layout, width) = sample.layout()
    let solved = layout.solved(width: width)
    for (number, row) in layout.rows(of: solved.set).enumerated() {
      let items = row.filter { !$0.isRemoved }
      let frames = solved.frames.filter { $0.row == number }
      #expect(frames.map(\.id) == items.map(\.id))
      for (frame, item) in zip(frames, items) {
        #expect(frame.width >= item.minimumWidth)
        if item.elasticity == 0 { #expect(frame.width == item.minimumWidth) }
      }
      for (first, second) in zip(frames, frames.dropFirst()) {
        #expect(second.x >= first.maxX + layout.horizontalItemSpacing - 1e-9)
      }
      for (frame, item) in zip(frames, items) {
        for (other, otherItem) in zip(frames, items) {
          let left = (frame.width - item.minimumWidth) * otherItem.elasticity
          let right = (other.width - otherItem.minimumWidth) * item.elasticity
          #expect(abs(left - right) < 1e-6)
        }
      }
      let least = items.reduce(0) { $0 + $1.minimumWidth }
      let gaps = layout.horizontalItemSpacing * Double(max(0, items.count - 1))
      if items.contains(where: { $0.elasticity > 0 }), width >= least + gaps {
        #expect(abs((frames.last?.maxX ?? 0) - width) < 1e-9 * max(1, width))
      }
    }
  }

  @Test(arguments: samples)
  func aWiderViewNarrowsNothing(sample: Sample) {
    let (layout, width) = sample.layout()
    for more in [0.001, 1, 77] {
      let (first, second) = (layout.solved(width: width), layout.solved(width: width + more))
      guard first.set == second.set else { continue }
      for (frame, wider) in zip(first.frames, second.frames) {
        #expect(wider.width >= frame.width - 1e-9)
      }
    }
  }

  @Test(arguments: samples, [1e-6, 0.5, 3, 1e5])
  func onlyTheRatioOfElasticitiesCounts(sample: Sample, factor: Double) {
    let (layout, width) = sample.layout()
    var scaled = layout
    for item in layout.items { scaled.update(item.id) { $0.elasticity *= factor } }
    for (frame, other) in zip(
      layout.solved(width: width).frames, scaled.solved(width: width).frames)
    {
      #expect(abs(frame.width - other.width) < 1e-9 && abs(frame.x - other.x) < 1e-9)
    }
  }

  /// Elastic items receive the space of a removed fixed item: its width, and its gap if it has one.
  @Test(arguments: samples)
  func aHiddenFixedItemGivesItsWidthToElasticItems(sample: Sample) {
    let (layout, width) = sample.layout()
    let before = layout.solved(width: width)
    for row in layout.rows(of: before.set) {
      let items = row.filter { !$0.isRemoved }
      let room = width - items.reduce(0) { $0 + $1.minimumWidth }
      let gaps = layout.horizontalItemSpacing * Double(items.count - 1)
      guard let fixed = items.first(where: { $0.elasticity == 0 }), room > gaps,
        items.contains(where: { $0.elasticity > 0 })
      else { continue }
      var without = layout
      without.update(fixed.id) { $0.isRemoved = true }
      let after = without.solved(width: width)
      let gained = items.filter { $0.elasticity > 0 }.reduce(0.0) { sum, item in
        sum + (after.frame(of: item.id)?.width ?? 0) - (before.frame(of: item.id)?.width ?? 0)
      }
      #expect(abs(gained - fixed.minimumWidth - layout.horizontalItemSpacing) < 1e-6)
    }
  }

  @Test(arguments: samples)
  func rightToLeftLayoutsAreMirrored(sample: Sample) {
    let (layout, width) = sample.layout()
    let solved = layout.solved(width: width)
    let mirrored = layout.solved(width: width, direction: .rightToLeft)
    #expect(mirrored.frames.map(\.id) == solved.frames.map(\.id))
    for (frame, other) in zip(solved.frames, mirrored.frames) {
      #expect(abs(frame.x + other.maxX - width) < 1e-9)
      #expect(frame.width == other.width)
    }
    #expect(mirrored.overflow == solved.overflow && mirrored.hidden == solved.hidden)
  }

  @Test(arguments: samples, [1.0, 2, 3])
  func snappedEdgesAreOnPixelsAndNoneIsLost(sample: Sample, scale: Double) {
    let (layout, width) = sample.layout()
    let exact = layout.solved(width: width.rounded())
    let snapped = exact.snapped(scale: scale)
    for (frame, onPixel) in zip(exact.frames, snapped.frames) {
      for (edge, exactEdge) in [(onPixel.x, frame.x), (onPixel.maxX, frame.maxX)] {
        #expect(abs(edge * scale - (edge * scale).rounded()) < 1e-6)
        #expect(abs(edge - exactEdge) <= 0.5 / scale + 1e-9)
      }
    }
    for (frame, next) in zip(snapped.frames, snapped.frames.dropFirst()) where frame.row == next.row {
      #expect(frame.maxX <= next.x + 1e-9)
    }
    // A row that fills the view does so after rounding, too.
    for (frame, onPixel) in zip(exact.frames, snapped.frames)
    where abs(frame.maxX - exact.width) < 1e-9 {
      #expect(abs(onPixel.maxX - exact.width) < 1e-9)
    }
  }

  @Test func anInvalidScaleCountsAsOne() {
    let solved = ControlLayout.supplied(.vod).solved(width: 455.5)
    for scale in [0, -2, .nan, .infinity] {
      #expect(solved.snapped(scale: scale) == solved.snapped())
    }
  }

  @Test(arguments: samples.prefix(50))
  func theLayoutDoesNotDependOnEarlierOnes(sample: Sample) {
    let (layout, width) = sample.layout()
    let first = layout.solved(width: width)
    var changed = layout
    for item in layout.items { changed.update(item.id) { $0.isRemoved.toggle() } }
    _ = changed.solved(width: width / 2)
    for item in layout.items { changed.update(item.id) { $0.isRemoved.toggle() } }
    #expect(changed == layout)
    #expect(changed.solved(width: width) == first)
  }
}
