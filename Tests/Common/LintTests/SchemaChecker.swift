import Foundation
import JSON

/// The part of JSON Schema (draft 7) that the schema of SARIF uses.
struct SchemaChecker {
  let schema: JSON

  /// Returns the problems of `value`, each with its JSON Pointer.
  func faults(in value: JSON) -> [String] { check(value, against: schema, at: .init()) }

  private func check(_ value: JSON, against schema: JSON, at pointer: JSON.Pointer) -> [String] {
    if let name = schema["$ref"]?.string {
      let tokens = name.split(separator: "/").dropFirst().map(String.init)
      guard let target = self.schema[JSON.Pointer(tokens)] else {
        return ["\(pointer): no \(name)"]
      }
      return check(value, against: target, at: pointer)
    }
    var faults: [String] = []
    func require(_ holds: Bool, _ words: String) {
      if !holds { faults.append("\(pointer): \(words)") }
    }
    if let type = schema["type"]?.string { require(value.isOf(type), "is no \(type)") }
    if let values = schema["enum"]?.array { require(values.contains(value), "is not in enum") }
    if let names = schema["anyOf"]?.array {
      require(names.contains { check(value, against: $0, at: pointer).isEmpty }, "fits none")
    }
    if let names = schema["oneOf"]?.array {
      require(names.count { check(value, against: $0, at: pointer).isEmpty } == 1, "fits not one")
    }
    if let number = value.numberValue {
      if let least = schema["minimum"]?.numberValue { require(number >= least, "is too small") }
      if let most = schema["maximum"]?.numberValue { require(number <= most, "is too large") }
    }
    if let text = value.string {
      if let pattern = schema["pattern"]?.string {
        require(text.range(of: pattern, options: .regularExpression) != nil, "is not \(pattern)")
      }
      switch schema["format"]?.string {
      case "uri": require(URL(string: text)?.scheme != nil, "is no URI")
      case "uri-reference": require(URL(string: text) != nil, "is no URI reference")
      default: break
      }
    }
    if let elements = value.array {
      if let least = schema["minItems"]?.numberValue {
        require(Double(elements.count) >= least, "has too few elements")
      }
      if schema["uniqueItems"] == .bool(true) {
        require(Set(elements).count == elements.count, "has equal elements")
      }
      if let items = schema["items"] {
        for (index, element) in elements.enumerated() {
          faults += check(element, against: items, at: pointer.appending(index))
        }
      }
    }
    if let object = value.object {
      for name in schema["required"]?.array ?? [] {
        require(object[name.string ?? ""] != nil, "has no \(name.string ?? "")")
      }
      for member in object.members {
        if let property = schema["properties"]?[member.key] {
          faults += check(member.value, against: property, at: pointer.appending(member.key))
        } else if let others = schema["additionalProperties"] {
          require(others != .bool(false), "may not have \(member.key)")
          if others.object != nil {
            faults += check(member.value, against: others, at: pointer.appending(member.key))
          }
        }
      }
    }
    return faults
  }
}

extension JSON {
  fileprivate var numberValue: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  fileprivate func isOf(_ type: String) -> Bool {
    switch (type, self) {
    case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool),
      ("integer", .integer), ("number", .integer), ("number", .number), ("null", .null):
      true
    default: false
    }
  }
}
