/// The text with the values of variables for `{{name}}`, and nothing for a name that has none.
func interpolate(_ text: String, variables: [String: Variable]) -> String {
  var result = ""
  var rest = text[...]
  while let open = rest.firstRange(of: "{{"),
    let close = rest[open.upperBound...].firstRange(of: "}}")
  {
    result += rest[..<open.lowerBound]
    let name = rest[open.upperBound..<close.lowerBound].split(separator: " ").joined(separator: " ")
    result += variables[name]?.description ?? ""
    rest = rest[close.upperBound...]
  }
  return result + rest
}
