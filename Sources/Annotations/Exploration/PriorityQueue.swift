/// A binary heap: the least element comes out first.
struct PriorityQueue<Element: Comparable> {
  private var elements: [Element] = []

  var first: Element? { elements.first }

  mutating func insert(_ element: Element) {
    elements.append(element)
    var place = elements.count - 1
    while place > 0, case let parent = (place - 1) / 2, element < elements[parent] {
      elements[place] = elements[parent]
      place = parent
    }
    elements[place] = element
  }

  mutating func removeFirst() -> Element? {
    guard let first = elements.first, let last = elements.popLast() else { return nil }
    guard !elements.isEmpty else { return first }
    var place = 0
    while case var child = 2 * place + 1, child < elements.count {
      if child + 1 < elements.count, elements[child + 1] < elements[child] { child += 1 }
      guard elements[child] < last else { break }
      elements[place] = elements[child]
      place = child
    }
    elements[place] = last
    return first
  }
}
