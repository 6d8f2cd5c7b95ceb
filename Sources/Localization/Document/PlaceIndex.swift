/// Turns offsets into lines and columns: notes the place of an offset every few hundred bytes and counts from
/// there, so that a question costs the same in a file of one endless line.
struct PlaceIndex: Sendable {
  private struct Mark {
    var offset: Int
    var place: StringsFile.Place
  }

  private static let distance = 256
  private var marks: [Mark] = []

  init(_ source: SourceText) {
    var count = Count(offset: 0, place: .init(line: 1, column: 1), stop: .max, distance: 0)
    count.distance = Self.distance / source.form.unitSize
    _ = source.visit(&count)
    marks = count.marks
  }

  /// The place of a byte offset. A byte order mark takes no column.
  func place(of offset: Int, in source: SourceText) -> StringsFile.Place {
    let unit = max(0, offset - source.start) / source.form.unitSize
    var (low, high) = (0, marks.count)
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].offset <= unit { low = middle + 1 } else { high = middle }
    }
    let mark = low > 0 ? marks[low - 1] : Mark(offset: 0, place: .init(line: 1, column: 1))
    var count = Count(offset: mark.offset, place: mark.place, stop: unit, distance: .max)
    return source.visit(&count)
  }

  /// Counts from one unit to another.
  private struct Count: UnitVisitor {
    var offset: Int
    var place: StringsFile.Place
    var stop: Int
    var distance: Int
    var marks: [Mark] = []

    mutating func visit<Unit: CodeUnit>(
      _ units: UnsafeBufferPointer<Unit>
    ) -> StringsFile.Place {
      guard let base = units.baseAddress else { return place }
      var last = offset
      while offset < min(stop, units.count) {
        let unit = base[offset]
        if unit == 0x0A || unit == 0x0D && !(offset + 1 < units.count && base[offset + 1] == 0x0A) {
          place = .init(line: place.line + 1, column: 1)
          offset += 1
        } else {
          offset += Unit.scalar(at: base + offset, before: base + units.count).length
          place.column += 1
        }
        if offset - last >= distance {
          marks.append(Mark(offset: offset, place: place))
          last = offset
        }
      }
      return place
    }
  }
}
