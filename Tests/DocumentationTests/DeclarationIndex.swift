import Foundation

/// What Swift files declare, by the names of types and members: enough to find out whether a name of a page is still there.
///
/// It reads lines, not the language: the formatter's indentation tells what belongs to a type.
struct DeclarationIndex: Sendable {
  struct Declaration: Sendable, Equatable {
    /// The last name of the type or extension around it; empty at the top of a file.
    var owner: String
    var name: String
    /// What a call writes before each argument; `nil` where there is nothing to call.
    var labels: [String]? = nil
    /// Whether an importing module sees it: `public`, or a requirement or a case of what is.
    var isPublic: Bool
    var isTest: Bool
  }

  private var declarations: [String: [Declaration]] = [:]

  init(folder: URL) {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      add((try? String(contentsOf: file, encoding: .utf8)) ?? "")
    }
  }

  init(_ text: String) { add(text) }

  /// Whether there is a public declaration with this name: `Type`, `Type.member`, `Type.method(label:_:)`.
  ///
  /// Of a longer name only the last two parts count; a name without a dot is that of a type which is in no other.
  func declares(_ name: String) -> Bool {
    let path = name.prefix { $0 != "(" }.split(separator: ".").map(String.init)
    guard let last = path.last else { return false }
    let labels = name.firstIndex(of: "(").map { open in
      name[open...].dropFirst().prefix { $0 != ")" }.split(separator: ":").map(String.init)
    }
    let owner = path.dropLast().last ?? ""
    return (declarations[last] ?? []).contains {
      $0.isPublic && $0.owner == owner && (labels == nil || labels == $0.labels)
    }
  }

  /// Whether there is a test with this name: `Suite/function`.
  func tests(_ name: String) -> Bool {
    let parts = name.split(separator: "/").map(String.init)
    return parts.count == 2
      && (declarations[parts[1]] ?? []).contains { $0.isTest && $0.owner == parts[0] }
  }

  // MARK: - Reading

  private static let kinds: Set = [
    "struct", "class", "enum", "protocol", "actor", "extension", "func", "var", "let", "case",
    "typealias", "init", "subscript",
  ]
  private static let types: Set = ["struct", "class", "enum", "protocol", "actor", "extension"]

  private mutating func add(_ text: String) {
    var around: [(indent: Int, type: Declaration, isProtocol: Bool)] = []
    var isTest = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      let indent = line.prefix { $0 == " " }.count
      if line.dropFirst(indent).hasPrefix("@Test") { isTest = true }
      let words = Self.withoutAttributes(line).split { " :(<{?".contains($0) }
      guard let place = words.firstIndex(where: { Self.kinds.contains(String($0)) }),
        words[..<place].allSatisfy({ $0.hasSuffix(")") || $0.allSatisfy(\.isLowercase) })
      else { continue }
      around.removeAll { $0.indent >= indent }
      guard indent == (around.last.map { $0.indent + 2 } ?? 0) else { continue }
      let kind = String(words[place])
      let name = Self.last(words.dropFirst(place + 1).first ?? "")
      var declaration = Declaration(
        owner: around.last?.type.name ?? "", name: name,
        isPublic: kind == "case" || around.last?.isProtocol == true
          ? around.last?.type.isPublic == true : words.contains("public"),
        isTest: isTest)
      isTest = false
      switch kind {
      case "extension": break
      case "case":
        for part in line.split(separator: ",").dropFirst() {
          declaration.name = Self.last(part.drop { $0 == " " })
          declarations[declaration.name, default: []].append(declaration)
        }
        declaration.name = name
      case "func": declaration.labels = Self.labels(lines[number...])
      case "init", "subscript":
        declaration.name = kind
        declaration.labels = Self.labels(lines[number...])
      default: break
      }
      if kind != "extension" { declarations[declaration.name, default: []].append(declaration) }
      if Self.types.contains(kind) { around.append((indent, declaration, kind == "protocol")) }
    }
  }

  /// The line behind its attributes; empty where one goes on in the next line.
  private static func withoutAttributes(_ line: Substring) -> Substring {
    var rest = line.drop { $0 == " " }
    while rest.hasPrefix("@") {
      rest = rest.drop { $0 != " " && $0 != "(" }
      if rest.hasPrefix("(") {
        var depth = 0
        guard
          let close = rest.firstIndex(where: {
            depth += $0 == "(" ? 1 : $0 == ")" ? -1 : 0
            return depth == 0
          })
        else { return "" }
        rest = rest[close...].dropFirst()
      }
      rest = rest.drop { $0 == " " }
    }
    return rest
  }

  /// The last part of a dotted name, as far as it is one.
  private static func last(_ name: Substring) -> String {
    let whole = name.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    return String(whole.split(separator: ".").last ?? "")
  }

  /// The labels of the parameters, over as many lines as they take.
  private static func labels(_ lines: ArraySlice<Substring>) -> [String] {
    let text = lines.prefix(20).joined(separator: " ").replacingOccurrences(of: "->", with: "")
    var (depth, angles, labels, parameter) = (0, 0, [String](), "")
    for character in text {
      switch character {
      case "<": angles += 1
      case ">": angles -= 1
      case "(", "[", "{": depth += angles == 0 ? 1 : 0
      case ")", "]", "}": depth -= angles == 0 ? 1 : 0
      default: break
      }
      let isEnd = depth == 0 && character == ")"
      if isEnd || depth == 1 && angles == 0 && character == "," {
        let words = parameter.split { " :(".contains($0) }
        if let label = words.first(where: { !$0.hasPrefix("@") }) { labels.append(String(label)) }
        parameter = ""
        if isEnd { break }
      } else if depth > 0 {
        parameter.append(character)
      }
    }
    return labels
  }
}
