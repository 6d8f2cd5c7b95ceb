import AnnotationEngine
import Exploration
import TestSupport
import Testing

/// Checks explorations of thousands of random projects.
@Suite struct RandomPathTests {
  static let duration = 12.0
  static let projectsPerSeed: UInt64 = trials(250, of: 1_250)

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func theNaiveEngineFollowsEachPath(seed: UInt64) {
    for number in 0..<Self.projectsPerSeed {
      var generator = SeededGenerator(seed: seed << 32 | number)
      let annotations = RandomProject.annotations(upTo: 6, using: &generator)
      let platform = Platform.allCases[Int(number % 4)]
      let exploration = Exploration(
        of: InteractivityProject(annotations: annotations), duration: Self.duration,
        platform: platform)
      let broken = Promises.broken(by: exploration, of: annotations, platform: platform)
      guard broken.isEmpty else {
        report(broken, annotations, "seed \(seed), project \(number), \(platform)")
        return
      }
    }
  }

  /// Compares what is reached at what cost, what is played, and where a viewer is stuck.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func bruteForceFindsTheSame(seed: UInt64) {
    var compared = 0
    let count: UInt64 = trials(30, of: 500)
    for number in 0..<count {
      var generator = SeededGenerator(seed: seed << 32 | number)
      let annotations = RandomProject.annotations(upTo: 4, using: &generator)
      let platform = number % 3 == 0 ? Platform.tvos : .ios
      let brute = BruteForce(
        annotations, duration: Self.duration, platform: platform, maximumStates: 400)
      guard !brute.isCut else { continue }
      compared += 1
      let exploration = Exploration(
        of: InteractivityProject(annotations: annotations), duration: Self.duration,
        platform: platform)
      let differences = Promises.differences(
        exploration, brute, of: annotations, duration: Self.duration)
      guard differences.isEmpty else {
        report(differences, annotations, "seed \(seed), project \(number), \(platform)")
        return
      }
    }
    #expect(compared > count / 2)
  }

  private func report(_ problems: [String], _ annotations: [Annotation], _ name: String) {
    Issue.record(
      """
      \(name)
      \(annotations.map(Promises.description).joined(separator: "\n"))
      \(problems.joined(separator: "\n"))
      """)
  }
}
