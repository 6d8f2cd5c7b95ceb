import Foundation

/// One run of a target: its inputs, and the outcomes that were seen.
struct FuzzRun {
  let target: Target
  let corpus: URL
  private(set) var count = 0
  private(set) var outcomes: Set<String> = []
  private let seed: UInt64
  private var files: [[UInt8]]

  init(target: Target, files: [[UInt8]], corpus: URL, seed: UInt64) {
    self.target = target
    self.files = files
    self.corpus = corpus
    self.seed = seed
  }

  /// - Returns: how many inputs were read wrongly; ten are enough.
  mutating func run(seconds: Double) throws -> Int {
    for file in files { outcomes.insert(target.outcome(of: file).kind) }
    let end = Date(timeIntervalSinceNow: seconds)
    var problems = 0
    var mutator = Mutator(files: files, seed: seed)
    while Date.now < end, problems < 10 {
      let bytes = mutator.next()
      // Where the reader crashes, nobody is left to tell of the input.
      try Data(bytes).write(to: crash)
      let outcome = target.outcome(of: bytes)
      count += 1
      if outcome.isProblem {
        problems += 1
        print("\(target.name): \(outcome.kind)\n  \(Data(bytes).base64EncodedString())")
      } else if outcomes.insert(outcome.kind).inserted {
        try Data(bytes).write(to: corpus.appending(path: "\(seed)-\(count)"))
        files.append(bytes)
        mutator = Mutator(files: files, seed: seed &+ UInt64(count))
      }
    }
    try? FileManager.default.removeItem(at: crash)
    return problems
  }

  private var crash: URL {
    corpus.deletingLastPathComponent().appending(path: "\(target.name).crash")
  }
}
