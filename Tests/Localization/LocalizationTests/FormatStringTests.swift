import Localization
import Testing

@Suite struct FormatStringTests {
  /// What a text is cut into, spelled `kind:text` and joined.
  private func cut(_ text: String) -> [String] {
    let format = FormatString(text)
    return format.pieces.map { piece in
      switch piece {
      case .literal(let range): "text:\(text[range])"
      case .percent(let range): "percent:\(text[range])"
      case .specifier(let specifier): "spec:\(text[specifier.range])"
      case .variable(let name, let position, _): "variable:\(name)/\(position ?? 0)"
      case .fault(let fault): "\(fault.kind):\(text[fault.range])"
      }
    }
  }

  @Test(arguments: [
    ("", []),
    ("plain", ["text:plain"]),
    ("%@", ["spec:%@"]),
    ("a %1$@ b", ["text:a ", "spec:%1$@", "text: b"]),
    ("100%%", ["text:100", "percent:%%"]),
    ("%%%d", ["percent:%%", "spec:%d"]),
    ("%-+ #0'12.34lld", ["spec:%-+ #0'12.34lld"]),
    ("%*.*f", ["spec:%*.*f"]),
    ("%*1$.*2$f", ["spec:%*1$.*2$f"]),
    ("%.f", ["spec:%.f"]),
    ("50% off", ["text:50", "spec:% o", "text:ff"]),
    ("%#@files@", ["variable:files/0"]),
    ("%2$#@folders@!", ["variable:folders/2", "text:!"]),
    ("%#x", ["spec:%#x"]),
    ("%@\u{301}", ["spec:%@", "text:\u{301}"]),
  ])
  func validFormatsAreSplitIntoPieces(_ text: String, _ pieces: [String]) {
    #expect(cut(text) == pieces)
  }

  @Test(arguments: [
    ("100%", ["text:100", "dangling:%"]),
    ("%1$", ["dangling:%1$"]),
    ("@%", ["text:@", "dangling:%"]),
    ("%y", ["unknownConversion(\"y\"):%y"]),
    ("100% von", ["text:100", "unknownConversion(\"v\"):% v", "text:on"]),
    ("%د", ["unknownConversion(\"\\u{062F}\"):%د"]),
    ("%＠", ["lookalike(meant: \"%@\"):%＠"]),
    ("％@", ["lookalike(meant: \"%@\"):％@"]),
    ("％＠", ["lookalike(meant: \"%@\"):％＠"]),
    ("％ｄ 秒", ["lookalike(meant: \"%d\"):％ｄ", "text: 秒"]),
    ("%1＄@", ["lookalike(meant: \"%1$@\"):%1＄@"]),
    ("%١$@", ["lookalike(meant: \"%1$@\"):%١$@"]),
    ("%５d", ["lookalike(meant: \"%5d\"):%５d"]),
    ("%＃@files@", ["lookalike(meant: \"%#@files@\"):%＃@files@"]),
    ("%0$@", ["zeroPosition:%0$@"]),
    ("%*0$d", ["zeroPosition:%*0$d"]),
    ("%n", ["writesMemory:%n"]),
    ("%arg", ["catalogArgument:%arg"]),
    ("%{public}@", ["logAnnotation:%{public}@"]),
    ("%ll@", ["unfitLength(Localization.FormatSpecifier.Length.longLong):%ll@"]),
    ("%1000d", ["numberTooLarge:%1000d"]),
    ("%99999999999999999999d", ["numberTooLarge:%99999999999999999999d"]),
  ])
  func invalidSpecifiersAreReported(_ text: String, _ pieces: [String]) {
    #expect(cut(text) == pieces)
  }

  /// Each takes many times its bytes.
  @Test func percentSignsAreBounded() {
    #expect(FormatString(String(repeating: "%@", count: 1_000)).faults.isEmpty)
    let format = FormatString(String(repeating: "%@ ", count: 5_000))
    #expect(format.specifiers.count == 1_000)
    #expect(format.faults.map(\.kind) == [.tooMany])
    #expect(format.faults.first.map { format.text[$0.range] } == "%")
    #expect(format.pieces.count == 2_002)
  }

