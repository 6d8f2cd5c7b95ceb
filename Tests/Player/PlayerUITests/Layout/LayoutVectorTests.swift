import Foundation
import JSON
import PlayerUI
import TestSupport
import Testing

/// Layouts worked by hand, in `Fixtures/layout-vectors.json`, and the choices where the documents are silent.
@Suite struct LayoutVectorTests {
  struct Vector: CustomTestStringConvertible {
    var json: JSON
    var testDescription: String { json.text() }

    func number(_ name: String) -> Double { json[name]?.number ?? .nan }
    func numbers(_ json: JSON?) -> [Double] { json?.array?.compactMap(\.number) ?? [] }

    var row: [LayoutItem] {
      let removed = numbers(json["removed"])
      return (json["items"]?.array ?? []).enumerated().map { index, item in
        let pair = numbers(item)
        return LayoutItem(
          .empty, id: "\(index)", width: pair[0], elasticity: pair[1],
          isRemoved: removed.contains(Double(index)))
      }
    }
  }

  static let vectors: [Vector] = {
    let file = ProjectFolder.root.appendingPathComponent(
      "Tests/Player/PlayerUITests/Fixtures/layout-vectors.json")
    let document = try? JSON(parsing: Array(Data(contentsOf: file)))
    return document?["vectors"]?.array?.map(Vector.init) ?? []
  }()

