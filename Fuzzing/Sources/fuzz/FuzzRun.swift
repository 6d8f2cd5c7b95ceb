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
    let crash = open(crashPath, O_CREAT | O_TRUNC | O_WRONLY, 0o644)
    var problems = 0
    var mutator = Mutator(files: files, seed: seed)
    while Date.now < end, problems < 10 {
      let bytes = mutator.next()
      // If the reader crashes, the file names the input.
      ftruncate(crash, pwrite(crash, bytes, bytes.count, 0))
      // Nor where it does not end.
      alarm(10)
      let outcome = target.outcome(of: bytes)
      count += 1
      if outcome.isProblem {
        problems += 1
        print("\(target.name): \(outcome.kind)\n  \(Data(bytes).base64EncodedString())")
        fflush(nil)
      } else if outcomes.insert(outcome.kind).inserted {
        try Data(bytes).write(to: corpus.appending(path: "\(seed)-\(count)"))
        files.append(bytes)
        mutator = Mutator(files: files, seed: seed &+ UInt64(count))
      }
    }
    alarm(0)
    close(crash)
    unlink(crashPath)
    return problems
  }

  private var crashPath: String {
    corpus.deletingLastPathComponent().appending(path: "\(target.name).crash").path
  }
}
