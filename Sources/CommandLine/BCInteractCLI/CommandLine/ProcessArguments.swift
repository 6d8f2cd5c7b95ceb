import Glibc

extension Program {
  /// The words of this process's command line, without the program's name; what is not UTF-8 in them is written as
  /// ``FileName`` has it.
  package static func processArguments() -> [String] {
    UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
      .dropFirst().compactMap { $0.map { FileName.text($0) } }
  }
}
