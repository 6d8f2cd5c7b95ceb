/// All that some names can be together: the values of each are the digits of a place, those of the first name count least.
struct Variants {
  let names: [Int]
  /// How many values each has.
  private let counts: [Int]
  /// The places of all, what the names are now first.
  private(set) var places = [0]

  /// - Parameters:
  ///   - values: what all names are now.
  ///   - counts: how many values each of the names can have.
  init(of values: Vocabulary.Values, in names: [Int], counts: [Int]) {
    (self.names, self.counts) = (names, counts)
    places.reserveCapacity(counts.reduce(1, *))
    for (name, count) in zip(names, counts) {
      let weight = places.count
      let value = Int(values[name])
      for number in 0..<weight { places[number] += value * weight }
      for number in 0..<weight {
        for other in 0..<count where other != value {
          places.append(places[number] + (other - value) * weight)
        }
      }
    }
  }

  /// Gives the names what they are at a place.
  func write(_ place: Int, to values: inout Vocabulary.Values) {
    var rest = place
    for (name, count) in zip(names, counts) {
      let quotient = rest / count
      values[name] = UInt8(rest - quotient * count)
      rest = quotient
    }
  }
}
