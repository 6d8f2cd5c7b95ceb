import Lint
import Localization

extension Rule {
  /// A merge conflict was committed.
  ///
  /// CoreFoundation stops at the first marker and drops everything after it.
  static let mergeConflict = Rule(
    "merge-conflict", "A merge conflict was committed", .error,
    good: [.file("\"a\" = \"1\";\n")],
    bad: [
      .file("\"a\" = \"1\";\n<<<<<<< HEAD\n\"b\" = \"2\";\n=======\n\"b\" = \"3\";\n>>>>>>> main\n")
    ],
    .file { context in
      context.file.faults.filter { fault in
        fault.kind == .mergeConflict
          || fault.kind == .silentTruncation && fault.startsConflict(in: context.file)
      }.map { fault in
        Problem(
          "a merge conflict was left in the file", at: .bytes(fault.range),
          fix: .advice("decide for one side and remove the markers"))
      }
    })
}

extension StringsFile.Fault {
  /// Whether the reader stopped at a line of a merge conflict.
  fileprivate func startsConflict(in file: StringsFile) -> Bool {
    let size = file.encoding.form.unitSize
    let end = min(range.lowerBound + 7 * size, file.bytes.count)
    guard file.format == .text, end - range.lowerBound == 7 * size else { return false }
    return ["<<<<<<<", "=======", ">>>>>>>"].contains(file.text(in: range.lowerBound..<end))
  }
}
