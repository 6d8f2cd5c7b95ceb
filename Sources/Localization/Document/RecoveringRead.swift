/// Runs the recovering parser over units of any size.
struct RecoveringRead: UnitVisitor {
  let source: SourceText
  let outcome: Outcome
  var nodes: [StringsFile.Node] = []
  var faults: [FaultCollector.Draft] = []
  /// Where each entry starts, those included that could not be made out, as byte offsets.
  var attempts: [Int] = []

  mutating func visit<Unit: CodeUnit>(_ units: UnsafeBufferPointer<Unit>) {
    guard let scanner = Scanner(units) else { return }
    if case .value(let value, _) = outcome {
      nodes = [.value(value, source.start..<source.offset(units.count))]
      return
    }
    let readEnd: Int? =
      if case .table(_, let end) = outcome { (end - source.start) / source.form.unitSize } else {
        nil
      }
    var parser = DocumentParser(scanner, source: source, readEnd: readEnd)
    parser.parse()
    nodes = parser.nodes
    faults = parser.faults
    attempts = parser.attempts.map(source.offset)
  }
}
