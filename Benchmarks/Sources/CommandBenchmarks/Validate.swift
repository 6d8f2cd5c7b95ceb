import Foundation
import Measurement

/// `strings validate` of a whole app, as a process of its own: as many tables and keys as a large app has, in its
/// locales, with the missing and untranslated texts that one finds there.
let validateSuite = Suite(name: "validate") {
  guard let command = releaseCommand() else { return [] }
  let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
  defer { try? FileManager.default.removeItem(at: folder) }
  guard let tables = try? writeApp(to: folder) else {
    print("  the tables can't be written to \(folder.path)")
    return []
  }
  let size = tables.reduce(0) { $0 + $1.count }
  func run(_ format: String) -> ProcessUsage? {
    runProgram([command, "strings", "validate", "--fail-on", "warning", "--format", format, folder.path])
  }
  var (texts, documents): ([ProcessUsage], [ProcessUsage]) = ([], [])
  // The formats take turns, so that other work of the machine slows both.
  for _ in 0..<5 {
    texts += [run("text")].compactMap(\.self)
    documents += [run("json")].compactMap(\.self)
  }
  guard let time = texts.map(\.time).min(), let cpu = texts.map(\.processorTime).min(),
    let json = documents.map(\.processorTime).min(), let peak = texts.map(\.peak).max(),
    (texts + documents).allSatisfy({ $0.code == 1 })
  else {
    print("  the tables have findings, and the command says otherwise")
    return []
  }
  let foundation = measure(batches: 1) {
    for table in tables {
      keep(try? PropertyListSerialization.propertyList(from: table, format: nil))
    }
  }
  return [
    Row(
      name: "an app of \(tables.count) tables, all rules",
      ours: String(format: "%.2f s on all cores, %.2f s of CPU", time, cpu),
      baseline: String(format: "PropertyListSerialization %.2f s", foundation),
      ratio: time / foundation, target: "<= 2.5 x", isMet: time <= 2.5 * foundation),
    Row(
      // The text folds more than 50 findings of a kind in a file. The document lists them all.
      name: "as JSON", ours: String(format: "%.2f s of CPU", json),
      baseline: String(format: "text, %.2f s", cpu), ratio: json / cpu, target: "no slower (5 % for noise)",
      isMet: json <= 1.05 * cpu),
    Row(
      name: "its memory", ours: String(format: "%.0f MB", Double(peak) / 1e6),
      baseline: String(format: "the files, %.0f MB", Double(size) / 1e6),
      ratio: Double(peak) / Double(size), target: "<= 150 MB", isMet: peak <= 150_000_000),
  ]
}

/// Three tables of 1,149 keys in English and 54 other locales.
private func writeApp(to folder: URL) throws -> [Data] {
  var tables: [Data] = []
  for (number, locale) in locales.enumerated() {
    let lproj = folder.appending(path: "\(locale).lproj")
    try FileManager.default.createDirectory(at: lproj, withIntermediateDirectories: true)
    for table in 0..<3 {
      let data = Data(text(of: table, in: number).utf8)
      try data.write(to: lproj.appending(path: "Table\(table).strings"))
      tables.append(data)
    }
  }
  return tables
}

private func text(of table: Int, in number: Int) -> String {
  let isEnglish = number == 0
  let own = texts(in: locales[number])
  var text = ""
  for key in 0..<1_149 {
    // One text in thirty is missing, and one in twenty is still in English.
    let place = key * 7 + number * 13 + table
    if !isEnglish, place % 30 == 0 { continue }
    let texts = place % 20 == 1 ? english : own
    text += "/* Shown below the control bar, item \(key). */\n"
    text += "\"screen.\(table).button_\(key)\" = \"\(texts[key % texts.count]) \(key)\";\n\n"
  }
  return text
}

/// Locales whose script is that of one of the translations.
private let locales =
  """
  en af az be bg bs ca cs cy da de eo es es-419 et eu fi fr fr-CA fy ga gl hr hu id is it ja kk lb lt lv mk ms mt nb
  nl nn pl pt-BR pt-PT rm ro ru sk sl sq sr sv sw tr uk uz vi zu
  """.split(whereSeparator: \.isWhitespace).map { String($0) }

/// Returns texts in the script of a locale.
private func texts(in locale: String) -> [String] {
  switch locale {
  case "en": english
  case "be", "bg", "kk", "mk", "ru", "sr", "uk": russian
  case "ja": japanese
  default: german
  }
}

private let english = [
  "Tap to watch the chapter %@ again", "%1$d seconds to the next scene", "Close",
  "Download “%@” to this device?", "Line one\\nline two (with a note)", "Your settings were saved.",
  "Playing %1$@ of %2$@",
]

private let german = [
  "Tippe, um das Kapitel %@ noch einmal zu sehen", "Noch %1$d Sekunden bis zur nächsten Szene",
  "Schließen", "„%@“ auf dieses Gerät laden?", "Zeile eins\\nZeile zwei (mit Anmerkung)",
  "Deine Einstellungen wurden gesichert.", "Wiedergabe von %1$@ aus %2$@",
]

private let russian = [
  "Нажмите, чтобы снова посмотреть главу %@", "Ещё %1$d секунд до следующей сцены", "Закрыть",
  "Загрузить «%@» на это устройство?", "Первая строка\\nвторая строка (с примечанием)",
  "Ваши настройки сохранены.", "Воспроизведение %1$@ из %2$@",
]

private let japanese = [
  "タップしてチャプター%@をもう一度見る", "次のシーンまであと%1$d秒", "閉じる",
  "「%@」をこのデバイスにダウンロードしますか？", "1行目\\n2行目（注釈付き）", "設定を保存しました。",
  "%2$@ のうち %1$@ を再生中",
]
