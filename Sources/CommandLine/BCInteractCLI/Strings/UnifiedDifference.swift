import Localization
import Support

/// The difference of two texts, line by line, as `diff -u` writes it.
struct UnifiedDifference {
  private struct Line {
    enum Sign: Character {
      case kept = " "
      case removed = "-"
      case added = "+"
    }

    let sign: Sign
    let text: Substring

    init(_ sign: Sign, _ text: Substring) { (self.sign, self.text) = (sign, text) }
  }

  /// The number of unchanged lines around a change.
  private static let contextCount = 3
  /// The number of changed lines from which on the changes are one block. To pair more takes the square of their
  /// number of bytes.
  private static let maximumCount = 2_000

  private let lines: [Line]

  init(from old: String, to new: String) {
    let (old, new) = (old.linesForDifference, new.linesForDifference)
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    let (oldPart, newPart) = (Array(old.dropFirst(start).dropLast(end)), Array(new.dropFirst(start).dropLast(end)))
    var lines = old.prefix(start).map { Line(.kept, $0) }
    // Lines that one text has more often are changes in any case.
    var surplus: [Substring: Int] = [:]
    for line in oldPart { surplus[line, default: 0] += 1 }
    for line in newPart { surplus[line, default: 0] -= 1 }
    if surplus.values.reduce(0, { $0 + abs($1) }) > Self.maximumCount {
      lines += oldPart.map { Line(.removed, $0) } + newPart.map { Line(.added, $0) }
    } else {
      var (removed, added) = (Set<Int>(), Set<Int>())
      for change in newPart.difference(from: oldPart) {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): added.insert(offset)
        }
      }
      var (oldIndex, newIndex) = (0, 0)
      while oldIndex < oldPart.count || newIndex < newPart.count {
        if removed.contains(oldIndex) {
          lines.append(Line(.removed, oldPart[oldIndex]))
          oldIndex += 1
        } else if added.contains(newIndex) {
          lines.append(Line(.added, newPart[newIndex]))
          newIndex += 1
        } else {
          lines.append(Line(.kept, oldPart[oldIndex]))
          oldIndex += 1
          newIndex += 1
        }
      }
    }
    self.lines = lines + old.suffix(end).map { Line(.kept, $0) }
  }

  /// The changes with the lines around them; empty if there are none.
  /// - Parameter name: the name of the file, for the first two lines.
  func text(named name: String) -> String {
    var result = ""
    var index = 0
    var (oldLine, newLine) = (1, 1)
    while let change = lines[index...].firstIndex(where: { $0.sign != .kept }) {
      let start = max(index, change - Self.contextCount)
      let skipped = start - index
      var end = change
      while let next = lines[end...].firstIndex(where: { $0.sign != .kept }), next - end <= 2 * Self.contextCount {
        end = next + 1
      }
      end = min(lines.count, end + Self.contextCount)
      let hunk = lines[start..<end]
      let (oldCount, newCount) = (hunk.count { $0.sign != .added }, hunk.count { $0.sign != .removed })
      oldLine += skipped
      newLine += skipped
      result += "@@ -\(oldLine),\(oldCount) +\(newLine),\(newCount) @@\n"
      result += hunk.map { "\($0.sign.rawValue)\($0.text)\n" }.joined()
      oldLine += oldCount
      newLine += newCount
      index = end
    }
    return result.isEmpty ? "" : "--- \(name)\n+++ \(name)\n\(result)"
  }
}

extension String {
  /// The lines without their ends. A last line that has no end says so.
  fileprivate var linesForDifference: [Substring] {
    var lines = split(separator: "\n", omittingEmptySubsequences: false)
    guard let last = lines.popLast(), !last.isEmpty else { return lines }
    return lines + [Substring(last + "\n\\ No newline at end of file")]
  }
}

extension Console {
  /// Prints the changes of a file that a command would make.
  func printDifference(of path: String, from old: [UInt8], to new: [UInt8]) {
    guard old != new else { return }
    let texts = [old, new].map { TextEncoding.decode($0).text.withLineEnds("\n") }
    let difference = UnifiedDifference(from: texts[0], to: texts[1]).text(named: name(of: path).printable)
    write(
      difference.isEmpty
        ? "\(name(of: path).printable): only encoding or line ends change\n" : difference.printableLines)
  }
}
