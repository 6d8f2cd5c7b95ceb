/// Whether conditions hold for all that their names can be: that is so in each search through a project, however often they
/// are asked for.
struct Outcomes {
  /// By annotation, the outcomes by the places of ``Variants`` of all its names.
  private var known: [Int: [Bool]] = [:]
  private var size = 0
  /// How many are kept: of a few hundred annotations that read as many names as are tried together.
  static let maximumSize = 1 << 20

  /// By place, whether an annotation's condition holds.
  /// - Parameters:
  ///   - variants: of some or all of its names.
  ///   - values: what the other names are.
  mutating func outcomes(
    of annotation: Int, for variants: Variants, of values: Vocabulary.Values,
    in vocabulary: Vocabulary
  ) -> [Bool] {
    let isOfAll = variants.names.count == vocabulary.namesRead[annotation].count
    if isOfAll, let outcomes = known[annotation] { return outcomes }
    var outcomes = [Bool](repeating: false, count: variants.places.count)
    let holds = vocabulary.test(of: annotation)
    var variant = values
    for place in variants.places {
      variants.write(place, to: &variant)
      outcomes[place] = holds(variant)
    }
    guard isOfAll else { return outcomes }
    if size + outcomes.count > Self.maximumSize { (known, size) = ([:], 0) }
    known[annotation] = outcomes
    size += outcomes.count
    return outcomes
  }
}
