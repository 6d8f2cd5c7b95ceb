extension StringsFile {
  /// The largest file that is read, in bytes. It lies far above any real one.
  public static var maximumSize: Int { 1 << 30 }

  /// Reads a file of any of the three formats.
  public init(_ bytes: [UInt8]) {
    let reading = FileReading(bytes)
    self.bytes = bytes
    format = reading.format
    encoding = reading.encoding
    source = reading.source
    places = PlaceIndex(reading.source, isWellFormed: reading.isWellFormed)
    var collector = FaultCollector(reading, size: bytes.count)
    if case .failure(let kind, let place) = reading.outcome, kind.isBound {
      collector.pieces.nodes = [.init(.junk, end: bytes.count)]
      collector.refuse(kind, at: place)
    } else if reading.format == .text {
      collector.readText()
    } else {
      collector.readPropertyList()
    }
    pieces = collector.pieces
    faults = collector.drafts.map { [source, places] draft in
      Fault(draft, place: places.place(of: draft.range.lowerBound, in: source))
    }
  }

  /// The table that an app gets from this file.
  ///
  /// It is CoreFoundation's, key for key and value for value. The error is the first fault that makes
  /// CoreFoundation refuse the file, or that says why its content is not a table.
  ///
  /// It is read anew each time: kept beside the entries it would take as much memory as they do.
  public func table() throws(Fault) -> StringsTable { try table(of: Outcome(bytes)) }

  private func table(of outcome: Outcome) throws(Fault) -> StringsTable {
    switch outcome {
    case .table(let table, _): return table
    case .value(_, let place), .failure(_, let place):
      let fault = faults.first { $0.effect == .rejects }
      throw fault ?? Fault(FaultCollector.Draft(refusedAt: place), place: self.place(of: place))
    }
  }

  /// The value that CoreFoundation reads: a dictionary for every file with a table, and for a file
  /// without one perhaps a string, an array or data.
  public func propertyList() throws(Fault) -> PropertyList {
    let outcome = Outcome(bytes)
    if case .value(let value, _) = outcome { return value }
    let pairs = try table(of: outcome).map { ($0.key, $0.value) }
    return .dictionary(Dictionary(pairs) { $1 })
  }
}
