extension InteractivityProject {
  /// The project as bytes from which ``init(packed:)`` makes it again: how it comes into a module without a reader.
  ///
  /// The form is nobody's but this version's: numbers in eight bytes, texts after the count of theirs, no names.
  public var packed: [UInt8] {
    var packer = Packer()
    packer.pack(id)
    packer.pack(title)
    packer.pack(sessionID)
    packer.pack(accountID)
    packer.pack(videoID)
    packer.pack(tags) { $0.pack($1) }
    packer.pack(annotations) { $0.pack($1) }
    return packer.bytes
  }

  /// Makes a project of what ``packed`` gave.
  /// - Returns: `nil` where the bytes are something else.
  public init?(packed bytes: [UInt8]) {
    var unpacker = Unpacker(bytes)
    self.init()
    do throws(Unpacker.Failure) {
      id = try unpacker.text()
      title = try unpacker.text()
      sessionID = try unpacker.text()
      accountID = try unpacker.text()
      videoID = try unpacker.text()
      tags = try unpacker.list { (unpacker) throws(Unpacker.Failure) in try unpacker.word() }
      var number = -1
      annotations = try unpacker.list { (unpacker) throws(Unpacker.Failure) in
        number += 1
        return try unpacker.annotation(number)
      }
      try unpacker.finish()
    } catch {
      return nil
    }
  }
}

// MARK: - Out

private struct Packer {
  private(set) var bytes: [UInt8] = []

  mutating func pack(_ number: Double) {
    for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> (8 * shift))) }
  }

  mutating func pack(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func pack(_ text: String?) {
    guard let text else { return pack(-1) }
    pack(Double(text.utf8.count))
    bytes += text.utf8
  }

  mutating func pack<Element>(_ list: [Element], _ pack: (inout Packer, Element) -> Void) {
    self.pack(Double(list.count))
    for element in list { pack(&self, element) }
  }

  mutating func pack(_ time: MediaTime) {
    pack(time.seconds)
    pack(time.fraction)
  }

  mutating func pack(_ length: Annotation.Box.Length?) {
    switch length {
    case nil: bytes.append(0)
    case .percent(let number)?:
      bytes.append(1)
      pack(number)
    case .pixels(let number)?:
      bytes.append(2)
      pack(number)
    }
  }

  mutating func pack(_ annotation: Annotation) {
    pack(annotation.id)
    pack(annotation.kind.rawValue)
    pack(annotation.rawType)
    pack(annotation.start)
    switch annotation.extent {
    case .open: bytes.append(0)
    case .lasting(let length):
      bytes.append(1)
      pack(length)
    case .until(let end):
      bytes.append(2)
      pack(end)
    }
    pack(annotation.transition == .fade)
    pack(annotation.pausesOnShow)
    pack(annotation.isGate)
    let texts = [
      annotation.title, annotation.text, annotation.theme, annotation.imageURL,
      annotation.originalImageURL, annotation.backgroundColor, annotation.condition?.text,
      annotation.loopBack, annotation.action.jump, annotation.action.link,
      annotation.action.command?.name,
    ]
    for text in texts { pack(text) }
    pack(annotation.box.left)
    pack(annotation.box.top)
    pack(annotation.box.width)
    pack(annotation.box.height)
    pack(annotation.action.pauses)
    pack(annotation.action.releasesGate)
    pack(annotation.action.command?.data ?? []) { packer, datum in
      packer.pack(datum.key)
      packer.pack(datum.value)
    }
  }
}

// MARK: - In

private struct Unpacker {
  struct Failure: Error {}

  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  func finish() throws(Failure) { if !rest.isEmpty { throw Failure() } }

  mutating func byte() throws(Failure) -> UInt8 {
    guard let byte = rest.popFirst() else { throw Failure() }
    return byte
  }

  mutating func flag() throws(Failure) -> Bool { try byte() != 0 }

  mutating func number() throws(Failure) -> Double {
    var bits: UInt64 = 0
    for shift in 0..<8 { bits |= UInt64(try byte()) << UInt64(8 * shift) }
    return Double(bitPattern: bits)
  }

  mutating func text() throws(Failure) -> String? {
    let count = try number()
    if count == -1 { return nil }
    guard let count = Int(exactly: count), count >= 0, count <= rest.count else { throw Failure() }
    let text = String(decoding: rest.prefix(count), as: UTF8.self)
    rest = rest.dropFirst(count)
    return text
  }

  mutating func word() throws(Failure) -> String {
    guard let text = try text() else { throw Failure() }
    return text
  }

  mutating func list<Element>(
    _ element: (inout Unpacker) throws(Failure) -> Element
  ) throws(Failure) -> [Element] {
    // Each element takes a byte at least.
    guard let count = Int(exactly: try number()), count >= 0, count <= rest.count else {
      throw Failure()
    }
    var list: [Element] = []
    list.reserveCapacity(count)
    for _ in 0..<count { list.append(try element(&self)) }
    return list
  }

  mutating func time() throws(Failure) -> MediaTime {
    MediaTime(seconds: try number(), fraction: try number())
  }

  mutating func length() throws(Failure) -> Annotation.Box.Length? {
    switch try byte() {
    case 0: nil
    case 1: .percent(try number())
    case 2: .pixels(try number())
    default: throw Failure()
    }
  }

  mutating func annotation(_ index: Int) throws(Failure) -> Annotation {
    let id = try word()
    let name = Name(try word())
    guard let kind = Annotation.Kind.allCases.first(where: { Name($0.rawValue) == name }) else {
      throw Failure()
    }
    let rawType = try word()
    let start = try time()
    let extent: Annotation.Extent
    switch try byte() {
    case 0: extent = .open
    case 1: extent = .lasting(try time())
    case 2: extent = .until(try time())
    default: throw Failure()
    }
    var annotation = Annotation(
      id: id, kind: kind, rawType: rawType, start: start, extent: extent, index: index)
    annotation.transition = try flag() ? .fade : .none
    annotation.pausesOnShow = try flag()
    annotation.isGate = try flag()
    annotation.title = try text()
    annotation.text = try text()
    annotation.theme = try text()
    annotation.imageURL = try text()
    annotation.originalImageURL = try text()
    annotation.backgroundColor = try text()
    annotation.condition = try text().map { Annotation.Condition($0) }
    annotation.loopBack = try text()
    var action = Annotation.Action()
    action.jump = try text()
    action.link = try text()
    action.command = try text().map { Annotation.Command(name: $0) }
    var box = Annotation.Box()
    box.left = try length() ?? box.left
    box.top = try length() ?? box.top
    box.width = try length()
    box.height = try length()
    annotation.box = box
    action.pauses = try flag()
    action.releasesGate = try flag()
    let data = try list { (unpacker) throws(Failure) in
      Annotation.Command.Datum(key: try unpacker.word(), value: try unpacker.word())
    }
    action.command?.data = data
    annotation.action = action
    return annotation
  }
}
