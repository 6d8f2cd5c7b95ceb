import Support

/// Turns offsets into lines and columns: notes the place of an offset every few hundred units and counts from
/// there, so that a question costs the same in a file of one endless line.
struct PlaceIndex: Sendable {
  private struct Mark {
    var offset: Int
    var place: StringsFile.Place
  }

  private static let distance = 512
  private var marks: [Mark] = []

  /// - Parameter isWellFormed: whether the text is free of errors, so that scalars can be counted by their first
  ///   units.
  init(_ source: SourceText, isWellFormed: Bool) {
    var count = Count(offset: 0, place: .init(line: 1, column: 1), stop: .max)
    count.distance = Self.distance
    count.isWellFormed = isWellFormed
    _ = source.visit(&count)
    marks = count.marks
  }

  /// The place of a byte offset. A byte order mark takes no column.
  func place(of offset: Int, in source: SourceText) -> StringsFile.Place {
    let unit = max(0, offset - source.start) / source.form.unitSize
    let next = marks.partitioningIndex { $0.offset > unit }
    let mark = marks[..<next].last ?? Mark(offset: 0, place: .init(line: 1, column: 1))
    var count = Count(offset: mark.offset, place: mark.place, stop: unit)
    return source.visit(&count)
  }

  /// Counts from one unit to another.
  private struct Count: UnitVisitor {
    var offset: Int
    var place: StringsFile.Place
    var stop: Int
    /// How far apart marks are set.
    var distance = Int.max
    var isWellFormed = false
    var marks: [Mark] = []

    init(offset: Int, place: StringsFile.Place, stop: Int) {
      self.offset = offset
      self.place = place
      self.stop = stop
    }

    mutating func visit<Unit: CodeUnit>(
      _ units: UnsafeBufferPointer<Unit>
    ) -> StringsFile.Place {
      guard let base = units.baseAddress else { return place }
      if isWellFormed, Unit.self == UInt8.self {
        visitWellFormed(base, units.count)
      } else {
        visitScalars(base, units.count)
      }
      return place
    }

    private mutating func visitScalars<Unit: CodeUnit>(_ base: UnsafePointer<Unit>, _ end: Int) {
      var last = offset
      while offset < min(stop, end) {
        let unit = base[offset]
        if unit == 0x0A || unit == 0x0D && !(offset + 1 < end && base[offset + 1] == 0x0A) {
          place = .init(line: place.line + 1, column: 1)
          offset += 1
        } else {
          offset += Unit.scalar(at: base + offset, before: base + end).length
          place.column += 1
        }
        if offset - last >= distance {
          marks.append(Mark(offset: offset, place: place))
          last = offset
        }
      }
    }

    /// The same for UTF-8 without errors, from mark to mark: line ends are searched for, and of the rest every
    /// byte counts that begins a scalar.
    private mutating func visitWellFormed<Unit: CodeUnit>(_ base: UnsafePointer<Unit>, _ end: Int) {
      marks.reserveCapacity(end / distance + 1)
      while offset < end {
        var next = min(offset + distance, end)
        // A mark is set between scalars, and not between CR and LF.
        while next < end, base[next] & 0xC0 == 0x80 || base[next] == 0x0A { next += 1 }
        var lineStart = offset
        while true {
          let lineEnd = Unit.firstIndex(of: 0x0A, 0x0D, 0x0D, in: base, from: lineStart, to: next)
          place.column += Self.scalarCount(base + lineStart, lineEnd - lineStart)
          guard lineEnd < next else { break }
          if base[lineEnd] == 0x0D, lineEnd + 1 < end, base[lineEnd + 1] == 0x0A {
            place.column += 1
          } else {
            place = .init(line: place.line + 1, column: 1)
          }
          lineStart = lineEnd + 1
        }
        offset = next
        marks.append(Mark(offset: offset, place: place))
      }
    }

    @inline(__always)
    private static func scalarCount<Unit: CodeUnit>(_ start: UnsafePointer<Unit>, _ count: Int)
      -> Int
    {
      var scalars = 0
      for index in 0..<count where start[index] & 0xC0 != 0x80 { scalars += 1 }
      return scalars
    }
  }
}
