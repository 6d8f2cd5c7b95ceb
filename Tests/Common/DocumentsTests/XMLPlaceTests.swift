import JSON
import Testing

@testable import Documents

/// Where elements are in a document, which libxml2 tells by the line only.
@Suite struct XMLPlaceTests {
  private static func places(in bytes: [UInt8]) throws -> [String] {
    let limits = XMLLimits(nodes: 1_000, advice: "too many")
    let root = try XMLElement(parsing: bytes, limits: limits)
    return ([root] + root.descendants("b")).map { element in
      let place = element.place(in: bytes)
      // For a tag on several lines libxml2 reports the last line.
      #expect(place.line <= element.place.line)
      return "\(place.line):\(place.column)"
    }
  }

  @Test(arguments: [
    ("<a/>", ["1:1"]), ("\u{FEFF}<a/>", ["1:1"]),
    ("<?xml version=\"1.0\"?><a><b/></a>", ["1:22", "1:25"]),
    ("<a>\n  <b c=\"&lt;!-- > -->'\"/>é<b>\n</b></a>", ["1:1", "2:3", "2:27"]),
    ("<!-- <a> --><a><![CDATA[<b>]]><!-- <b> --><?b <b?><b/></a>", ["1:13", "1:51"]),
    ("<a>\r\n<x:b xmlns:x=\"u\"/>\r\n\t<b/></a>", ["1:1", "2:1", "3:2"]),
    ("<!DOCTYPE a><a><c><b/></c><b\n d='/'/></a>", ["1:13", "1:19", "1:27"]),
  ])
  func elementsHaveTheirPlaces(text: String, expected: [String]) throws {
    #expect(try Self.places(in: Array(text.utf8)) == expected)
    guard text.unicodeScalars.allSatisfy({ $0.isASCII }), !text.contains("?xml") else { return }
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(try Self.places(in: wide) == expected)
  }

  /// libxml2 names the line of the element around the fault, too.
  @Test(arguments: ["<<<<<<< HEAD", "a & b", "<k>a</q>", "<k a=b/>", "</d></d>"])
  func aFaultNamesItsOwnLine(_ line: String) {
    let document = ["<d>"] + Array(repeating: "<k>text of an entry</k>", count: 150) + [line, "<k/>", "</d>"]
    #expect {
      try XMLElement(parsing: Array(document.joined(separator: "\n").utf8), limits: XMLLimits(nodes: 1_000, advice: ""))
    } throws: { ($0 as? XMLFault)?.place == JSON.Place(line: 152, column: 1) }
  }
}
