import Glibc
import Support

extension Option where Value == Bool {
  /// Runs the command again whenever one of its input files has changed. The program carries it out.
  static var watch: Option { Option("--watch", "run again whenever an input file changes, until interrupted") }
}

extension Console {
  /// Runs a command, and again whenever one of its input files has changed.
  ///
  /// It ends with a signal, or if no reader is left. The errors of a run are reported, except for a usage error of the
  /// first one, which ends the command.
  /// - Parameter run: runs the command once.
  func watch(_ arguments: Arguments, _ run: () throws -> ExitCode) throws -> ExitCode {
    guard !arguments.inputs.contains("-") else {
      throw CommandError.usage("--watch cannot be used with standard input")
    }
    var changed: String?
    while true {
      // Before the run, so that a change during the run is a change.
      let before = FileStamp.ofInputs(arguments)
      if isTerminal {
        write("\u{1B}[2J\u{1B}[H")
      } else if let changed {
        warn("\(changed) has changed".printable)
      }
      var code = ExitCode.fine
      do { code = try run() } catch {
        code = CommandError.exitCode(of: error)
        if code == .usage, changed == nil { throw error }
        warn("\(error)".printable)
      }
      flush()
      guard canPrint else { return code }
      changed = nil
      while changed == nil {
        if let signal = wait(0.25) { return .ended(by: signal) }
        let now = FileStamp.ofInputs(arguments)
        changed = Set(before.keys).union(now.keys).filter { before[$0] != now[$0] }.min()
      }
    }
  }
}

/// The state of a file, which changes if the file is written or replaced.
private struct FileStamp: Hashable {
  private let device: dev_t
  private let number: ino_t
  private let size: off_t
  private let seconds: Int
  private let nanoseconds: Int

  private init(_ status: stat) {
    (device, number, size) = (status.st_dev, status.st_ino, status.st_size)
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }

  /// Returns the states of the input files by their paths, without the files that the command writes.
  static func ofInputs(_ arguments: Arguments) -> [String: FileStamp] {
    let outputs = arguments.outputs.filter { $0 != .standardOutput }.map(\.description)
    let written = Set(ofFiles(at: outputs).values)
    return ofFiles(at: arguments.inputs).filter { !written.contains($0.value) }
  }

  /// Returns the states of the files that exist, and of those in folders, except for hidden ones.
  private static func ofFiles(at paths: [String]) -> [String: FileStamp] {
    var stamps: [String: FileStamp] = [:]
    // The folders that were searched: a link may lead back to one of them.
    var folders: Set<FileStamp> = []
    func add(_ path: String) {
      var status = stat()
      guard stat(FileName(path).bytes, &status) == 0 else { return }
      switch status.st_mode & S_IFMT {
      case S_IFREG: stamps[path] = FileStamp(status)
      case S_IFDIR where folders.insert(FileStamp(status)).inserted:
        for name in folderContents(path) ?? [] where !name.hasPrefix(".") { add(path + "/" + name) }
      default: break
      }
    }
    paths.forEach(add)
    return stamps
  }
}
