import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// A killed program and a full disk lose nothing: each file is the old one or the new one, whole, and what was begun
/// does not pile up.
@Suite struct KillTests {
  /// Something that writes files.
  struct Job: Sendable, CustomTestStringConvertible {
    var command: String
    /// The files that it writes, or rewrites.
    var outputs: [String]

    var words: [String] { command.split(separator: " ").map(String.init) }
    var testDescription: String { command }
  }

  static let jobs = [
    Job(command: "strings fmt t.strings", outputs: ["t.strings"]),
    Job(command: "strings sync t.strings --reference r.strings", outputs: ["t.strings"]),
    Job(command: "strings validate t.strings --locale de --fix", outputs: ["t.strings"]),
    Job(command: "strings import t.po --into t.strings --locale de", outputs: ["t.strings"]),
    Job(command: "strings convert t.strings --output t.json --force", outputs: ["t.json"]),
    Job(
      command: "run p.json --record r.jsonl --format json=run.json --format text=run.txt",
      outputs: ["r.jsonl", "run.json", "run.txt"]),
    Job(
      command:
        "strings validate t.strings --locale de --format json=f.json --format sarif=f.sarif",
      outputs: ["f.json", "f.sarif"]),
  ]

  /// The number of processes that are killed; 1000 in `make kills`.
  private static let count =
    ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? jobs.count * 4
  private static let seed =
    ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) } ?? 1

  /// A folder with everything that the jobs read, and old versions of what they write.
  private func withFiles(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
      let keys = (0..<1500).map { "key \($0)" }
      try write("t.strings", keys.map { "\"\($0)\"=\"Ein\u{200B} Text %@\"  ;\n" }.joined())
      try write(
        "r.strings", keys.map { "\"\($0)\" = \"A text %@\";\n\"\($0)b\" = \"b\";\n" }.joined())
      try write(
        "t.po", keys.map { "msgctxt \"\($0)\"\nmsgid \"a %@\"\nmsgstr \"c %@\"\n\n" }.joined())
      let annotations = keys.enumerated().map {
        #"{"id":"\#($0.offset)","type":"image","start":\#($0.offset),"end":\#($0.offset + 1)}"#
      }
      try write("p.json", #"{"annotations":[\#(annotations.joined(separator: ","))]}"#)
      for job in Self.jobs {
        for output in job.outputs where output != "t.strings" { try write(output, "old\n") }
      }
      try body(folder)
    }
  }

  private func contents(of folder: URL) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return Dictionary(
      uniqueKeysWithValues: try names.map {
        ($0, try Data(contentsOf: folder.appendingPathComponent($0)))
      })
  }

  private func started(_ job: Job, in folder: URL) throws -> Process {
    let process = Process()
    process.executableURL = TestRun.program
    process.arguments = job.words
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  @Test(arguments: jobs)
  func aKillLeavesEachFileOldOrNew(job: Job) throws {
    try withFiles { folder in
      let old = try contents(of: folder)
      let clock = ContinuousClock()
      let length = try clock.measure { try started(job, in: folder).waitUntilExit() }
      let new = try contents(of: folder)
      for output in job.outputs { #expect(new[output] != old[output], "\(output) is written") }

      var generator = SeededGenerator(seed: Self.seed)
      for round in 0..<(Self.count / Self.jobs.count) {
        for output in job.outputs {
          try old[output]?.write(to: folder.appendingPathComponent(output))
        }
        let process = try started(job, in: folder)
        // At some moment of its life, or right after.
        let end = clock.now + length * Double.random(in: 0..<1.2, using: &generator)
        while clock.now < end { sched_yield() }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()

        let found = try contents(of: folder)
        for (name, bytes) in old {
          let isWhole =
            found[name] == bytes || (job.outputs.contains(name) && found[name] == new[name])
          #expect(isWhole, "round \(round): \(name) is neither old nor new")
        }
        // One unfinished file for each that is written: the next process takes its place.
        let unfinished = found.keys.filter { old[$0] == nil }
        #expect(unfinished.count <= job.outputs.count, "round \(round): \(unfinished)")
      }
      try started(job, in: folder).waitUntilExit()
      let names = try contents(of: folder).keys.sorted()
      #expect(names == old.keys.sorted(), "nothing unfinished is left after a whole run")
    }
  }

  // MARK: Full disks

  /// The system's limit for the size of a file, which is what a full disk looks like to a program.
  @Test(arguments: jobs)
  func aFileThatCannotGrowIsUnchanged(job: Job) throws {
    try withFiles { folder in
      let old = try contents(of: folder)
      let script = "ulimit -f 1; \"$0\" \(job.command) 2>&1 >/dev/null; echo exit $?"
      let shown = try runTool("sh", ["-c", script, TestRun.program.path], in: folder)
      #expect(shown.hasSuffix("exit 3\n"), "\(shown)")
      #expect(shown.contains("bcinteract: "), "it says why: \(shown)")
      #expect(shown.contains("file too large"), "it says why: \(shown)")
      let found = try contents(of: folder)
      #expect(found.keys.sorted() == old.keys.sorted())
      for (name, bytes) in old { #expect(found[name] == bytes, "\(name)") }
    }
  }

  /// A disk in memory that is full with the existing files.
  @Test(.enabled(if: canMount), arguments: jobs)
  func aFullDiskLosesNoData(job: Job) throws {
    try withFiles { folder in
      let old = try contents(of: folder)
      let script = """
        set -e; mkdir disk; mount -t tmpfs -o size=900k none disk; trap "cd /; umount '$PWD/disk'" EXIT
        cp *.* disk; cd disk; dd if=/dev/zero of=rest bs=1k 2>/dev/null || true
        set +e; "$0" \(job.command) 2>&1 >/dev/null; echo exit $?
        ls -A; rm rest; cp -r . ../after
        """
      let shown = try runTool("sh", ["-c", script, TestRun.program.path], in: folder)
      #expect(shown.contains("no space left on device"), "\(shown)")
      #expect(shown.contains("exit 3\n"), "\(shown)")
      let found = try contents(of: folder.appendingPathComponent("after"))
      #expect(found.keys.sorted() == old.keys.sorted())
      for (name, bytes) in old { #expect(found[name] == bytes, "\(name)") }
    }
  }

  static let canMount: Bool = {
    let script = "d=$(mktemp -d) && mount -t tmpfs none $d && umount $d && rmdir $d && echo yes"
    let folder = FileManager.default.temporaryDirectory
    return geteuid() == 0 && (try? runTool("sh", ["-c", script], in: folder)) == "yes\n"
  }()
}
