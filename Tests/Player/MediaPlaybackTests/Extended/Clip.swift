import Foundation
import TestSupport

/// Media for the tests, made by ffmpeg on first use.
enum Clip: String, CaseIterable {
  /// Four seconds, 25 frames a second, a key frame each two seconds, with sound. Frame n is a grey of 2 n + 20.
  case greys
  /// As `greys`, without sound.
  case silent
  /// Two thirds of the frames, at changing distances.
  case variable
  /// As `greys`; its first frame is at five seconds of its file.
  case offset
  /// Sound alone, four seconds.
  case sound
  /// 320 × 240, in which a project's picture is not 16:9.
  case narrow
  /// 360 × 640 by its own word: a picture of 640 × 360 that is to be turned.
  case rotated
  /// As `greys`, with a second audio language.
  case languages
  /// As `greys`, in HLS with segments of a second.
  case segments
  /// As `segments`, in fragmented MP4.
  case fragments
  /// The first half of a file that begins with its index.
  case truncated
  /// A list of FFmpeg that refers to another clip.
  case list
  /// No media.
  case broken
  /// A file of no bytes.
  case empty

  static let fps = 25.0
  static let duration = 4.0

  var url: URL { Self.folder.appendingPathComponent(rawValue + "." + type) }

  private var type: String {
    switch self {
    case .sound: "m4a"
    case .offset: "ts"
    case .rotated, .truncated: "mp4"
    case .segments, .fragments: "m3u8"
    default: "mkv"
    }
  }

  private static let folder: URL = {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bcinteract-clips-\(UUID().uuidString)", isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for clip in allCases { try clip.make(in: folder) }
    } catch {
      fatalError("\(error)")
    }
    return folder
  }()

  private func make(in folder: URL) throws {
    let file = folder.appendingPathComponent(rawValue + "." + type)
    switch self {
    case .broken: return try Data("no media, but a text".utf8).write(to: file)
    case .empty: return try Data().write(to: file)
    case .list: return try Data("ffconcat version 1.0\nfile greys.mkv\n".utf8).write(to: file)
    default: break
    }
    let size =
      switch self {
      case .narrow: "320x240"
      case .rotated: "640x360"
      default: "320x180"
      }
    let greys = "nullsrc=s=\(size):r=25:d=4,geq=lum='20+2*N':cb=128:cr=128"
    let picture = ["-f", "lavfi", "-i", greys]
    let sound = ["-f", "lavfi", "-i", "sine=duration=4"]
    let video = ["-c:v", "libx264", "-qp", "0", "-preset", "ultrafast", "-g", "50"]
    let arguments =
      switch self {
      case .sound: sound + ["-c:a", "aac"]
      case .silent: picture + video
      case .variable: picture + ["-vf", "select='mod(n,3)'", "-vsync", "vfr"] + video
      case .offset: picture + sound + video + ["-c:a", "aac", "-output_ts_offset", "5"]
      case .languages:
        picture + sound + ["-f", "lavfi", "-i", "sine=880:duration=4"]
          + ["-map", "0:v", "-map", "1:a", "-map", "2:a"] + video + ["-c:a", "flac"]
          + ["-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=deu"]
      case .rotated: picture + sound + video + ["-c:a", "aac"]
      case .segments, .fragments:
        picture + sound + video
          + ["-g", "25", "-c:a", "aac", "-f", "hls", "-hls_time", "1", "-hls_playlist_type", "vod"]
          + (self == .fragments ? ["-hls_segment_type", "fmp4"] : [])
      case .truncated: picture + sound + video + ["-c:a", "aac", "-movflags", "+faststart"]
      default: picture + sound + video + ["-c:a", "flac"]
      }
    let name = file.lastPathComponent
    guard self == .rotated else {
      _ = try runTool("ffmpeg", ["-v", "error"] + arguments + [name], in: folder)
      guard self == .truncated else { return }
      let bytes = try Data(contentsOf: file)
      return try bytes.prefix(bytes.count / 2).write(to: file)
    }
    // How it is to be turned is told of what was not.
    _ = try runTool("ffmpeg", ["-v", "error"] + arguments + ["lying.mp4"], in: folder)
    _ = try runTool(
      "ffmpeg",
      ["-v", "error", "-i", "lying.mp4", "-c", "copy", "-metadata:s:v", "rotate=90", name],
      in: folder)
  }
}
