import AnnotationEngine
import Lint
import ProjectFormat
import TestSupport
import Testing

@testable import ProjectLint

/// Rules that use an index find the same as a comparison of all pairs.
@Suite struct NaiveTests {
  @Test(arguments: 0..<200)
  func namesThatAreNearAreFound(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let letters = Array("abAB1")
    let names = (0..<12).map { _ in
      String(
        (0..<Int.random(in: 2...6, using: &generator)).map { _ in
          letters.randomElement(using: &generator) ?? "a"
        })
    }
    var index = NameIndex()
    var known: [String] = []
    for name in names where !known.contains(name) {
      let near = index.add(name, of: 0)
      let isNear = known.contains { Self.isNear($0, name) }
      #expect((near != nil) == isNear, "\(name) after \(known): \(String(describing: near))")
      known.append(name)
    }
  }

  /// One letter is another, inside the name; one is too many; two neighbours are swapped; or they differ in case only.
  private static func isNear(_ first: String, _ second: String) -> Bool {
    if first.lowercased() == second.lowercased() { return true }
    let (one, other) = (Array(first), Array(second))
    guard max(one.count, other.count) > 3, min(one.count, other.count) > 2 else { return false }
    func without(_ place: Int, _ letters: [Character]) -> [Character] {
      Array(letters[..<place] + letters[(place + 1)...])
    }
    if one.count == other.count {
      let places = one.indices.filter { one[$0] != other[$0] }
      if places.contains(where: { !one[$0].isLetter || !other[$0].isLetter }) { return false }
      if places.count == 1 { return places[0] < one.count - 1 }
      return places.count == 2 && places[1] == places[0] + 1
        && one[places[0]] == other[places[1]] && one[places[1]] == other[places[0]]
    }
    let (long, short) = one.count > other.count ? (one, other) : (other, one)
    // Of equal letters in a row, it is the same which one is too many.
    return long.count == short.count + 1
      && long.indices.contains { long[$0].isLetter && without($0, long) == short }
  }

  @Test(arguments: 0..<200)
  func boxesThatOverlapAreFound(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let annotations = (0..<12).map { number in
      func part() -> Int { Int.random(in: 0...8, using: &generator) * 10 }
      let start = Int.random(in: 0...20, using: &generator)
      let end = start + Int.random(in: 1...10, using: &generator)
      return #"""
        {"id": "\#(number)", "type": "hotLink", "start": \#(start), "end": \#(end), "left": \#(part()),
        "top": \#(part()), "width": 20, "height": 20, "onClick": {"pause": true}}
        """#
    }
    let text = #"{"annotations": [\#(annotations.joined(separator: ","))]}"#
    let findings = try ProjectLinter(rules: ProjectRule.all.filter { $0.id == "project.overlap" }).findings(in: text)
    let project = try InteractivityProject(reading: Array(text.utf8))
    // Each is told of with one that was there before it: so as many are told as begin where another is.
    let all = project.annotations.indices.sorted {
      (project.annotations[$0].start.seconds, $0) < (project.annotations[$1].start.seconds, $1)
    }
    let expected = all.indices.filter { place in
      all[..<place].contains { Self.meet(project.annotations[all[place]], project.annotations[$0]) }
    }
    #expect(findings.count == expected.count)
  }

  private static func meet(_ one: Annotation, _ other: Annotation) -> Bool {
    /// When and where it is, in whole seconds and percent.
    func sides(_ annotation: Annotation) -> [Range<Int>] {
      let window = annotation.window(duration: nil)
      let left = Int((annotation.box.left.fraction(of: 1) * 100).rounded())
      let top = Int((annotation.box.top.fraction(of: 1) * 100).rounded())
      return [
        Int(window?.start ?? 0)..<Int(window?.end ?? 0), left..<(left + 20), top..<(top + 20),
      ]
    }
    return zip(sides(one), sides(other)).allSatisfy { $0.overlaps($1) }
  }

  /// A text that may be read in time by the speeds of subtitles is left alone; time is asked for in proportion.
  @Test(arguments: [
    ("", 0, 20), ("twenty characters of", 18, 20), ("한국어 자막은 열두 자만", 10, 12),
    ("信号機の下で待つ", 8, 4), ("在红绿灯下等待", 7, 9), ("在红绿灯下等待在红绿灯下等待", 14, 9),
  ])
  func readingTimeFollowsTheSpeedOfSubtitles(text: String, characters: Int, speed: Int) {
    let seconds = max(5.0 / 6, Double(characters) / Double(speed))
    #expect(abs(ReadingTime(of: text).seconds - seconds) < 0.001)
  }
}
