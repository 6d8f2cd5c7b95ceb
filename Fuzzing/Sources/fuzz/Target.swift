import Documents
import Foundation
import Interactivity
import Interchange
import JSON
import Localization
import PlaybackService

/// A reader that gets bytes from elsewhere.
struct Target: Sendable {
  /// The outcome of an input.
  struct Outcome {
    /// The kind of success, or the error without its numbers.
    var kind: String
    /// A Boolean value that indicates whether the reader violated its contract.
    var isProblem = false
  }

  let name: String
  private let read: @Sendable ([UInt8]) throws -> String

  private init(name: String, _ read: @escaping @Sendable ([UInt8]) throws -> String) {
    self.name = name
    self.read = read
  }

  func outcome(of bytes: [UInt8]) -> Outcome {
    do {
      return Outcome(kind: try read(bytes))
    } catch let problem as Problem {
      return Outcome(kind: problem.text, isProblem: true)
    } catch {
      return Outcome(kind: Self.kind(of: error))
    }
  }

  /// An error's first words, without the numbers and without what it quotes of the input: libxml2 quotes without marks,
  /// and inputs that differ in a name only would all join the corpus.
  static func kind(of error: any Error) -> String {
    let quoted = "\(error)".unicodeScalars.split(
      omittingEmptySubsequences: false, whereSeparator: { "'\"<>".unicodeScalars.contains($0) })
    let words = quoted.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    let text = words.map(String.init).joined().filter { $0.isASCII && !$0.isNumber }
    return text.split(separator: " ").prefix(5).joined(separator: " ")
  }

  /// A violation of the reader's contract.
  struct Problem: Error {
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
        let differences = recording.differences(replaying: project, maximum: 1)
        return differences.isEmpty ? "the same" : "a difference"
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
      Target(name: "stringsdict") { bytes in
        let entries = try PluralTable(bytes).entries.values
        let forms = entries.flatMap { $0.variables.values }.map(\.forms.count)
        return "\(min(entries.count, 9)) entries, \(min(forms.reduce(0, +), 9)) forms"
      },
      Target(name: "stringsdict-forms") { content(of: [try FormTable(stringsdict: $0)]) },
      Target(name: "catalog-forms") { content(of: try FormTable.tables(inCatalog: $0)) },
      Target(name: "rules", Validation.outcome),
      Target(name: "answer", Answer.outcome),
      Target(name: "http", AnswerServer.outcome),
      Target(name: "layout", LayoutOutcome.outcome),
      Target(name: "playlists", PlaylistsOutcome.outcome),
      Target(name: "vast", AdOutcome.vast),
      Target(name: "vmap", AdOutcome.vmap),
    ]
    + [TranslationFormat.plist, .xliff, .po, .csv, .json, .xcstrings].map { format in
      Target(name: format == .json ? "flat-json" : "\(format)") { bytes in
        let tables = try format.tables(in: bytes, language: "de", sourceLanguage: "en")
        for table in tables where format.losses(in: table).isEmpty {
          let again = try format.read(format.write(table), language: "de", sourceLanguage: "en")
          // A property list has no order.
          let (read, meant) = (again.units.map(\.meaning), table.units.map(\.meaning))
          guard read == meant || (format == .plist && Set(read) == Set(meant)) else {
            throw Problem(text: "what was written does not read back equal")
          }
        }
        let (units, refusals) = (tables.flatMap(\.units).count, tables.flatMap(\.refusals).count)
        return "\(min(units, 9)) units, \(min(refusals, 9)) refusals"
      }
    }
}

/// The contents of the tables of forms, and their faults.
private func content(of tables: [FormTable]) -> String {
  let forms = Set(tables.flatMap(\.texts).compactMap(\.form)).count
  let variables = tables.flatMap(\.variables).count
  let problems = Set(tables.flatMap(\.problems).map { $0.message.prefix(20) }).sorted()
  return "\(min(tables.count, 9)) tables, \(min(forms, 9)) forms, \(min(variables, 9)) variables "
    + problems.joined()
}

extension Translations.Unit {
  /// The parts of a unit that writing and reading preserve; no text equals an empty text.
  fileprivate var meaning: [ExactString] { [key, text ?? ExactString("")] }
}
