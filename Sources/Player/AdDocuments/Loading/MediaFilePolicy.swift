import PlaybackService
public import PlayerCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Chooses the file of an ad that is played, as `SourceSelectionPolicy` chooses the source of a video.
public struct MediaFilePolicy: Sendable {
  private let choose: @Sendable ([AdMediaFile]) -> AdMediaFile?

  /// A custom policy; an ad of which it chooses no file does not play.
  public init(_ choose: @escaping @Sendable ([AdMediaFile]) -> AdMediaFile?) {
    self.choose = choose
  }

  /// The file to play; `nil` where none will do.
  public func file(of files: [AdMediaFile]) -> AdMediaFile? { choose(files) }

  /// HLS where there is any, else the largest MP4 within the limits, else the one of the lowest bit rate. Files that need
  /// a program, are of other types, or come over plain `http` are left out.
  ///
  /// - Parameters:
  ///   - maximumBitrate: bits a second; `nil` for any. A file that doesn't tell its own is within the limit.
  ///   - maximumWidth: pixels of the picture on the screen; `nil` for any.
  ///   - allowsPlainHTTP: whether files over plain `http` will do where there is no other.
  public static func standard(
    maximumBitrate: Int? = nil, maximumWidth: Int? = nil, allowsPlainHTTP: Bool = false
  ) -> MediaFilePolicy {
    MediaFilePolicy { files in
      let playable = files.filter { $0.deliveryMethod != nil }
      let secure = playable.filter { WebAddress($0.url)?.isAllowed == true }
      let candidates = secure.isEmpty && allowsPlainHTTP ? playable : secure
      if let stream = candidates.first(where: { $0.deliveryMethod == .hls }) { return stream }
      let fitting = candidates.filter {
        $0.bitrate ?? 0 <= maximumBitrate ?? .max && $0.width ?? 0 <= maximumWidth ?? .max
      }
      // Of equal ones the first is the server's choice.
      func size(_ file: AdMediaFile) -> (Int, Int) { (file.bitrate ?? 0, file.width ?? 0) }
      let largest = fitting.reduce(nil) { (best: AdMediaFile?, file) in
        best.map { size($0) >= size(file) ? $0 : file } ?? file
      }
      return largest
        ?? candidates.min {
          ($0.bitrate ?? .max, $0.width ?? .max) < ($1.bitrate ?? .max, $1.width ?? .max)
        }
    }
  }
}

extension AdMediaFile {
  /// How the file comes to the player: HLS or MP4, by its type or else by its name; `nil` for what these players don't
  /// play.
  public var deliveryMethod: DeliveryMethod? {
    guard apiFramework == nil else { return nil }
    if let type, !type.isEmpty {
      let method = DeliveryMethod(mediaType: type)
      return [.hls, .mp4].contains(method) ? method : nil
    }
    return URL(string: url).flatMap { DeliveryMethod(fileExtension: $0.pathExtension) }
  }
}
