import Foundation

/// Plays random schedules, holds their events against the grammar, and replays what was recorded:
/// `schedules [COUNT [FIRST]]`. `LOG=1` prints everything that happens, to analyze a failed schedule.
@main
enum Main {
  static func main() {
    let words = CommandLine.arguments.dropFirst().map { UInt64($0) }
    guard words.count <= 2, !words.contains(nil) else {
      print("usage: schedules [COUNT [FIRST]]")
      exit(2)
    }
    let (count, first) = (words.first ?? 1000, words.dropFirst().first ?? 1)
    guard let count, let first else { exit(2) }
    let isLogged = ProcessInfo.processInfo.environment["LOG"] != nil
    let coverage = ScheduleCoverage()
    var problems = 0
    for seed in first..<first + count {
      let schedule = RandomSchedule(seed: seed, log: isLogged ? { print($0) } : nil)
      for problem in schedule.run() {
        problems += 1
        print(problem)
      }
      coverage.add(schedule.coverage)
    }
    for (name, count) in coverage.counts.sorted(by: { $0.key < $1.key }) {
      print("\(count)\t\(name)")
    }
    let missing = ScheduleCoverage.expected.filter { coverage.counts[$0] == nil }
    if count >= 1000, !missing.isEmpty {
      problems += 1
      print("never happened: \(missing.joined(separator: ", "))")
    }
    print("schedules: \(count) from \(first), \(problems) problems")
    exit(problems == 0 ? 0 : 1)
  }
}