  @Test func theVectorsAreLoaded() { #expect(Self.vectors.count >= 9) }

  @Test(arguments: vectors)
  func aRowEqualsItsManuallyComputedFrames(vector: Vector) {
    let spacing = vector.number("spacing")
    let layout = ControlLayout(
      standard: [vector.row], compact: [vector.row], horizontalItemSpacing: spacing)
    let solved = layout.solved(width: vector.number("width"))
    let wanted = vector.numbers(vector.json["widths"])
    #expect(solved.frames.count == wanted.count)
    var x = 0.0
    for (frame, width) in zip(solved.frames, wanted) {
      #expect(abs(frame.width - width) < 1e-9)
      #expect(abs(frame.x - x) < 1e-9)
      #expect(frame.y == 0 && frame.height == 44)
      x += width + spacing
    }
    #expect(abs(solved.overflow - vector.number("overflow")) < 1e-9)
  }

  @Test(arguments: [
    (449.999, ControlLayout.ItemSet.compact), (450, .standard), (450.001, .standard), (0, .compact),
    (-1, .compact), (.nan, .compact),
  ])
  func atTheMaximumOfTheCompactSetItIsTheStandardSet(width: Double, set: ControlLayout.ItemSet) {
    let layout = ControlLayout(
      standard: [[LayoutItem(.playback)]], compact: [[LayoutItem(.playback)], []])
    let solved = layout.solved(width: width)
    #expect(solved.set == set)
    #expect(solved.height == (set == .standard ? 44 : 88))
  }

  /// The row of the documents' sample: four elastic items share the free room equally, and a control that appears takes its width from
  /// each of them in equal parts.
  @Test func aShownControlTakesItsWidthFromElasticItems() throws {
    var layout = ControlLayout(
      standard: [
        [
          LayoutItem(.playback), LayoutItem(.jumpBack), LayoutItem(.currentTime),
          LayoutItem(.timeSeparator), LayoutItem(.duration), LayoutItem(.progress, elasticity: 1),
          LayoutItem(.empty, id: "spacer1", width: 1, elasticity: 1),
          LayoutItem(.empty, id: "logo", width: 80, elasticity: 1),
          LayoutItem(.empty, id: "spacer2", width: 1, elasticity: 1),
          LayoutItem(.closedCaption, isRemoved: true), LayoutItem(.screenMode),
          LayoutItem(.externalRoute, isRemoved: true),
        ]
      ], compact: [], horizontalItemSpacing: 6)
    let elastic = ["progress", "spacer1", "logo", "spacer2"]
    let before = layout.solved(width: 1000)
    layout.update("closedCaption") { $0.isRemoved = false }
    let after = layout.solved(width: 1000)
    for id in elastic {
      let (old, new) = try (#require(before.frame(of: id)), #require(after.frame(of: id)))
      #expect(abs(old.width - new.width - (44 + 6) / 4.0) < 1e-9)
    }
    #expect(before.hidden == ["closedCaption", "externalRoute"])
    #expect(after.hidden == ["externalRoute"])
  }

  @Test func aRowWithoutControlsKeepsItsHeight() {
    let rows: [ControlLayout.Row] = [
      [LayoutItem(.playback, isRemoved: true)], [LayoutItem(.screenMode)],
    ]
    let solved = ControlLayout(standard: rows, compact: rows, controlBarHeight: 30).solved(width: 9)
    #expect(solved.height == 60)
    #expect(solved.frames.map(\.y) == [30])
  }

  @Test func theSameItemTwiceInARowCountsTwiceAndEndsAtItsLastPlace() {
    let spacer = LayoutItem(.empty, id: "spacer", width: 10, elasticity: 1)
    let row = [spacer, LayoutItem(.playback), spacer]
    let solved = ControlLayout(standard: [row], compact: []).solved(width: 500)
    #expect(solved.frames.map(\.width) == [228, 44, 228])
    #expect(solved.frame(of: "spacer")?.x == 272)
    #expect(solved.steps(from: solved).count == 2)
  }

  @Test(arguments: [-1, -Double.infinity, .nan, -0.0])
  func negativeOrInvalidNumbersCountAsZero(number: Double) {
    var item = LayoutItem(.playback, width: number, elasticity: number)
    #expect(item.minimumWidth == 0 && item.elasticity == 0)
    item = LayoutItem(.playback, elasticity: 1)
    (item.minimumWidth, item.elasticity) = (number, number)
    #expect(item.minimumWidth == 0 && item.elasticity == 0)
    var layout = ControlLayout(standard: [[item, item]], compact: [], compactLayoutMaximumWidth: 0)
    (layout.controlBarHeight, layout.horizontalItemSpacing) = (number, number)
    #expect(layout.solved(width: 10).frames.map(\.maxX) == [0, 0])
    #expect(layout.solved(width: 10).height == 0)
  }

  @Test(arguments: [Double.infinity, .greatestFiniteMagnitude, 1e9])
  func valuesTooLargeAreClampedToFiniteFrames(number: Double) {
    let item = LayoutItem(.progress, width: number, elasticity: number)
    let row = [item, LayoutItem(.live, elasticity: 1)]
    let layout = ControlLayout(
      standard: [row], compact: [row], controlBarHeight: number, horizontalItemSpacing: number)
    let solved = layout.solved(width: number)
    #expect(solved.overflow.isFinite && solved.height.isFinite)
    #expect(solved.frames.allSatisfy { $0.maxX.isFinite })
  }

  /// The original keeps widths as 32-bit floats: what a float can't hold differs by less than a millionth.
  @Test func aTenthIsExactToFloatPrecision() throws {
    let row = [LayoutItem(.empty, id: "a", width: 0.1), LayoutItem(.empty, id: "b", width: 0.2)]
    let solved = ControlLayout(standard: [row], compact: [row]).solved(width: 1)
    #expect(solved.frames[0].width == 0.1)
    #expect(abs(solved.frames[1].x - Double(Float(0.1))) < 1e-6)
  }

  @Test func anInsetKeepsBothEndsFree() {
    var layout = ControlLayout(
      standard: [[LayoutItem(.playback), LayoutItem(.progress, elasticity: 1)]], compact: [])
    layout.horizontalInset = 20
    let solved = layout.solved(width: 600)
    #expect(solved.frames.map(\.x) == [20, 64])
    #expect(solved.frames.map(\.maxX) == [64, 580])
    #expect(solved.overflow == 0)
    #expect(layout.solved(width: 600, direction: .rightToLeft).frames.map(\.x) == [536, 20])
  }

  @Test func withoutALayoutThereAreNoControls() {
    let solved = ControlLayout.empty.solved(width: 800)
    #expect(solved.frames.isEmpty && solved.height == 0 && solved.hidden.isEmpty)
  }

  @Test func aControlOfBothSetsMovesWhenTheViewTurns() throws {
    let layout = ControlLayout.supplied(.vod)
    let (narrow, wide) = (layout.solved(width: 320), layout.solved(width: 700))
    let steps = wide.steps(from: narrow)
    let moved = steps.compactMap { step -> String? in
      guard case .moves(let from, let to) = step else { return nil }
      #expect(from == narrow.frame(of: to.id) && to == wide.frame(of: to.id))
      return to.id
    }
    #expect(moved == ["playback", "jumpBack", "currentTime", "duration", "progress", "screenMode"])
    let separator = try #require(wide.frame(of: "timeSeparator"))
    #expect(steps.contains(.appears(separator)))
    let spacer = try #require(narrow.frame(of: "buttonSpacer"))
    #expect(steps.last == .disappears(spacer))
    #expect(steps.count == 8)
  }
}
