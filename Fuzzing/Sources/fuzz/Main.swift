import Foundation

/// Compares the `.strings` reader with Foundation on mutated files: `fuzz FOLDER [RUNS [SEED]]`.
///
/// The files of the folder are where it starts from. It stops at the first ten that are read differently,
/// prints each, and then exits with 1.
@main
enum Main {
  static func main() {
    let words = CommandLine.arguments
    let runs = words.count > 2 ? Int(words[2]) : 100_000
    let seed = words.count > 3 ? UInt64(words[3]) : 1
    guard words.count > 1, let runs, let seed else {
      print("usage: fuzz FOLDER [RUNS [SEED]]")
      exit(2)
    }
    let folder = URL(filePath: words[1], directoryHint: .isDirectory)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
    let files = names.compactMap { try? Data(contentsOf: folder.appending(path: $0)) }.map(Array.init)
    guard !files.isEmpty else {
      print("\(folder.path) has no files")
      exit(3)
    }
    // Foundation logs a line for every missing semicolon.
    dup2(open("/dev/null", O_WRONLY), STDERR_FILENO)

    var mutator = Mutator(files: files, seed: seed)
    var accepted = 0
    var problems = 0
    for run in 1...max(runs, 1) {
      let bytes = mutator.next()
      if let problem = disagreement(on: bytes) {
        print("run \(run): \(problem)\n  \(Data(bytes).base64EncodedString())")
        problems += 1
        if problems == 10 { break }
      } else if (try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)) != nil {
        accepted += 1
      }
    }
    print("\(runs) runs, seed \(seed): \(problems) differ; Foundation accepts \(accepted)")
    exit(problems == 0 ? 0 : 1)
  }
}
