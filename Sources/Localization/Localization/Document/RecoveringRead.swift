/// Runs the recovering parser over units of any size, and gives each comment to its entry.
struct RecoveringRead: UnitVisitor {
  let source: SourceText
  let outcome: Outcome
  var pieces = Pieces()
  var faults: [FaultCollector.Draft] = []
  /// Where each entry starts, those included that could not be made out, as offsets in units.
  var attempts: [UInt32] = []

  init(source: SourceText, outcome: Outcome) {
    self.source = source
    self.outcome = outcome
  }

  mutating func visit<Unit: CodeUnit>(_ units: UnsafeBufferPointer<Unit>) {
    guard let cursor = UnitCursor(units) else { return }
    if case .value(let value, _) = outcome {
      pieces.values = [value]
      pieces.nodes = [.init(.value, end: source.offset(units.count))]
      return
    }
    let readEnd: Int? =
      if case .table(_, let end) = outcome { (end - source.start) / source.form.unitSize } else {
        nil
      }
    var parser = DocumentParser(cursor, source: source, readEnd: readEnd)
    parser.parse()
    faults = parser.faults
    attempts = parser.attempts
    // Before anything else has them: they would be copied.
    parser.pieces.attachComments(in: units, source: source)
    pieces = parser.pieces
  }
}