  /// Percent signs of other scripts, and fullwidth ones, are punctuation before plain text.
  @Test(arguments: ["٪50", "50٪", "５０％", "50％ off", "100％de", "％"])
  func punctuation(_ text: String) {
    #expect(cut(text) == ["text:\(text)"])
  }

  @Test func partsOfASpecifier() throws {
    let specifier = try #require(FormatString("%2$-08.3lf").specifiers.first)
    #expect(specifier.position == 2)
    #expect(specifier.flags == [.leftAligned, .zero])
    #expect(specifier.width == .fixed(8))
    #expect(specifier.precision == .fixed(3))
    #expect(specifier.length == .long)
    #expect(specifier.conversion == .fixed)
    #expect(specifier.argument == .double)
  }

  @Test(
    arguments: [
      ("", []),
      ("%@ %d", [.object, .integer(nil, signed: true)]),
      ("%2$d %1$@", [.object, .integer(nil, signed: true)]),
      ("%1$@ %2$@ %2$@", [.object, .object]),
      ("%qd %lld", [.integer(.longLong, signed: true), .integer(.longLong, signed: true)]),
      ("%*.*f", [.integer(nil, signed: true), .integer(nil, signed: true), .double]),
      ("%#@files@", [.variable("files")]),
      ("%Lf %zu", [.longDouble, .integer(.size, signed: false)]),
    ] as [(String, [FormatSpecifier.Argument])])
  func signature(_ text: String, _ expected: [FormatSpecifier.Argument]) throws {
    #expect(try FormatString(text).signature() == expected)
  }

  @Test(
    arguments: [
      ("%1$@ %@", .mixedNumbering),
      ("%*1$d", .mixedNumbering),
      ("%2$@", .gap(position: 1)),
      ("%1$@ %999$@", .gap(position: 2)),
      ("%1$@ %1$d", .conflict(position: 1)),
      ("%1$@ %", .malformed("%", .dangling)),
    ] as [(String, FormatError)])
  func anInvalidSignatureIsAnError(_ text: String, _ expected: FormatError) {
    #expect(throws: expected) { try FormatString(text).signature() }
  }

  /// Whatever the text, its pieces cover it without a gap and in order.
  @Test func piecesCoverTheText() {
    var generator = SystemRandomNumberGenerator()
    let alphabet = Array("%%%@$#1250*.-'lhqdfsn＠％١arg {}\u{301}é😀".unicodeScalars)
    for _ in 0..<5_000 {
      var text = ""
      for _ in 0..<Int.random(in: 0..<12, using: &generator) {
        text.unicodeScalars.append(alphabet[Int.random(in: 0..<alphabet.count, using: &generator)])
      }
      var end = text.startIndex
      for piece in FormatString(text).pieces {
        let range =
          switch piece {
          case .literal(let range), .percent(let range), .variable(_, _, let range): range
          case .specifier(let specifier): specifier.range
          case .fault(let fault): fault.range
          }
        #expect(range.lowerBound == end && !range.isEmpty, "\(text.debugDescription)")
        end = range.upperBound
      }
      #expect(end == text.endIndex, "\(text.debugDescription)")
    }
  }

  @Test func aReadNamesTheRoleOfItsArgument() {
    let reads = FormatString("%*.*f %2$@ %#@files@").reads
    #expect(reads.map(\.role) == [.width, .precision, .value, .value, .value])
    #expect(reads.map(\.position) == [1, 2, 3, 2, 4])
    #expect(reads.map(\.isNumbered) == [false, false, false, true, false])
    #expect(reads.map { $0.specifier == nil } == [false, false, false, false, true])
  }

  @Test func proseCanBeExcludedFromTheCount() {
    let format = FormatString("50% off, %d left")
    #expect(format.reads.map(\.position) == [1, 2])
    let counted = format.reads { !$0.flags.contains(.space) }
    #expect(counted.map { String(format.text[$0.range]) } == ["%d"])
    #expect(counted.map(\.position) == [1])
  }
}
