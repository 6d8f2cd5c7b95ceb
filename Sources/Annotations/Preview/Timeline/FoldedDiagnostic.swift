import ProjectFormat

/// A diagnostic, with all others of its kind where there are too many to list: nobody reads the same a hundred times.
struct FoldedDiagnostic {
  let first: Diagnostic
  let others: [Diagnostic]

  private struct Kind: Hashable {
    let kind: Diagnostic.Kind
    let severity: Diagnostic.Severity
  }

  /// - Parameter maximum: how many of one kind and severity are listed one by one.
  static func list(of diagnostics: [Diagnostic], maximum: Int) -> [FoldedDiagnostic] {
    var kinds = Dictionary(grouping: diagnostics) { Kind(kind: $0.kind, severity: $0.severity) }
    kinds = kinds.filter { $0.value.count > maximum }
    return diagnostics.compactMap { diagnostic in
      let kind = Kind(kind: diagnostic.kind, severity: diagnostic.severity)
      guard let all = kinds[kind] else { return FoldedDiagnostic(first: diagnostic, others: []) }
      kinds[kind] = []
      return all.isEmpty ? nil : FoldedDiagnostic(first: diagnostic, others: Array(all.dropFirst()))
    }
  }
}
