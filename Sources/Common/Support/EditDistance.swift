/// Returns the number of characters to insert, delete, replace, or swap with the next (optimal string alignment), that
/// turn one text into another; `nil` above the limit. Only that many places left and right of the diagonal are read.
package func editDistance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar], limit: Int) -> Int? {
  guard abs(one.count - other.count) <= limit else { return nil }
  let far = limit + 1
  var previous = [Int](repeating: far, count: other.count + 2)
  var row = previous
  var next = previous
  for column in 0...min(limit, other.count) { row[column] = column }
  var leastBefore = 0
  for index in one.indices {
    let first = max(0, index - limit)
    next[first] = first == 0 ? min(index + 1, far) : far
    var least = next[first]
    var column = first
    while column < min(other.count, index + limit + 1) {
      var best = min(row[column + 1] + 1, next[column] + 1, far)
      best = min(best, row[column] + (one[index] == other[column] ? 0 : 1))
      if index > 0, column > 0, one[index] == other[column - 1], one[index - 1] == other[column] {
        best = min(best, previous[column - 1] + 1)
      }
      column += 1
      next[column] = best
      least = min(least, best)
    }
    next[column + 1] = far
    // A swap leads over a row, so that two have to be too far.
    guard min(least, leastBefore) <= limit else { return nil }
    leastBefore = least
    (previous, row, next) = (row, next, previous)
  }
  return row[other.count] <= limit ? row[other.count] : nil
}
