import Foundation

/// Passes mutated files to a reader: `fuzz TARGET CORPUS [SECONDS [SEED]]`.
///
/// CORPUS is a list of folders, separated by colons. Inputs with a new outcome are written to the last folder. A reader that
/// crashes, or takes ten seconds, ends the process; the input is then in `TARGET.crash` next to the corpus.
@main
enum Main {
  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    let seconds = words.count > 2 ? Double(words[2]) : 60
    let seed = words.count > 3 ? UInt64(words[3]) : 1
    guard words.count > 1, let target = Target.all.first(where: { $0.name == words[0] }),
      let seconds, let seed
    else {
      print("usage: fuzz TARGET FOLDER:FOLDER [SECONDS [SEED]]")
      print("targets: \(Target.all.map(\.name).joined(separator: " "))")
      exit(2)
    }
    let folders = words[1].split(separator: ":").map {
      URL(filePath: String($0), directoryHint: .isDirectory)
    }
    let corpus = folders[folders.count - 1]
    try FileManager.default.createDirectory(at: corpus, withIntermediateDirectories: true)
    let files = folders.flatMap(files)
    guard !files.isEmpty else {
      print("\(words[1]) has no files")
      exit(3)
    }
    // Foundation, which this reader is compared with, logs a line for every missing semicolon.
    if target.name == "strings" { dup2(open("/dev/null", O_WRONLY), STDERR_FILENO) }
    var run = FuzzRun(target: target, files: files, corpus: corpus, seed: seed)
    let problems = try run.run(seconds: seconds)
    print(
      "\(target.name): \(run.count) inputs, \(run.outcomes.count) outcomes, \(problems) problems")
    // The leak sanitizer may end the process before its output has got out.
    fflush(nil)
    exit(problems == 0 ? 0 : 1)
  }

  private static func files(in folder: URL) -> [[UInt8]] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
    return names.compactMap { try? Data(contentsOf: folder.appending(path: $0)) }.map(Array.init)
  }
}
