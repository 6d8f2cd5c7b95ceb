/// Returns `; did you mean …?` with the nearest of the known words, or an empty text if none is near.
///
/// Words of more than 64 bytes are not compared, nor more than the first 2,000 words.
func suggestion(for word: String, among known: [String]) -> String {
  let maximumLength = 64
  guard word.utf8.count <= maximumLength else { return "" }
  let candidates = known.prefix(2000).filter { $0.utf8.count <= maximumLength }
  let ranked = candidates.map { ($0, editDistance(word, $0)) }.min { $0.1 < $1.1 }
  guard let (nearest, distance) = ranked, distance <= max(1, word.count / 3) else { return "" }
  return "; did you mean \(nearest)?"
}

/// Returns the number of steps that turn one word into the other: to insert, delete or replace a character, or to
/// swap two neighbours (optimal string alignment).
func editDistance(_ first: String, _ second: String) -> Int {
  let first = Array(first)
  let second = Array(second)
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for row in first.indices {
    var next = [row + 1]
    for column in second.indices {
      let isSame = first[row] == second[column]
      var steps = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, next[column] + 1)
      if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
        steps = min(steps, beforeLast[column - 1] + 1)
      }
      next.append(steps)
    }
    (beforeLast, last) = (last, next)
  }
  return last[second.count]
}
