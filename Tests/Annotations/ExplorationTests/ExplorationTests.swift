import AnnotationEngine
import Exploration
import Testing

/// Findings of explorations in small projects, one each.
@Suite struct ExplorationTests {
  private func annotation(
    _ id: String, _ kind: Annotation.Kind, _ start: Double, _ end: Double, _ number: Int,
    change: (inout Annotation) -> Void = { _ in }
  ) -> Annotation {
    var annotation = Annotation(
      id: id, kind: kind, start: MediaTime(seconds: start),
      extent: .until(MediaTime(seconds: end)), index: number)
    change(&annotation)
    return annotation
  }

  private func explored(
    _ annotations: [Annotation], duration: Double? = 60,
    maximumStates: Int = Exploration.maximumStates
  ) -> Exploration {
    Exploration(
      of: InteractivityProject(annotations: annotations), duration: duration,
      maximumStates: maximumStates)
  }

  private func percent(
    _ left: Double, _ top: Double, _ width: Double, _ height: Double
  ) -> Annotation.Box {
    var box = Annotation.Box()
    (box.left, box.top) = (.percent(left), .percent(top))
    (box.width, box.height) = (.percent(width), .percent(height))
    return box
  }

  @Test func anEmptyProjectIsOneScene() {
    let exploration = explored([])
    #expect(exploration.scenes.map(\.window) == [TimeWindow(start: 0, end: 60)])
    #expect(exploration.links.isEmpty)
    #expect(exploration.unplayed.isEmpty)
    #expect(exploration.isComplete)
  }

  /// A truth value counts as 1 or 0, and a variable may be less or greater.
  @Test(arguments: ["a > true", "false > a", "a < !'x'", "a > (a == a)", "!a > b"])
  func aVariableIsComparedWithATruthValue(rule: String) throws {
    let exploration = explored([
      annotation("t", .timeTrigger, 5, 8, 0) {
        $0.condition = Annotation.Condition(rule)
        $0.action.command = .init(name: "c")
      }
    ])
    #expect(exploration.findings[0].path != nil)
  }

  // MARK: Paths

  @Test func aNameCanChangeBeforeTheFirstPlay() {
    let exploration = explored([
      annotation("g", .hotspot, 0, 5, 0) {
        $0.condition = Annotation.Condition("!a")
        $0.isGate = true
        $0.action.releasesGate = true
      },
      annotation("t", .timeTrigger, 0, 8, 1) {
        $0.condition = Annotation.Condition("a")
        $0.action.command = .init(name: "c")
      },
    ])
    #expect(exploration.findings[1].path?.inputs == [.duration(60), .enable("a"), .play])
  }

  @Test func aTriggerThatJumpsIsReachedAtItsOwnTime() {
    let exploration = explored([
      annotation("t", .timeTrigger, 15, 15, 0) {
        $0.action.pauses = true
        $0.action.jump = "100%"
      }
    ])
    #expect(exploration.findings[0].time == 15)
    #expect(exploration.findings[0].path?.position == 60)
    // A pause at the end is followed by the end.
    #expect(exploration.stuck.isEmpty)
  }

  @Test func aTapAfterAJumpHasNoEffectOfItsOwn() {
    let exploration = explored([
      annotation("t", .timeTrigger, 2, 2, 0) { $0.action.jump = "0:05" },
      annotation("point", .timeTrigger, 5, 5, 1),
      annotation("h", .hotspot, 4, 9, 2) { $0.action.releasesGate = true },
    ])
    #expect(exploration.findings[2].isTappable)
    #expect(!exploration.findings[2].hasEffect)
  }

  @Test func aPathListsOnlyTheInputsOfTheViewer() {
    let exploration = explored([
      annotation("a", .text, 1, 2, 0), annotation("b", .text, 3, 4, 1),
      annotation("c", .text, 30, 40, 2),
    ])
    #expect(exploration.findings[2].path?.inputs == [.duration(60), .play, .tick(30)])
    #expect(exploration.findings[2].path?.mediaTime == 30)
  }

