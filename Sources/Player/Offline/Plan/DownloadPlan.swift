/// What a download consists of: files to fetch, and documents that are written here.
struct DownloadPlan {
  /// A file to fetch. Its name is made here: nothing that a server says becomes a part of a path.
  struct File: Hashable {
    /// Below the folder of the media, with `/`.
    var name: String
    var part: Part
    var ifMissing = Absence.fails
    /// By its index in ``tracks``; `nil` for what belongs to none.
    var track: Int?
  }

  /// What becomes of a file that the server does not give.
  enum Absence: Hashable {
    /// The download is worth nothing without it.
    case fails
    /// The rest is of use all the same.
    case leavesOut
    /// This is put in its place, for a player that stops where it finds nothing.
    case isReplaced(by: String)
  }

  /// A document that is written when all files are there.
  struct Document: Hashable {
    var name: String
    var text: String
  }

  var files: [File] = []
  var documents: [Document] = []
  var tracks: [OfflineTrack] = []
  /// The document that is played.
  var entry = "master.m3u8"
  /// Bits a second of the chosen variant at most; `nil` where the playlist tells none.
  var bandwidth: Int?
  /// Bits a second on the average.
  var averageBandwidth: Int?
  /// The variant's own words for its size, as `1280x720`.
  var resolution: String?
  /// Seconds.
  var duration = 0.0
  /// The still pictures, by the property of the video that they are .
  var pictures: [String: String] = [:]
  /// What is left out, and why.
  var notes: [String] = []

  /// Bytes of the main part, where the variant tells its rate.
  var estimatedBytes: Int? {
    guard let rate = averageBandwidth ?? bandwidth, duration > 0 else { return nil }
    return Int(min(Double(rate) / 8 * duration, 1e15))
  }
}

/// A part of a downloaded video that a viewer can choose, or its main part (`AVMediaSelection` in the original).
public struct OfflineTrack: Hashable, Sendable {
  /// What a track consists of.
  public enum Kind: String, Sendable {
    /// The main part: the pictures, most often with sound.
    case main
    /// Sound beside the main part.
    case audio
    /// Another view of the same.
    case video
    /// Text for what is said.
    case subtitles
  }

  /// What it consists of.
  public var kind: Kind
  /// A BCP 47 tag; `nil` where nobody tells.
  public var language: String?
  /// What a menu shows; empty for the main part.
  public var name: String

  init(_ kind: Kind, language: String? = nil, name: String = "") {
    self.kind = kind
    self.language = language
    self.name = name
  }
}
