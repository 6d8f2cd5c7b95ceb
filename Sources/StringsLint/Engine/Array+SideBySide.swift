extension Array where Element: Sendable {
  /// What a piece of work makes of each element, in their order; the elements are worked on side by side, on all
  /// processors.
  public func mappedSideBySide<Result: Sendable>(
    _ work: @escaping @Sendable (Element) -> Result
  ) async -> [Result] {
    await withTaskGroup(of: (Int, Result).self) { group in
      for (index, element) in enumerated() {
        group.addTask(executorPreference: globalConcurrentExecutor) { (index, work(element)) }
      }
      var results = [Result?](repeating: nil, count: count)
      for await (index, result) in group { results[index] = result }
      return results.compactMap(\.self)
    }
  }
}
