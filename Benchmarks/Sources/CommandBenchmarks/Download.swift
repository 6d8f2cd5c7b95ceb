import Foundation
import Measurement

/// A video of 2,000 segments, downloaded by the command and by `curl --parallel`: the same files of the same server at
/// the loopback address, with as many connections. The two take turns, and the times are wall-clock times.
///
/// A segment of 20 kB is smaller than in any real video: its row shows the cost of the requests themselves, and has no
/// target. One of 109 kB is six seconds of the lowest bit rate that Apple recommends (145 kbit/s), and one of 500 kB is
/// six seconds of 670 kbit/s.
///
/// If the system has a file system in memory, the files are written there: the speed of a disk depends on the files that
/// were removed just before.
let downloadSuite = Suite(name: "download") {
  guard let command = releaseCommand() else { return [] }
  let memory = URL(filePath: "/dev/shm")
  let root =
    FileManager.default.isWritableFile(atPath: memory.path)
    ? memory : FileManager.default.temporaryDirectory
  let folder = root.appending(path: "\(UUID())")
  defer { try? FileManager.default.removeItem(at: folder) }
  return [20_000, 109_000, 500_000].flatMap { size -> [Row] in
    guard let server = MemoryServer(segments: 2000, size: size),
      (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true))
        != nil
    else { return [] }
    defer { server.stop() }
    let list = folder.appending(path: "curl.txt")
    let config = (0..<2000).map { number in
      "url = \"\(server.address)/v/\(number).ts\"\noutput = \"\(folder.path)/curl/\(number).ts\"\n"
    }
    guard (try? config.joined().write(to: list, atomically: true, encoding: .utf8)) != nil else {
      return []
    }
    var (ours, curls): ([Double], [Double]) = ([], [])
    for _ in 0..<7 {
      for name in ["ours", "curl"] {
        try? FileManager.default.removeItem(at: folder.appending(path: name))
      }
      ours.append(
        wallTime([
          command, "download", "video", "62", "--account", "5", "--policy-key", "key", "--base-url",
          server.address, "--out", "\(folder.path)/ours", "--parallel", "6",
        ]))
      curls.append(
        wallTime([
          "/usr/bin/env", "curl", "--silent", "--fail", "--create-dirs", "--parallel",
          "--parallel-max", "6", "--config", list.path,
        ]))
    }
    let (mine, curl) = (ours.sorted()[3], curls.sorted()[3])
    let limit: Double? = size > 20_000 ? 1.2 : nil
    return [
      Row(
        name: "2,000 segments of \(size / 1000) kB", ours: timeText(mine),
        baseline: "curl --parallel \(timeText(curl))", ratio: mine / curl,
        target: limit.map { "<= \($0) x curl" } ?? "", isMet: limit.map { mine <= $0 * curl })
    ]
  }
}

/// A minimal HTTP server that answers from memory, with one thread for each connection.
///
/// `@unchecked`: all properties are set once, before the first thread starts.
private final class MemoryServer: @unchecked Sendable {
  let address: String
  private let listener: Int32
  private var answers: [String: [UInt8]] = [:]
  private var segment: [UInt8] = []

  init?(segments: Int, size: Int) {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isReady = withUnsafeMutablePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    guard isReady else { return nil }
    address = "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))"
    var playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"
    for number in 0..<segments { playlist += "#EXTINF:6,\n\(number).ts\n" }
    answers["/v/v.m3u8"] = Self.answer(Array((playlist + "#EXT-X-ENDLIST\n").utf8))
    answers["/accounts/5/videos/62"] = Self.answer(
      Array(
        """
        {"id":"62","account_id":"5","offline_enabled":true,"sources":[{"src":"\(address)/v/v.m3u8"}]}
        """.utf8))
    segment = Self.answer([UInt8](repeating: 0, count: size))
    Thread.detachNewThread { [self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        var on: Int32 = 1
        setsockopt(
          connection, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        Thread.detachNewThread { self.serve(connection) }
      }
    }
  }

  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  private static func answer(_ body: [UInt8]) -> [UInt8] {
    Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body
  }

  /// Answers the requests of a connection, which have no bodies and arrive one after another.
  private func serve(_ connection: Int32) {
    defer { close(connection) }
    var request = [UInt8](repeating: 0, count: 8192)
    while true {
      let count = recv(connection, &request, request.count, 0)
      guard count > 0 else { return }
      let line = String(decoding: request[..<count].prefix { $0 != 13 }, as: UTF8.self)
      let path = line.split(separator: " ").dropFirst().first.map(String.init) ?? ""
      var rest = (answers[path] ?? segment)[...]
      while !rest.isEmpty {
        let sent = rest.withUnsafeBytes {
          send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard sent > 0 else { return }
        rest = rest.dropFirst(sent)
      }
    }
  }
}
