/// What a word of the command line means.
///
/// The shell completes a word by its kind, and the kinds tell which files a command reads and which ones
/// it writes, before it runs.
package enum WordKind: Hashable, Sendable {
  case text
  /// One of these words.
  case oneOf([String])
  /// A file that is read; `-` is standard input.
  case input
  /// One of these words, or else a file that is read.
  case oneOfOrInput([String])
  /// A file or a folder whose files are read; `-` is standard input.
  case inputOrFolder
  /// A file that is read, and written in its place.
  case rewritten
  case folder
  /// A file that is written; `-` is standard output.
  case output
  /// `NAME[=FILE]`: one of these names, and the file that the report is written to.
  case report([String])
  /// The name of a command.
  case command
}
