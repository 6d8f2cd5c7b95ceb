/// `text` as one part of a URL's path or query: all but letters, digits and `-._~` escaped
/// (RFC 3986 §2.3).
package func percentEncoded(_ text: String) -> String {
  let digits = Array("0123456789ABCDEF")
  var result = ""
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      result.unicodeScalars.append(Unicode.Scalar(byte))
    default:
      result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }
  }
  return result
}
