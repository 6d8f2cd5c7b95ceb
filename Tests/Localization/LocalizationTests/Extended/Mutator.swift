// In the package of the fuzzer the generator is a file of its own.
#if canImport(TestSupport)
  import TestSupport
#endif

/// Makes files out of files: damaged ones, spliced ones, the same text in another encoding.
struct Mutator {
  let files: [[UInt8]]
  var generator: SeededGenerator

  init(files: [[UInt8]], seed: UInt64) {
    // A long file costs much and teaches no more than its beginning. Damaged binary property lists crash
    // Foundation itself (it looks into a set that has no elements), so none is made here.
    self.files = files.filter { !$0.starts(with: "bplist".utf8) }.map { Array($0.prefix(2000)) }
    generator = SeededGenerator(seed: seed)
  }

  /// Bytes that mean something somewhere: to the grammar, to an encoding, or to a person's eye.
  private static let tokens: [[UInt8]] =
    [
      "\"", "'", ";", "=", "\\", "/", "*", "//", "/*", "*/", "{", "}", "(", ")", ",", "<", ">", " ",
      "\n", "\r", "\r\n", "\t", "\u{B}", "\u{C}", "\u{0}", "\\U", "\\Ud83d", "\\UDE00", "\\101",
      "\\377", "\\\n", "a", "7", "F", "_", "-", "$", "+", "@", "%", "“", "”", "；", "＝",
      "\u{A0}", "\u{2028}", "\u{2029}", "\u{3000}", "\u{FEFF}", "\u{85}", "é", "e\u{301}", "漢",
      "😀", "\u{130}", "\"a\" = \"b\";\n", "/* c */", "<4a4B>", "(a, b)", "{c = d;}",
    ].map { Array($0.utf8) }
    + [
      [0xA9], [0xC3], [0xE2, 0x80], [0xED, 0xA0, 0x80], [0xFF], [0xC0, 0x80], [0xF0, 0x9F],
      [0xF5, 0x80, 0x80, 0x80], [0xFF, 0xFE], [0xFE, 0xFF], [0x22, 0], [0, 0x22], [0, 0xD8],
      [0xD8, 0], [0, 0xDC], [0, 0], [0xEF, 0xBB, 0xBF],
    ]

  mutating func next() -> [UInt8] {
    var bytes = files[pick(files.count)]
    if one(in: 6) { bytes = reencoded(bytes) }
    for _ in 0...pick(4) { mutate(&bytes) }
    return bytes
  }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    let place = pick(bytes.count + 1)
    let end = min(bytes.count, place + pick(12))
    switch pick(8) {
    case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8(pick(8))
    case 1 where place < bytes.count: bytes[place] = UInt8(pick(256))
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: pick(bytes.count + 1))
    case 4:
      let other = files[pick(files.count)]
      let start = pick(other.count + 1)
      bytes.replaceSubrange(place..<end, with: other[start..<min(other.count, start + pick(60))])
    case 5 where one(in: 4): bytes.removeSubrange(place...)
    default: bytes.insert(contentsOf: Self.tokens[pick(Self.tokens.count)], at: place)
    }
  }

  /// The bytes, taken as UTF-8, in UTF-16 or UTF-32, most often with a byte order mark.
  private mutating func reencoded(_ bytes: [UInt8]) -> [UInt8] {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    let (wide, swap) = (one(in: 2), one(in: 2))
    var result: [UInt8] = []
    func append(_ value: UInt32, size: Int) {
      let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
      result += swap ? little.reversed() : little
    }
    if !one(in: 8) { append(0xFEFF, size: wide ? 4 : 2) }
    for scalar in scalars {
      if wide {
        append(scalar.value, size: 4)
      } else {
        for unit in String(scalar).utf16 { append(UInt32(unit), size: 2) }
      }
    }
    return result
  }

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
  private mutating func one(in count: Int) -> Bool { pick(count) == 0 }
}
