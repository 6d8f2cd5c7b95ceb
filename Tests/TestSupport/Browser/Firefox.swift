import Foundation
package import JSON

/// A headless Firefox, driven over Marionette, its own protocol below WebDriver: Debian has no driver for it.
///
/// Nothing sleeps: where a page needs time, ``wait(for:)`` asks it in each of its frames.
package final class Firefox {
  private let browser = Process()
  private let folder: URL
  private let connection: FileHandle
  private var number = 0

  /// Starts a browser.
  package init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "firefox-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let preferences = ["marionette.port": "0", "media.autoplay.default": "0"]
    try Data(
      preferences.map { "user_pref(\"\($0.key)\", \($0.value));\n" }.joined().utf8
    ).write(to: folder.appending(path: "user.js"))
    browser.executableURL = URL(filePath: "/usr/bin/env")
    browser.arguments = [
      "timeout", "--kill-after=1", "600", "firefox-esr", "--headless", "--marionette",
      "--no-remote", "--profile",
      folder.path,
    ]
    browser.environment = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "LC_ALL": "C.UTF-8",
    ]
    let output = Pipe()
    browser.standardOutput = output
    browser.standardError = FileHandle.nullDevice
    try browser.run()
    guard let port = try output.fileHandleForReading.port(after: "Listening on port ") else {
      throw Browser.Failure(description: "Firefox did not start")
    }
    connection = try Self.connect(to: port)
    // The first message introduces the browser.
    _ = try receive()
    _ = try send("WebDriver:NewSession", [:])
    _ = try send("WebDriver:SetTimeouts", ["script": 60000])
  }

  /// Closes the browser.
  package func close() {
    _ = try? send("Marionette:Quit", ["flags": ["eForceQuit"]])
    browser.terminate()
    try? FileManager.default.removeItem(at: folder)
  }

  package func open(_ address: String) throws {
    _ = try send("WebDriver:Navigate", ["url": .string(address)])
  }

  /// Runs a script, and returns its result: `return document.title`.
  @discardableResult
  package func run(_ script: String) throws -> JSON {
    try send("WebDriver:ExecuteScript", ["script": .string(script), "args": []])
  }

  /// Waits until an expression is true, which is asked in each frame.
  package func wait(for expression: String) throws {
    let script = Browser.waitingScript(for: expression)
    let answer = try send("WebDriver:ExecuteAsyncScript", ["script": .string(script), "args": []])
    guard answer.bool == true else {
      throw Browser.Failure(description: "never came true: \(expression)")
    }
  }

  // MARK: The protocol: JSON with its length in front

  private func send(_ command: String, _ parameters: JSON) throws -> JSON {
    number += 1
    let message: JSON = [0, .integer(Int64(number)), .string(command), parameters]
    let text = message.text()
    try connection.write(contentsOf: Data("\(text.utf8.count):\(text)".utf8))
    let answer = try receive().array ?? []
    guard answer.count == 4, answer[2] == .null else {
      throw Browser.Failure(description: "\(command): \(answer.dropFirst(2).first?.text() ?? "")")
    }
    return answer[3]["value"] ?? answer[3]
  }

  private func receive() throws -> JSON {
    var length = ""
    while let byte = try connection.read(upToCount: 1), byte != Data(":".utf8) {
      guard !byte.isEmpty else { throw Browser.Failure(description: "Firefox has gone") }
      length += String(decoding: byte, as: UTF8.self)
    }
    var content = Data()
    while content.count < Int(length) ?? 0 {
      let rest = (Int(length) ?? 0) - content.count
      guard let piece = try connection.read(upToCount: rest), !piece.isEmpty else {
        throw Browser.Failure(description: "Firefox has gone")
      }
      content += piece
    }
    return try JSON(parsing: Array(content))
  }

  private static func connect(to port: UInt16) throws -> FileHandle {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    address.sin_port = port.bigEndian
    let isConnected = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        Glibc.connect(socket, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { throw POSIXError(.ECONNREFUSED) }
    return FileHandle(fileDescriptor: socket, closeOnDealloc: true)
  }
}

extension FileHandle {
  /// Returns the number after some words in the first output of a browser or its driver, or `nil` at the end of the output.
  func port(after words: String) throws -> UInt16? {
    var text = ""
    while let piece = try read(upToCount: 1), !piece.isEmpty {
      text += String(decoding: piece, as: UTF8.self)
      guard let start = text.firstRange(of: words)?.upperBound else { continue }
      let digits = text[start...].prefix(while: \.isNumber)
      if digits.endIndex < text.endIndex { return UInt16(digits) }
    }
    return nil
  }
}
