import Glibc

/// The name of a file as the system has it: bytes, which need not be UTF-8.
///
/// In a `String`, a byte that is not part of any UTF-8 is written as a scalar of its own, `U+10FF00` and the byte: so
/// different names stay different, and each finds its file again. (Names with exactly these scalars in
/// them, at the very end of the private use planes, are written in the same way, byte by byte.)
struct FileName {
  /// With the zero at the end.
  let bytes: [CChar]

  private static let escapes: ClosedRange<UInt32> = 0x10_FF80...0x10_FFFF

  /// The name that a text stands for.
  init(_ text: String) {
    guard text.unicodeScalars.contains(where: { Self.escapes.contains($0.value) }) else {
      bytes = Array(text.utf8CString)
      return
    }
    var bytes: [CChar] = []
    for scalar in text.unicodeScalars {
      if Self.escapes.contains(scalar.value) {
        bytes.append(CChar(bitPattern: UInt8(scalar.value & 0xFF)))
      } else {
        bytes += String(scalar).utf8.map(CChar.init(bitPattern:))
      }
    }
    self.bytes = bytes + [0]
  }

  /// The text that stands for a name.
  static func text(_ name: UnsafePointer<CChar>) -> String {
    let bytes = UnsafeBufferPointer(start: name, count: strlen(name)).map(UInt8.init(bitPattern:))
    return text(bytes[...])
  }

  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = plain(bytes) { return text }
    var result = ""
    var rest = bytes
    while let first = rest.first {
      let piece = (1...4).lazy.filter { $0 <= rest.count }.compactMap { plain(rest.prefix($0)) }
        .first
      if let piece {
        result += piece
        rest = rest.dropFirst(piece.utf8.count)
      } else {
        if let scalar = Unicode.Scalar(0x10_FF00 + UInt32(first)) {
          result.unicodeScalars.append(scalar)
        }
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// The bytes as they are, where they are UTF-8 that can't be mistaken for an escape.
  private static func plain(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: { escapes.contains($0.value) })
    else { return nil }
    return text
  }
}

/// What is in a folder, in the order of the names, without `.` and `..`.
/// - Returns: `nil` if the folder can't be read.
func folderContents(_ path: String) -> [String]? {
  guard let folder = opendir(FileName(path).bytes) else { return nil }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: 256) { FileName.text($0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names.sorted()
}