  @Test func aPathWithFewerInputsIsPreferredToLessMedia() {
    let exploration = explored([
      annotation("skip", .hotspot, 2, 5, 0) { $0.action.jump = "0:40" },
      annotation("credits", .text, 45, 50, 1),
    ])
    #expect(exploration.findings[1].path?.inputs == [.duration(60), .play, .tick(45)])
  }

  @Test func aPreconditionIsEnabledRightBeforeItIsNeeded() {
    let exploration = explored([
      annotation("x", .text, 10, 20, 0) { $0.condition = Annotation.Condition("x ray") },
      annotation("far", .timeTrigger, 30, 30, 1) {
        $0.condition = Annotation.Condition("member")
        $0.action.jump = "0:50"
      },
      annotation("gone", .text, 40, 45, 2),
    ])
    #expect(
      exploration.findings[0].path?.inputs
        == [.duration(60), .play, .tick(10), .enable("x ray")])
    #expect(
      exploration.findings[1].path?.inputs
        == [.duration(60), .play, .tick(20), .enable("member"), .tick(30)])
  }

  @Test(
    arguments: [
      ("score >= 5", .number(5)), ("score > 5", .number(6)), ("5 < score", .number(6)),
      ("name == 'Ada'", .text("Ada")), ("score > 1 && score < 2", .number(1.5)),
      ("score != undefined", .bool(true)), ("score < 0", .number(-1)), ("score && score == 0", .text("0")),
    ] as [(String, VariableValue)])
  func aVariableGetsAValueThatMakesADifference(rule: String, value: VariableValue) {
    let exploration = explored([
      annotation("x", .text, 10, 20, 0) { $0.condition = Annotation.Condition(rule) }
    ])
    let name = rule.contains("name") ? "name" : "score"
    #expect(exploration.findings[0].path?.inputs.last == .set([name: value]))
  }

  @Test(arguments: ["a && !a", "n > 2 && n < 1", "n == 1 && n == 2", "false"])
  func aRuleThatNeverHoldsIsNeverReached(rule: String) {
    let exploration = explored([
      annotation("x", .text, 10, 20, 0) { $0.condition = Annotation.Condition(rule) }
    ])
    #expect(exploration.findings[0].path == nil)
    #expect(exploration.findings[0].isEntered)
    #expect(exploration.isComplete)
  }

  @Test func anExplorationWithoutTheLengthThatATimeNeedsIsNotComplete() {
    let pending = Annotation(id: "x", kind: .text, start: .percent(50), extent: .open, index: 0)
    #expect(!explored([pending], duration: nil).isComplete)
    #expect(explored([pending]).isComplete)
    #expect(!Tour(of: InteractivityProject(annotations: [pending]), duration: nil).isComplete)
  }

  @Test func variablesThatAreComparedWithEachOtherGetValuesInAnyOrder() {
    let exploration = explored([
      annotation("x", .text, 10, 20, 0) { $0.condition = Annotation.Condition("a < b && b < c") }
    ])
    #expect(exploration.findings[0].path?.count == 4)
  }

  @Test func independentNamesAreNotTriedTogether() {
    // 2^40 combinations, were each tried with each.
    let exploration = explored(
      (0..<40).map { number in
        annotation("\(number)", .hotspot, Double(number), Double(number + 10), number) {
          $0.condition = Annotation.Condition("token\(number)")
          $0.action.jump = "\(number / 2)"
        }
      })
    #expect(exploration.isComplete)
    #expect(exploration.states < 1_000)
    #expect(exploration.findings.allSatisfy { $0.path != nil })
  }

  // MARK: Dead ends and circles

  @Test func aGateThatNothingReleasesIsADeadEnd() {
    let exploration = explored([
      annotation("gate", .image, 15, 25, 0) { $0.isGate = true },
      annotation("after", .text, 30, 40, 1),
    ])
    #expect(exploration.stuck.map(\.path.position) == [15])
    #expect(exploration.stuck.map(\.gate) == [0])
    #expect(exploration.stuck.first?.path.inputs == [.duration(60), .play, .tick(15)])
    #expect(exploration.findings[1].path == nil)
    #expect(exploration.unplayed == [TimeWindow(start: 15, end: 60)])
  }

  @Test func aPauseAndAJumpToTheEndAreNoDeadEnd() {
    let exploration = explored([
      annotation("last", .timeTrigger, 60, 60, 0) {
        $0.action.pauses = true
        $0.action.jump = "100%"
      }
    ])
    #expect(exploration.stuck.isEmpty)
    #expect(exploration.findings[0].path != nil)
  }

  @Test func aGateThatATapReleasesIsNotADeadEnd() {
    let exploration = explored([
      annotation("gate", .image, 15, 25, 0) {
        $0.isGate = true
        $0.action.releasesGate = true
      },
      annotation("after", .text, 30, 40, 1),
    ])
    #expect(exploration.stuck.isEmpty)
    #expect(
      exploration.findings[1].path?.inputs
        == [.duration(60), .play, .tick(15), .tap("gate"), .tick(30)])
  }

  /// Passing such a gate takes more than one tap: a name that shows the button, or the way back from its jump.
  @Test(arguments: [true, false])
  func aGateWhoseButtonDoesMoreIsPassedAsByForce(hasCondition: Bool) {
    let annotations = [
      annotation("gate", .image, 2, 6, 0) {
        $0.isGate = true
        $0.box = percent(50, 50, 20, 20)
      },
      annotation("button", .image, 1, 6, 1) {
        $0.action.releasesGate = true
        $0.box = percent(0, 0, 20, 20)
        if hasCondition { $0.condition = Annotation.Condition("a") } else { $0.action.jump = "0" }
      },
      annotation("after", .text, 8, 9, 2),
    ]
    let brute = BruteForce(annotations, duration: 12, maximumStates: 10_000)
    #expect(!brute.isCut)
    #expect(Promises.differences(explored(annotations, duration: 12), brute, of: annotations, duration: 12) == [])
  }

  @Test func aJumpBackIsACycle() {
    let exploration = explored([
      annotation("again", .timeTrigger, 30, 30, 0) { $0.action.jump = "0:10" },
      annotation("never", .text, 40, 45, 1),
    ])
    #expect(exploration.cycles.map(\.annotations) == [[0]])
    #expect(exploration.cycles.first?.canBeLeft == false)
    #expect(exploration.stuck.count == 1)
    #expect(exploration.findings[1].path == nil)
    #expect(exploration.unplayed == [TimeWindow(start: 30, end: 60)])
  }

  @Test(arguments: [0, 1.0])
  func jumpsToEachOtherAreACycleThatTheEngineCuts(length: Double) {
    let exploration = explored([
      annotation("one", .timeTrigger, 31, 31 + length, 0) { $0.action.jump = "two" },
      annotation("two", .timeTrigger, 33, 33 + length, 1) { $0.action.jump = "one" },
    ])
    #expect(exploration.cycles.map { $0.annotations.sorted() } == [[0, 1]])
    #expect(exploration.cycles.map(\.isCut) == [true])
    #expect(exploration.cycles.map(\.isEndless) == [false])
    #expect(exploration.reachesEnd)
  }

  @Test func aLoopBackThatWaitsForATapIsNotACycle() {
    let exploration = explored([
      annotation("menu", .hotspot, 10, 20, 0) {
        $0.loopBack = "menu"
        $0.action.jump = "0:30"
      }
    ])
    #expect(exploration.cycles.isEmpty)
    #expect(exploration.stuck.isEmpty)
  }

  @Test(arguments: [("true", true), ("again", false)])
  func aCycleIsEndlessIfNothingCanEndIt(condition: String, isEndless: Bool) {
    let exploration = explored([
      annotation("back", .timeTrigger, 20, 20, 0) {
        $0.action.jump = "0:05"
        $0.condition = Annotation.Condition(condition)
      }
    ])
    #expect(exploration.cycles.map(\.isEndless) == [isEndless])
  }

  @Test func aCycleThatATokenCausesIsFound() {
    let exploration = explored([
      annotation("again", .timeTrigger, 30, 30, 0) {
        $0.condition = Annotation.Condition("repeat")
        $0.action.jump = "0:10"
      }
    ])
    #expect(exploration.cycles.map(\.annotations) == [[0]])
    #expect(exploration.stuck.isEmpty)
  }

  // MARK: Choices

  @Test func aReleaseFarFromAnyGateDoesNothing() {
    let exploration = explored([
      annotation("release", .hotspot, 5, 10, 0) { $0.action.releasesGate = true },
      annotation("open", .hotspot, 5, 10, 1) { $0.action.link = "https://example.com" },
    ])
    #expect(exploration.findings.map(\.isChoice) == [true, true])
    #expect(exploration.findings.map(\.isTappable) == [true, true])
    #expect(exploration.findings.map(\.hasEffect) == [false, true])
  }

  @Test func aPartlyCoveredAnnotationIsTappedWhereItIsUncovered() {
    let exploration = explored([
      annotation("a", .hotspot, 5, 10, 0) {
        $0.box = percent(0, 0, 50, 50)
        $0.action.jump = "0:20"
      },
      annotation("a", .hotspot, 5, 10, 1) {
        $0.box = percent(20, 0, 50, 50)
        $0.action.jump = "0:40"
      },
      annotation("wall", .image, 15, 18, 2) { $0.isGate = true },
    ])
    #expect(exploration.findings[0].isTappable)
    // The id would mean the upper one.
    let scene = exploration.scenes.first { $0.window.start == 20 }
    #expect(scene?.path.inputs.last == .tapAt(x: 0.1, y: 0.25))
  }

  @Test func aFullyCoveredAnnotationCannotBeTapped() {
    let exploration = explored([
      annotation("below", .hotspot, 5, 10, 0) {
        $0.box = percent(10, 10, 20, 20)
        $0.action.jump = "0:40"
      },
      annotation("above", .text, 5, 10, 1) { $0.box = percent(0, 0, 50, 50) },
      annotation("outside", .hotspot, 5, 10, 2) {
        $0.box = percent(100, 0, 10, 10)
        $0.action.jump = "0:40"
      },
    ])
    #expect(exploration.findings.map(\.isTappable) == [false, false, false])
    #expect(exploration.links.isEmpty)
  }

  /// Whatever its size is.
  @Test(arguments: [
    (left: Annotation.Box.Length.percent(110), width: Annotation.Box.Length?.none, isTappable: false),
    (.percent(100), .pixels(20), false), (.percent(99), .pixels(20), true), (.pixels(-30), .pixels(30), false),
    (.pixels(-30), .pixels(31), true), (.pixels(0), nil, true),
  ])
  func aBoxBesideThePictureCannotBeTapped(
    left: Annotation.Box.Length, width: Annotation.Box.Length?, isTappable: Bool
  ) {
    var (wide, high) = (Annotation.Box(), Annotation.Box())
    (wide.left, wide.width, wide.height) = (left, width, .percent(10))
    (high.top, high.height) = (left, width)
    for box in [wide, high] {
      let exploration = explored([
        annotation("door", .image, 5, 10, 0) {
          $0.box = box
          $0.isGate = true
          $0.action.releasesGate = true
        }
      ])
      #expect(exploration.findings.map(\.isTappable) == [isTappable])
      #expect(exploration.stuck.isEmpty == isTappable)
    }
  }

  @Test func anAnnotationFromWhoseStartAJumpLeadsAwayDoesNotStay() {
    let exploration = explored([
      annotation("g", .text, 5, 9, 0) {
        $0.isGate = true
        $0.action.releasesGate = true
      },
      annotation("j", .timeTrigger, 5, 5, 1) { $0.action.jump = "10" },
      annotation("later", .text, 20, 25, 2) { $0.action.command = .init(name: "c") },
    ])
    #expect(exploration.findings.map { $0.path != nil } == [true, true, true])
    #expect(exploration.findings.map(\.staysOnScreen) == [false, false, true])
    #expect(exploration.findings.map(\.isTappable) == [false, false, true])
  }

  @Test func aConditionalCoverIsHiddenByItsPrecondition() {
    let exploration = explored([
      annotation("below", .hotspot, 5, 10, 0) {
        $0.box = percent(10, 10, 20, 20)
        $0.action.jump = "0:40"
      },
      annotation("above", .text, 5, 10, 1) {
        $0.box = percent(0, 0, 50, 50)
        $0.condition = Annotation.Condition("!closed")
      },
    ])
    #expect(
      exploration.scenes.first { $0.window.start == 40 }?.path.inputs
        == [.duration(60), .play, .tick(40)])
    #expect(
      exploration.links.map { "\($0.from)-\($0.to) \($0.kind)" } == ["0-1 tap", "0-1 play"])
  }

  @Test func atTheEndOfTheMediaATapLeadsOn() {
    let exploration = explored([
      annotation("again", .hotspot, 55, 90, 0) { $0.action.jump = "0:10" },
      annotation("skip", .timeTrigger, 5, 5, 1) { $0.action.jump = "1:00" },
    ])
    #expect(exploration.links.contains { $0.kind == .tap && $0.annotation == 0 })
    // The jump at 0:05 skips it all: only from the end does a path lead back.
    #expect(exploration.unplayed == [TimeWindow(start: 5, end: 10)])
    #expect(
      exploration.scenes.first { $0.window.start == 10 }?.path.inputs
        == [.duration(60), .play, .tick(5), .tap("again")])
  }

  // MARK: Limits

  @Test func explorationStopsAtTheStateLimitAndReportsWhere() {
    let annotations = (0..<50).map { annotation("\($0)", .text, Double($0), Double($0 + 1), $0) }
    let exploration = explored(annotations, maximumStates: 20)
    #expect(exploration.states == 20)
    #expect(!exploration.isComplete)
    #expect(exploration.stoppedAt?.position == 19)
    #expect(exploration.findings.count { $0.path != nil } == 20)
  }

  @Test func mediaOfUnknownLengthHasNoEnd() {
    let exploration = explored([annotation("a", .text, 10, 20, 0)], duration: nil)
    #expect(exploration.findings[0].path?.inputs == [.play, .tick(10)])
    #expect(exploration.unplayed.isEmpty)
    #expect(exploration.stuck.isEmpty)
    #expect(exploration.scenes.map(\.window) == [TimeWindow(start: 0, end: 20)])
  }

  @Test func tooManySimultaneousAnnotationsAreCutAndReported() {
    let annotations = (0..<3_000).map { number in
      annotation("\(number)", .hotspot, 0, 60, number) { $0.action.jump = "\(number % 60)" }
    }
    let exploration = explored(annotations, maximumStates: 1_000)
    #expect(!exploration.isComplete)
    #expect(exploration.findings.allSatisfy { $0.path != nil })
  }

  /// A state keeps a byte for each name: of five hundred names no more are tried, and what the
  /// others decide is not said to be unreachable.
  @Test func onlyTheFirstOfTooManyNamesAreTried() {
    let annotations = (0..<600).map { number in
      annotation("\(number)", .text, Double(number), Double(number + 1), number) {
        $0.condition = Annotation.Condition("token\(number)")
      }
    }
    let exploration = explored(annotations, duration: 600)
    #expect(exploration.findings.count { $0.path != nil } == 500)
    #expect(!exploration.isComplete)
  }

  /// Of the names that make no difference, at most a thousand are read.
  @Test(arguments: [(1_000, true), (1_001, false)])
  func onlyTheFirstOfTooManyNamesAreRead(count: Int, isComplete: Bool) {
    let annotations = (0..<count).map { number in
      annotation("\(number)", .text, 0, 1, number) {
        $0.condition = Annotation.Condition("name\(number) < undefined")
      }
    }
    #expect(explored(annotations).isComplete == isComplete)
  }

  @Test func onlyTheFirstOfTooManyValuesAreTried() {
    let annotations = (0..<300).map { number in
      annotation("\(number)", .text, Double(number), Double(number + 1), number) {
        $0.condition = Annotation.Condition("chosen == \(number)")
      }
    }
    let exploration = explored(annotations, duration: 300)
    // One of the values stands for a variable that is not set.
    #expect(exploration.findings.count { $0.path != nil } == 63)
    #expect(!exploration.isComplete)
  }
}
