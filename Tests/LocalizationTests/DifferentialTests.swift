import Foundation
import Localization
import Testing

@Suite struct DifferentialTests {
  @Test(arguments: Corpus.cases)
  func corpusFilesAgreeWithFoundation(_ testCase: Corpus.Case) {
    #expect(disagreement(on: testCase.bytes) == nil)
  }

  /// Foundation logs a line for every missing semicolon; a process of its own keeps them out of the report.
  @Test func mutatedFilesAgreeWithFoundation() async {
    await #expect(processExitsWith: .success) {
      var mutator = Mutator(files: Corpus.cases.map(\.bytes), seed: 20_261_121)
      for _ in 0..<4000 {
        let bytes = mutator.next()
        guard let problem = disagreement(on: bytes) else { continue }
        Issue.record("\(problem): \(Data(bytes).base64EncodedString())")
      }
    }
  }
}
