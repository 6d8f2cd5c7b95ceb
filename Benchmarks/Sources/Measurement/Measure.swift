import Foundation

/// Returns the median time of some batches, in seconds for one run.
///
/// A batch repeats a short body until the batch takes the shortest time.
package func measure(batches: Int = 9, atLeast shortest: Double = 0.01, _ body: () -> Void)
  -> Double
{
  body()
  var runs = 1
  while time(runs, body) < shortest { runs *= 2 }
  let times = (0..<batches).map { _ in time(runs, body) / Double(runs) }.sorted()
  return times[times.count / 2]
}

/// Returns the shortest time of each body, in seconds for one run.
///
/// The bodies take turns, so that other work of the machine slows all of them.
package func measureInTurn(rounds: Int = 7, _ bodies: [() -> Void]) -> [Double] {
  var shortest = [Double](repeating: .infinity, count: bodies.count)
  for _ in 0..<rounds {
    for (index, body) in bodies.enumerated() {
      shortest[index] = min(shortest[index], time(1, body))
    }
  }
  return shortest
}

/// Returns processor time, so that other work of the machine hardly counts.
private func time(_ runs: Int, _ body: () -> Void) -> Double {
  let start = processorTime()
  for _ in 0..<runs { body() }
  return processorTime() - start
}

private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// Keeps the optimizer from removing an unused result.
@inline(never)
package func keep<Value>(_ value: Value) { withExtendedLifetime(value) {} }

/// Returns the peak memory of a body in bytes, beyond the peak of the process before it.
///
/// Call it in a fresh process (``measureInChild(_:)``): memory that was freed before would hide
/// memory that the body takes. Linux only.
package func peakMemory(_ body: () -> Void) -> Int? {
  guard let before = memory("VmHWM") else { return nil }
  body()
  return memory("VmHWM").map { $0 - before }
}

private func memory(_ name: String) -> Int? {
  guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
    return nil
  }
  let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
  return line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }.map { $0 * 1024 }
}

/// Runs this program again for one measurement of memory, and returns the number that it prints.
package func measureInChild(_ words: String...) -> Int? {
  let child = Process()
  child.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
  child.arguments = words
  let pipe = Pipe()
  child.standardOutput = pipe
  guard (try? child.run()) != nil else { return nil }
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  child.waitUntilExit()
  return Int(
    String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
}

/// Returns the bytes of a file, read into an array.
package func fileBytes(_ path: String) -> [UInt8]? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  fseek(file, 0, SEEK_END)
  return [UInt8](unsafeUninitializedCapacity: ftell(file)) { buffer, count in
    rewind(file)
    count = fread(buffer.baseAddress, 1, buffer.count, file)
  }
}

/// A time in the unit that suits it.
package func timeText(_ seconds: Double) -> String {
  switch seconds {
  case ..<1e-7: String(format: "%.1f ns", seconds * 1e9)
  case ..<1e-3: String(format: "%.2f us", seconds * 1e6)
  default: String(format: "%.1f ms", seconds * 1e3)
  }
}
