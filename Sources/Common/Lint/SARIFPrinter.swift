import JSON
import Support

extension Report {
  /// The log of one run in SARIF 2.1.0.
  var sarif: JSON.Outline {
    var indices: [String: Int] = [:]
    for (index, rule) in rules.enumerated() { indices[rule.id] = index }
    let driver: JSON = [
      "name": "bcinteract",
      "version": .string(version),
      "rules": .array(rules.map { $0.sarif }),
    ]
    let invocation: JSON = [
      "executionSuccessful": .bool(errors.isEmpty),
      "toolExecutionNotifications": .array(errors.map { sarif(of: $0) }),
    ]
    let run: JSON.Outline = [
      "tool": ["driver": .value(driver)],
      "columnKind": "unicodeCodePoints",
      "invocations": [.value(invocation)],
      "results": .list(findings.lazy.map { sarif(of: $0, ruleIndex: indices[$0.rule]) }),
    ]
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [run],
    ]
  }

  private func sarif(of finding: Finding, ruleIndex: Int?) -> JSON {
    var physical: JSON.Object = ["artifactLocation": ["uri": .string(uri(of: finding.file))]]
    if let place = finding.place {
      var region: JSON.Object = [
        "startLine": .integer(Int64(place.line)), "startColumn": .integer(Int64(place.column)),
      ]
      if let marked = finding.excerpt?.marked, !marked.isEmpty {
        let end = place.column + marked.unicodeScalars.count
        region["endColumn"] = .integer(Int64(end))
      }
      physical["region"] = .object(region)
    }
    var location: JSON.Object = ["physicalLocation": .object(physical)]
    if let name = finding.subject?.name {
      location["logicalLocations"] = [["name": .string(name)]]
    }
    let advice = finding.fix.map { "; " + $0 } ?? ""
    var result: JSON.Object = ["ruleId": .string(finding.rule)]
    result["ruleIndex"] = ruleIndex.map { .integer(Int64($0)) }
    result["level"] = .string(finding.severity.sarifLevel)
    result["message"] = ["text": .string(finding.message + advice)]
    result["locations"] = [.object(location)]
    return .object(result)
  }

  private func sarif(of error: InputError) -> JSON {
    let location: JSON = ["artifactLocation": ["uri": .string(uri(of: error.file))]]
    return [
      "level": "error",
      "message": ["text": .string(error.message)],
      "locations": [["physicalLocation": location]],
    ]
  }

  /// Returns the URI reference of a file (RFC 3986), relative if the file is below the directory.
  func uri(of file: String) -> String {
    var path = file[...]
    if let directory, file.hasPrefix(directory + "/") { path = file.dropFirst(directory.count + 1) }
    while path.hasPrefix("./") { path = path.dropFirst(2) }
    return (path.hasPrefix("/") ? "file://" : "") + path.percentEncoded
  }
}

extension LintRule {
  fileprivate var sarif: JSON {
    [
      "id": .string(id),
      "shortDescription": ["text": .string(summary + ".")],
      "defaultConfiguration": ["level": .string(severity.sarifLevel)],
    ]
  }
}

extension Severity {
  fileprivate var sarifLevel: String { self == .info ? "note" : rawValue }
}

extension StringProtocol {
  /// The text with all characters percent-encoded that a path can't contain. A colon is encoded,
  /// too, since it would turn the name of the first folder into a scheme.
  fileprivate var percentEncoded: String {
    FileName(String(self)).bytes.dropLast().map(UInt8.init(bitPattern:)).map { byte in
      let scalar = Unicode.Scalar(byte)
      let isKept = scalar.isASCII && scalar.properties.isAlphabetic || "0123456789/-._~!$&'()*+,;=@".utf8.contains(byte)
      return isKept ? String(scalar) : "%" + byte.digits(2, radix: 16).uppercased()
    }.joined()
  }
}
