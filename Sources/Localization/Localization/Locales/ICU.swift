import CICU

/// How the functions of CICU are called.
enum ICU {
  /// The text that a function writes; `nil` where ICU reports an error.
  ///
  /// - Parameter call: gets the buffer and its size, and returns the length of the whole text, or
  ///   a negative number, by the conventions of `CICU.h`.
  static func text(_ call: (UnsafeMutablePointer<CChar>, Int32) -> Int32) -> String? {
    bytes(call).map { String(decoding: $0, as: UTF8.self) }
  }

  static func bytes(_ call: (UnsafeMutablePointer<CChar>, Int32) -> Int32) -> [UInt8]? {
    var capacity = 128
    while true {
      var length = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        buffer.withMemoryRebound(to: CChar.self) { buffer in
          guard let start = buffer.baseAddress else { return }
          length = Int(call(start, Int32(buffer.count)))
        }
        count = max(0, min(length, capacity))
      }
      if length <= capacity { return length < 0 ? nil : bytes }
      capacity = length
    }
  }
}
