import Foundation

@main
enum Main {
  static let suites = [
    validateSuite, hostileSuite, timelineSuite, latenessSuite, loadSuite, stringsSuite, startSuite,
    exploreSuite, lintSuite, webSuite, playSuite, downloadSuite,
  ]

  static func main() {
    let wanted = CommandLine.arguments.dropFirst()
    if wanted.first == "memory", let suite = suites.first(where: { wanted.contains($0.name) }) {
      print(suite.memory?(wanted.last ?? "") ?? 0)
      return
    }
    for name in wanted where !suites.contains(where: { $0.name == name }) {
      print("no suite \(name); there are: \(suites.map(\.name).joined(separator: ", "))")
      exit(2)
    }
    for suite in suites where wanted.isEmpty || wanted.contains(suite.name) {
      print("\(suite.name)")
      suite.run { row in
        print("  " + row.printed())
        fflush(nil)
      }
    }
  }
}
