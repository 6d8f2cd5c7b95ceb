import Foundation
import Interactivity
import JSON
import JSONParsing
import Localization
import PlaybackService

/// A reader that gets bytes from elsewhere.
struct Target: Sendable {
  /// What became of an input.
  struct Outcome {
    /// The same for inputs that went the same way: the kind of success, or the error without its numbers.
    var kind: String
    /// The reader did what it must not do.
    var isProblem = false
  }

  var name: String
  private let read: @Sendable ([UInt8]) throws -> String

  func outcome(of bytes: [UInt8]) -> Outcome {
    do {
      return Outcome(kind: try read(bytes))
    } catch let problem as Problem {
      return Outcome(kind: problem.text, isProblem: true)
    } catch {
      return Outcome(
        kind: String("\(error)".unicodeScalars.filter { !("0"..."9").contains($0) }.prefix(80)))
    }
  }

  private struct Problem: Error {
    var text: String
  }

  static let all =
    [
      Target(name: "json") { bytes in
        let text = try JSON(parsing: bytes).text()
        guard try JSON(parsing: text).text() == text else {
          throw Problem(text: "what was written does not read back equal")
        }
        return "a value"
      },
      Target(name: "project") { bytes in
        let document = try ProjectDocument(reading: bytes)
        guard document.diagnostics.allSatisfy({ $0.place != nil }) else {
          throw Problem(text: "a diagnostic has no place")
        }
        var engine = InteractivityEngine(project: document.project)
        for time in [0.0, 4, 60] { _ = engine.handle(.tick(time)) }
        return Set(document.diagnostics.map { $0.message.prefix(20) }).sorted().joined()
      },
      Target(name: "trace") { "\(try TraceReader.lines(of: $0).count)" },
      Target(name: "recording") { bytes in
        let recording = try Recording(reading: bytes)
        let document = Array(recording.document.text().utf8)
        let project = try InteractivityProject(reading: document)
        return recording.firstDifference(replaying: project) == nil ? "the same" : "a difference"
      },
      Target(name: "strings") { bytes in
        if let problem = disagreement(on: bytes) { throw Problem(text: problem) }
        return "\(StringsFile(bytes).faults.map(\.message).sorted())"
      },
      Target(name: "webvtt") { "\(try WebVTT(parsing: $0).cues.count)" },
      Target(name: "playlist") { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        _ = try MasterPlaylist(parsing: text, url: "https://example.com/master.m3u8")
        return "a playlist"
      },
    ]
    + [TranslationFormat.plist, .xliff, .csv, .json, .xcstrings].map { format in
      Target(name: format == .json ? "flat-json" : "\(format)") { bytes in
        let table = try format.read(bytes, language: "de", sourceLanguage: "en")
        _ = format.write(table)
        return "\(min(table.units.count, 9)) units"
      }
    }
}
