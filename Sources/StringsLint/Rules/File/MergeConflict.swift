internal import Findings
internal import Localization

extension Rule {
  /// A merge conflict was committed.
  ///
  /// CoreFoundation stops at the first marker and drops everything behind it.
  static let mergeConflict = Rule(
    "merge-conflict", "A merge conflict was committed", .error,
    good: [.file("\"a\" = \"1\";\n")],
    bad: [
      .file("\"a\" = \"1\";\n<<<<<<< HEAD\n\"b\" = \"2\";\n=======\n\"b\" = \"3\";\n>>>>>>> main\n")
    ],
    .file { context in
      context.file.faults.filter { $0.kind == .mergeConflict || $0.kind == .silentTruncation }
        .compactMap { fault in
          fault.kind == .mergeConflict || fault.startsConflict(in: context.file)
            ? fault.problem() : nil
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
