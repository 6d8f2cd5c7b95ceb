import CBaseline
import Foundation
import Interactivity
import Measurement

/// Reading a project of 100,000 annotations, compared with reading its JSON.
let loadSuite = Suite(name: "load", memory: loadMemory) {
  let bytes = Array(sampleProject(annotations: 100_000).utf8)
  let megabytes = Double(bytes.count) / 1e6
  let data = Data(bytes)
  let rates = measureInTurn([
    { keep(try? InteractivityProject(reading: bytes)) },
    { bytes.withUnsafeBytes { keep(baseline_parse_json($0.baseAddress, $0.count)) } },
    { keep(try? JSONDecoder().decode(DecodedProject.self, from: data)) },
  ]).map { megabytes / $0 }
  let (ours, jsonC, decoder) = (rates[0], rates[1], rates[2])
  guard (try? InteractivityProject(reading: bytes))?.annotations.count == 100_000,
    (try? JSONDecoder().decode(DecodedProject.self, from: data))?.annotations.count == 100_000
  else {
    print("  the sample was not read")
    return []
  }

  let row = Row(
    name: "load, \(Int(megabytes)) MB", ours: String(format: "%.0f MB/s", ours),
    baseline: String(
      format: "JSONDecoder to a model %.0f MB/s, json-c's parse alone %.0f MB/s", decoder, jsonC),
    ratio: ours / decoder, target: ">= 1.2 x", isMet: ours >= 1.2 * decoder)
  return [row, memoryRow(data)]
}

private func memoryRow(_ data: Data) -> Row {
  let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
  defer { try? FileManager.default.removeItem(at: file) }
  let isWritten = (try? data.write(to: file)) != nil
  let memory = isWritten ? measureInChild("memory", "load", file.path) : nil
  let times = memory.map { Double($0) / Double(data.count) } ?? .nan
  return Row(
    name: "load, memory, the file included",
    ours: String(format: "%.0f MB", times * Double(data.count) / 1e6),
    baseline: String(format: "the file, %.0f MB", Double(data.count) / 1e6), ratio: times,
    target: "<= 8 x the file", isMet: times <= 8)
}

/// The memory for reading a file's bytes and its project, measured in a process that did nothing else.
private func loadMemory(of path: String) -> Int? {
  peakMemory {
    guard let bytes = fileBytes(path) else { return }
    keep(try? InteractivityProject(reading: bytes))
  }
}

/// Annotations as the editor writes them, of every kind.
private func sampleProject(annotations count: Int) -> String {
  var text = #"{"id":"91000","title":"A long evening","videoId":6360001234000,"annotations":["#
  text.reserveCapacity(count * 620)
  for index in 0..<count {
    let start = Double(index) * 7200 / Double(count)
    let kind = ["image", "pop", "hotLink", "onTime"][index % 4]
    text += index == 0 ? "\n" : ",\n"
    text += """
      {"id":"\(700_000 + index)","type":"\(kind)","title":"Item \(index)",\
      "startTime":{"units":"seconds","value":\(start)},"duration":{"units":"seconds","value":6.25},\
      "properties":{"popcorn":{"start":\(start),"duration":6.25,\
      "left":"\(index % 70)%","top":"6%","width":"22%","height":"30%","transitionClass":"fade",\
      "text":"Tap \\"\(index)\\" to keep it for later – für später",\
      "url":"https://images.example.com/items/\(index)/thumb.png",\
      "addonCommand":"keep","addonCommandData":{"item":"\(index)","list":"evening"},\
      "onClick":{"gotoLink":"https://shop.example.com/items/\(index)","gotoTrack":null,\
      "loopBack":null,"pause":true,"releaseGate":false}}}}
      """
  }
  return text + "\n]}\n"
}

/// The whole model, as `Codable` makes it.
private struct DecodedProject: Decodable {
  var id: String
  var title: String
  var videoId: Int64
  var annotations: [DecodedAnnotation]
}

private struct DecodedAnnotation: Decodable {
  struct Amount: Decodable {
    var units: String
    var value: Double
  }

  struct Properties: Decodable {
    var popcorn: Popcorn
  }

  struct Popcorn: Decodable {
    var start: Double
    var duration: Double
    var left: String
    var top: String
    var width: String
    var height: String
    var transitionClass: String
    var text: String
    var url: String
    var addonCommand: String
    var addonCommandData: [String: String]
    var onClick: OnClick
  }

  struct OnClick: Decodable {
    var gotoLink: String?
    var gotoTrack: String?
    var loopBack: String?
    var pause: Bool
    var releaseGate: Bool
  }

  var id: String
  var type: String
  var title: String
  var startTime: Amount
  var duration: Amount
  var properties: Properties
}
