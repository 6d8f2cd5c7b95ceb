import Lint
import Localization

extension Rule {
  /// The bytes are not what the encoding of the file demands.
  ///
  /// CoreFoundation takes a file for UTF-8 unless a byte order mark says otherwise. It refuses bytes that
  /// are not UTF-8, and drops the first character of UTF-16 without a mark.
  static let encoding = faults(
    "encoding", "The bytes are not what the encoding of the file demands", .error,
    [.invalidEncoding, .missingByteOrderMark, .partialUnit, .replacedByte],
    good: [
      .file("\"a\" = \"é\";\n"),
      .file(bytes: [0xFF, 0xFE] + "\"a\"=\"1\";".utf8.flatMap { [$0, 0] }),
    ],
    bad: [
      .file(bytes: Array("\"a\" = \"".utf8) + [0xE9] + Array("\";\n".utf8)),
      .file(bytes: "\"a\"=\"1\";".utf8.flatMap { [$0, 0] }),
    ])
}
