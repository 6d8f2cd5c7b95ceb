import Documents
import JSON

extension XMLElement {
  /// Reads a translation file's element.
  init(reading bytes: [UInt8]) throws(ConversionError) {
    // Two elements for an entry.
    let limits = XMLLimits(
      elements: .init(EntryLimit(bytes: 2 * bytes.count)),
      others: .init(EntryLimit(bytes: bytes.count)))
    do throws(XMLFault) {
      self = try XMLElement(parsing: bytes, limits: limits)
    } catch {
      throw ConversionError(error.problem, at: error.place.map { StringsFile.Place($0) })
    }
  }

  /// The line on which it begins.
  var filePlace: StringsFile.Place { StringsFile.Place(place) }
}

extension XMLLimits.Bound {
  fileprivate init(_ limit: EntryLimit) {
    self.init(limit.maximum, advice: limit.advice)
  }
}
