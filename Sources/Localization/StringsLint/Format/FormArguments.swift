import Localization

/// The arguments that an app passes for a text with variables, derived from what the text and its forms read.
struct FormArguments: Sendable {
  /// The position of the argument that each variable reads.
  private(set) var positions: [String: Int] = [:]
  /// The reads of each argument, one for each type; empty for a variable without a type.
  private(set) var reads: [Int: [FormatString.Read]] = [:]

  /// - Parameters:
  ///   - key: The key of the text.
  ///   - forms: The text and its forms, by the names of their variables.
  ///   - types: The specifiers of its variables.
  init(key: String, forms: [String?: [String]], types: [String: String] = [:]) {
    var variables: [String?] = [nil]
    var index = 0
    // A form may name a further variable.
    while index < variables.count {
      for text in forms[variables[index]] ?? [] {
        for read in reads(of: FormatString(text), in: variables[index]) {
          guard case .variable(let name) = read.argument else {
            add(read, at: read.position)
            continue
          }
          add(types[name]?.specifierRead, at: read.position)
          if positions[name] == nil {
            positions[name] = read.position
            variables.append(name)
          }
        }
      }
      index += 1
    }
    // An app makes such a key from what it passes, as `%lld files`.
    guard key.utf8.contains(UInt8(ascii: "%")) else { return }
    for read in FormatString(key).reads(where: { !$0.mayBeProse }) { add(read, at: read.position) }
  }

  private mutating func add(_ read: FormatString.Read?, at position: Int) {
    var known = reads[position, default: []]
    if let read, !known.contains(where: { $0.argument == read.argument && $0.role == read.role }) { known.append(read) }
    reads[position] = known
  }

  /// Returns what a text reads, or a form of a variable, in which the first specifier without a number reads the
  /// argument of the variable.
  func reads(of text: FormatString, in variable: String?) -> [FormatString.Read] {
    let first = variable.flatMap { positions[$0] } ?? 1
    return text.reads.map { read in
      var read = read
      if !read.isNumbered { read.position += first - 1 }
      return read
    }
  }
}

extension FormTable {
  /// The arguments of each text with variables.
  ///
  /// - Parameter isCounted: Whether a text or form counts.
  func arguments(where isCounted: (Text) -> Bool = { _ in true }) -> [String: FormArguments] {
    let types = Dictionary(grouping: variables, by: \.key)
    let texts = Dictionary(grouping: origins.filter { types[$0.key] != nil && isCounted($0) }, by: \.key)
    return Dictionary(
      uniqueKeysWithValues: texts.map { key, texts in
        let types = (types[key] ?? []).compactMap { type in type.specifier.map { (type.name, $0) } }
        let forms = Dictionary(grouping: texts, by: \.variable).mapValues { $0.map(\.text) }
        return (key, FormArguments(key: key, forms: forms, types: Dictionary(types) { first, _ in first }))
      })
  }
}

extension String {
  /// The specifier of a variable's type, which some write with its percent sign.
  var asSpecifier: String { hasPrefix("%") ? self : "%" + self }

  /// The read of the specifier of a variable's type.
  var specifierRead: FormatString.Read? { FormatString(asSpecifier).reads.first }
}
