import Foundation
import Localization
import Testing

@Suite struct DifferentialTests {
  /// A process of its own keeps two things of Foundation's out of the report: a line that it logs for every
  /// missing semicolon, and the errors that it leaks, which a leak checker would count at the end.
  @Test func corpusAndMutatedFilesAgreeWithFoundation() async {
    await #expect(processExitsWith: .success) {
      let files = Corpus.cases.map(\.bytes)
      var mutator = Mutator(files: files, seed: 20_261_121)
      let problems = (files + (0..<4000).map { _ in mutator.next() }).compactMap { bytes in
        disagreement(on: bytes).map { "\($0): \(Data(bytes).base64EncodedString())" }
      }
      for problem in problems { Issue.record("\(problem)") }
      if problems.isEmpty, files.count == 156 { _exit(EXIT_SUCCESS) }
    }
  }
}
