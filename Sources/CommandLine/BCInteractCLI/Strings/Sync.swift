import Localization
import Support

extension Command {
  static let stringsSync = Command(
    "sync", "add the keys that translations lack",
    discussion: """
      What the reference has and a file lacks is added where the reference has it, with the reference's
      comments and text, under a comment that marks it as new. All else stays byte for byte. Keys that
      the reference doesn't have are named. '-' goes to standard output.
      """,
    operands: [.some("FILE", .rewritten)],
    options: [
      .value("--reference", "FILE", .input, "the table to follow (default: the SDK's keys)"),
      .flag("--check", "change nothing; list the files that would change, and exit with 1"),
      .flag("--prune", "remove the keys that the reference doesn't have"),
      .flag("--no-mark", "add no comment that marks what is new"),
    ]
  ) { arguments, console in
    var reference = SDKStrings.reference
    if let path = arguments.value("--reference") {
      reference = try console.stringsFile(path)
      if let fault = reference.faults.first(where: { $0.effect != .reads }) {
        throw CommandError.input("\(console.name(of: path)):\(fault)")
      }
    }
    let mark = arguments.has("--no-mark") ? nil : StringsFile.newEntryMark
    let isCheck = arguments.has("--check")
    return try console.rewrite(arguments.operands, isCheck: isCheck) {
      file, path throws(StringsFile.Fault) in
      let sync = try file.synchronized(
        with: reference, mark: mark, prune: arguments.has("--prune"))
      if !isCheck { console.report(sync, path, isPruned: arguments.has("--prune")) }
      return sync.bytes
    }
  }
}

extension Console {
  /// Says what was done to a file, on standard error where the file goes to standard output.
  fileprivate func report(_ sync: StringsSync, _ path: String, isPruned: Bool) {
    func list(_ what: String, _ keys: [ExactString]) {
      guard !keys.isEmpty else { return }
      let names = keys.map(\.string.printable).joined(separator: ", ")
      let line = "\(name(of: path).printable): \(what): \(names)"
      if path == "-" { warn(line) } else { print(line) }
    }
    list("added", sync.added)
    list(isPruned ? "removed" : "not in the reference", sync.extra)
  }
}
