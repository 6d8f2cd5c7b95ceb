import Foundation
import Localization
import Measurement

let stringsSuite = Suite(name: "strings", memory: stringsMemory) {
  let text = sampleTable(bytes: 10_000_000)
  let utf8 = Array(text.utf8)
  let encoding = TextEncoding(.utf16LittleEndian, byteOrderMark: true)
  let utf16 =
    encoding.form.byteOrderMark + encoding.encode(ExactString(sampleTable(bytes: 5_500_000)))
  return tableRows("UTF-8", utf8) + tableRows("UTF-16", utf16)
    + documentRows(utf8) + lookupRows(utf8)
}

/// A table as translators have them: comments, keys in a scheme, several scripts, a few escapes.
private func sampleTable(bytes: Int) -> String {
  let values = [
    "Tap to watch the chapter %@ again", "Noch %1$d Sekunden bis zur nächsten Szene",
    "次のチャプターまであと%d秒です", "Fermer « %@ » et reprendre la lecture",
    "Line one\\nline two, with \\\"quotes\\\"", "يتبقى %d من الثواني", "Close",
  ]
  var text = ""
  text.reserveCapacity(bytes + 200)
  var number = 0
  while text.utf8.count < bytes {
    text += "/* Shown below the control bar, item \(number). */\n"
    text += "\"bcovpuibutton_\(number)\" = \"\(values[number % values.count])\";\n\n"
    number += 1
  }
  return text
}

private func tableRows(_ name: String, _ bytes: [UInt8]) -> [Row] {
  let megabytes = Double(bytes.count) / 1e6
  let data = Data(bytes)
  let rates = measureInTurn([
    { keep(try? StringsTable(bytes)) },
    { keep(try? PropertyListSerialization.propertyList(from: data, format: nil)) },
  ]).map { megabytes / $0 }
  let (ours, foundation) = (rates[0], rates[1])
  let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).strings")
  defer { try? FileManager.default.removeItem(at: file) }
  let isWritten = (try? data.write(to: file)) != nil
  let memory = isWritten ? measureInChild("memory", "strings", file.path) : nil
  let times = memory.map { Double($0) / Double(bytes.count) } ?? .nan
  let baseline = String(format: "PropertyListSerialization %.0f MB/s", foundation)
  return [
    Row(
      name: "\(name) table, \(Int(megabytes)) MB", ours: String(format: "%.0f MB/s", ours),
      baseline: baseline, ratio: ours / foundation,
      target: ">= 6 x", isMet: ours >= 6 * foundation),
    Row(
      name: "\(name) memory, the file included", ours: String(format: "%.1f MB", times * megabytes),
      baseline: String(format: "the file, %.1f MB", megabytes), ratio: times,
      target: "<= 6 x the file", isMet: times <= 6),
  ]
}

/// The memory for reading a file's bytes and its table, measured in a process that did nothing else.
private func stringsMemory(of path: String) -> Int? {
  peakMemory {
    guard let bytes = fileBytes(path) else { return }
    keep(try? StringsTable(bytes))
  }
}

private func documentRows(_ bytes: [UInt8]) -> [Row] {
  let megabytes = Double(bytes.count) / 1e6
  let data = Data(bytes)
  let rates = measureInTurn([
    {
      let file = StringsFile(bytes)
      // The first place makes the index of lines.
      keep(file.place(of: file.entries.last?.range.lowerBound ?? 0))
    }, { keep(try? PropertyListSerialization.propertyList(from: data, format: nil)) },
  ]).map { megabytes / $0 }
  let (ours, foundation) = (rates[0], rates[1])
  return [
    Row(
      name: "UTF-8 document with comments and places",
      ours: String(format: "%.0f MB/s", ours),
      baseline: String(format: "PropertyListSerialization %.0f MB/s", foundation),
      ratio: ours / foundation, target: ">= 3 x", isMet: ours >= 3 * foundation)
  ]
}

private func lookupRows(_ bytes: [UInt8]) -> [Row] {
  guard let table = try? StringsTable(bytes),
    let dictionary = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
      as? [String: String]
  else { return [] }
  let keys = (0..<1000).map { "bcovpuibutton_\($0 * 67 % table.count)" }
  let foundation = measure { for key in keys { keep(dictionary[key]) } } / 1000
  func row(_ name: String, _ find: (String) -> Void) -> Row {
    let ours = measure { for key in keys { find(key) } } / 1000
    return Row(
      name: name, ours: String(format: "%.0f ns", ours * 1e9),
      baseline: String(format: "Dictionary of String %.0f ns", foundation * 1e9),
      ratio: ours / foundation, target: "<= 2 x", isMet: ours <= 2 * foundation)
  }
  // The app's override has one key in ten, and the rest is in English only.
  let override = (0..<table.count / 10).map { "\"bcovpuibutton_\($0 * 10)\" = \"Override\";" }
  guard let overrides = try? StringsTable(Array(override.joined(separator: "\n").utf8)) else {
    return []
  }
  let localizer = Localizer(
    preferred: ["de-AT"],
    overrides: Localizations(["de": [LocalizedTable(overrides, file: "de.lproj/A.strings")]]),
    localizations: Localizations(["en": [LocalizedTable(table, file: "en.lproj/A.strings")]]))
  return [
    row("lookup of a key in a table") { keep(table[$0]) },
    row("lookup of a key with its fallbacks") { keep(localizer.lookup($0).text) },
  ]
}
