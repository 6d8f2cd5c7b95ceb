extension StringsFile {
  /// Returns the file in its canonical layout.
  ///
  /// Each entry is on a line of its own, `"key" = "value";`, in double quotes. Its comments are directly
  /// above it; comments after it stay there. An empty line precedes each entry with a comment above, and
  /// other empty lines between entries are kept. There is no other space. The encoding, the byte order
  /// mark, the line ends, the order, all comments and the escapes stay unchanged. Formatting a formatted
  /// file changes nothing.
  ///
  /// A property list has no layout of its own and is returned unchanged.
  ///
  /// - Parameters:
  ///   - newEncoding: The encoding of the result; `nil` for that of the file.
  ///   - newLineEnding: The line end of the result, including comments; `nil` for the most frequent one of
  ///     the file.
  /// - Throws: The first fault that makes the meaning of the file uncertain, a byte that is not UTF-8, or an error if the
  ///   file is a property list that would have to change.
  public func formatted(
    encoding newEncoding: TextEncoding? = nil, lineEnding newLineEnding: LineEnding? = nil
  ) throws(Fault) -> [UInt8] {
    guard format == .text else {
      guard newEncoding == nil, newLineEnding == nil else { throw .notEditable }
      return bytes
    }
    if let fault = faults.first(where: { $0.effect != .reads }) { throw fault }
    if let byte = source.firstCopyrightSign {
      let (message, fix) = Fault.replacedByte
      throw source.fault(.replacedByte, at: byte..<byte + 1, message, fix)
    }
    var layout = Layout(self, encoding: newEncoding ?? encoding, lineEnding: newLineEnding)
    for node in nodes { layout.add(node) }
    return layout.finish()
  }
}

/// Arranges nodes in lines.
private struct Layout {
  private let file: StringsFile
  private let encoding: TextEncoding
  private let lineEnd: LineEnding
  private let changesLineEnds: Bool
  private var bytes: [UInt8]
  private var hasText = false
  private var blankLineAbove = false
  private var comments: [ExactString] = []
  private var last: Last?

  private enum Last { case comment, entry, brace }

  init(_ file: StringsFile, encoding: TextEncoding, lineEnding: LineEnding?) {
    self.file = file
    self.encoding = encoding
    lineEnd = lineEnding ?? file.lineEnding
    changesLineEnds = lineEnding != nil
    bytes = encoding.hasByteOrderMark ? encoding.form.byteOrderMark : []
  }

  /// Returns the file. It has at least a line end, because CoreFoundation refuses an empty file.
  mutating func finish() -> [UInt8] {
    endLine()
    return bytes
  }

  private mutating func endLine() { put(ExactString(lineEnd.rawValue)) }

  private mutating func put(_ text: ExactString) { bytes += encoding.encode(text) }

  mutating func add(_ node: StringsFile.Node) {
    switch node.kind {
    case .space:
      // There is no empty line between a comment and its entry, so this one is above both.
      if comments.isEmpty { blankLineAbove = Array(file.text(in: node.range).utf8.lineEnds.prefix(2)).count > 1 }
    case .comment: add(file.comments[node.index])
    case .entry: add(file.entries[node.index])
    case .brace, .value:
      line(file.source.text(inFile: node.range), blankLine: false)
      last = .brace
    case .byteOrderMark, .junk, .propertyList: break
    }
  }

  private mutating func add(_ comment: StringsFile.Comment) {
    let text = source(of: comment)
    switch comment.position {
    case .above: comments.append(text)
    case .trailing: put(ExactString(utf16: [0x20] + text.utf16))
    case .inside, .detached:
      line(text, blankLine: last == .entry || last == .comment && blankLineAbove)
      last = .comment
    }
    if comment.position != .above { blankLineAbove = false }
  }

  private mutating func add(_ entry: StringsFile.Entry) {
    let above = comments + entry.comments.filter { $0.position == .inside }.map(source)
    var blankLine = last == .comment || last == .entry && (blankLineAbove || !above.isEmpty)
    for comment in above {
      line(comment, blankLine: blankLine)
      blankLine = false
    }
    var text = literal(entry.key)
    switch entry.value {
    case .sameAsKey: break
    case .string(let token): text += Array(" = ".utf16) + literal(token)
    case .other(_, let range): text += Array(" = ".utf16) + file.source.text(inFile: range).utf16
    }
    line(ExactString(utf16: text + Array(";".utf16)), blankLine: blankLine)
    comments = []
    blankLineAbove = false
    last = .entry
  }

  private mutating func line(_ text: ExactString, blankLine: Bool) {
    if hasText { endLine() }
    if blankLine { endLine() }
    put(text)
    hasText = true
  }

  /// Returns the text of a comment, without space at the end of a line comment.
  private func source(of comment: StringsFile.Comment) -> ExactString {
    var text = file.source.text(inFile: comment.range).utf16
    if changesLineEnds { text = Array(ExactString(utf16: text).string.withLineEnds(lineEnd.rawValue).utf16) }
    if comment.style == .line {
      while let end = text.last, end == 0x20 || end == 0x09 || end == 0x0B || end == 0x0C { text.removeLast() }
    }
    return ExactString(utf16: text)
  }

  /// Returns a token in double quotes, with its escapes unchanged if it already has such quotes. A raw NUL
  /// is escaped, because a NUL at the start of a file looks like UTF-16.
  private func literal(_ token: StringsFile.Token) -> [UInt16] {
    let source = file.source.text(inFile: token.range).utf16
    return token.quote == .double && !source.contains(0) ? source : Array(token.text.literal.utf16)
  }
}
