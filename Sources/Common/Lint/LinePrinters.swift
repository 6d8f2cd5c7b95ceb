import Support

extension Finding {
  /// The finding as a workflow command of GitHub Actions.
  var gitHubLine: String {
    let command =
      switch severity {
      case .error: "error"
      case .warning: "warning"
      case .info: "notice"
      }
    var properties = ["file=\(file.printable.gitHubProperty)"]
    if let place {
      properties += ["line=\(place.line)", "col=\(place.column)"]
      if let marked = excerpt?.marked, !marked.isEmpty {
        properties.append("endColumn=\(place.column + marked.unicodeScalars.count)")
      }
    }
    properties.append("title=\(rule.gitHubProperty)")
    return "::\(command) \(properties.joined(separator: ","))::\(advice.printable.gitHubText)"
  }

  /// The finding as a compiler prints it, which Xcode reads from the output of a build phase.
  var xcodeLine: String {
    let kind = severity == .info ? "note" : severity.rawValue
    let place = place ?? Place(line: 1, column: 1)
    return "\(file.printable):\(place.line):\(place.column): \(kind): \(advice.printable) [\(rule)]"
  }

  /// The subject, the problem and the fix in one line.
  private var advice: String {
    let name = subject?.name.map { "\($0): " } ?? ""
    return name + message + (fix.map { "; " + $0 } ?? "")
  }
}

extension String {
  /// The text escaped as the message of a workflow command.
  fileprivate var gitHubText: String { escaping(["%": "%25", "\r": "%0D", "\n": "%0A"]) }

  /// The text escaped as a property of a workflow command.
  fileprivate var gitHubProperty: String {
    escaping(["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  private func escaping(_ escapes: [Unicode.Scalar: String]) -> String {
    unicodeScalars.reduce(into: "") { $0 += escapes[$1] ?? String($1) }
  }
}
