import CTestHeap

/// Counts what memory is asked for: work that is the same in every run, whatever else the machine does.
public enum Heap {
  /// Whether this build counts: with glibc, and without a sanitizer.
  public static var isCounted: Bool { cheap_is_counted() != 0 }

  /// The bytes that some work asks for on this thread, those included that it gives back.
  public static func bytes(_ work: () throws -> Void) rethrows -> Int {
    let before = cheap_bytes()
    try work()
    return Int(cheap_bytes() - before)
  }

  /// The most bytes that some work has at once, of those that it asks for on this thread.
  public static func most(_ work: () throws -> Void) rethrows -> Int {
    let before = cheap_held()
    try work()
    return Int(cheap_most() - before)
  }

  /// The bytes that the whole process has now, its threads and libraries included; 0 where nothing is counted.
  public static var kept: Int { Int(cheap_kept()) }
}
