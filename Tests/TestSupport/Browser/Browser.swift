package import Foundation
package import JSON
import PlaybackService

/// A headless Chromium, driven over WebDriver (W3C) by Debian's `chromium-driver`.
///
/// Nothing sleeps: if a page needs time, ``wait(for:)`` asks it in each of its frames.
package final class Browser {
  private let driver: Process
  private let folder: URL
  private let transport: CurlTransport
  /// The URL of the driver, and the path of the session there.
  private var base = ""
  private var session = ""

  /// Starts a browser with a window of that size.
  /// - Parameters:
  ///   - arguments: more of Chromium's own, such as `--blink-settings=scriptEnabled=false`.
  package init(
    width: Int = 1280, height: Int = 900, arguments: [String] = []
  ) async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "browser-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var options = TransportOptions()
    options.totalTimeout = .seconds(60)
    transport = CurlTransport(options: options)
    var started = try Self.startDriver(home: folder)
    // It looks for a free port of IPv4, and gives up where that of IPv6 is taken.
    for _ in 1..<5 where started.port == nil { started = try Self.startDriver(home: folder) }
    driver = started.driver
    guard let port = started.port else {
      throw Failure(description: "chromedriver did not start")
    }
    base = "http://127.0.0.1:\(port)"
    let flags =
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--no-first-run", "--disable-background-networking", "--disable-component-update",
        "--window-size=\(width),\(height)", "--user-data-dir=\(folder.path)/profile",
      ] + arguments
    let answer = try await post(
      "/session",
      [
        "capabilities": [
          "alwaysMatch": [
            "goog:chromeOptions": ["args": .array(flags.map { .string($0) })],
            "goog:loggingPrefs": ["browser": "ALL", "performance": "ALL"],
            "timeouts": ["script": 60000, "pageLoad": 60000],
          ]
        ]
      ])
    session = "/session/\(answer["sessionId"]?.string ?? "")"
  }

  /// Closes the browser, and ends its driver.
  ///
  /// The driver blocks the signals that this thread blocks, so a signal would not end it.
  package func close() async {
    try? await command("Browser.close", [:])
    _ = try? await transport.send(HTTPRequest("\(base)/shutdown"))
    try? FileManager.default.removeItem(at: folder)
  }

  /// Starts a driver, which names its port in its first lines, or ends.
  private static func startDriver(home: URL) throws -> (driver: Process, port: UInt16?) {
    let driver = Process()
    driver.executableURL = URL(filePath: "/usr/bin/env")
    driver.arguments = ["timeout", "600", "chromedriver", "--port=0"]
    driver.environment = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": home.path, "LC_ALL": "C.UTF-8",
    ]
    let output = Pipe()
    driver.standardOutput = output
    driver.standardError = FileHandle.nullDevice
    try driver.run()
    return (driver, try output.fileHandleForReading.port(after: "successfully on port "))
  }

  /// Why something could not be done.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  private func post(_ path: String, _ body: JSON) async throws -> JSON {
    try await value(
      of: HTTPRequest(
        base + session + path, method: .post,
        headers: [HTTPHeader("Content-Type", "application/json")], body: Array(body.text().utf8)))
  }

  private func value(of request: HTTPRequest) async throws -> JSON {
    let answer = try await transport.send(request)
    let value = try JSON(parsing: answer.body)["value"] ?? .null
    guard answer.status == 200 else {
      throw Failure(description: "\(request.url): \(value["message"]?.string ?? value.text())")
    }
    return value
  }
}

// MARK: - What can be done

extension Browser {
  package func open(_ address: String) async throws {
    _ = try await post("/url", ["url": .string(address)])
  }

  /// Runs a script, and returns its result: `return document.title`.
  @discardableResult
  package func run(_ script: String, _ arguments: JSON...) async throws -> JSON {
    try await post("/execute/sync", ["script": .string(script), "args": .array(arguments)])
  }

  /// Tells its last argument, a function, whether an expression has come true; it is asked in each frame.
  static func waitingScript(for expression: String) -> String {
    """
    const done = arguments[0], ends = performance.now() + 30000;
    (function look() {
      if (\(expression)) done(true);
      else if (performance.now() > ends) done(false);
      else requestAnimationFrame(look);
    })();
    """
  }

  /// Waits until an expression is true, which is asked in each frame.
  package func wait(for expression: String) async throws {
    let script = Self.waitingScript(for: expression)
    let answer = try await post("/execute/async", ["script": .string(script), "args": []])
    guard answer.bool == true else { throw Failure(description: "never came true: \(expression)") }
  }

  /// Has the page run a script in the first frame in which an expression is true, however late the driver comes by.
  package func prepare(when expression: String, _ script: String) async throws {
    try await run(
      """
      (function look() {
        if (\(expression)) { \(script) } else requestAnimationFrame(look);
      })();
      """)
  }

  /// Returns the value that a script passes to its last argument, a function.
  package func runAsync(_ script: String, _ arguments: JSON...) async throws -> JSON {
    try await post("/execute/async", ["script": .string(script), "args": .array(arguments)])
  }

  /// Clicks in the middle of the first element that a selector finds.
  package func click(_ selector: String) async throws {
    _ = try await post("/element/\(try await element(selector))/click", [:])
  }

  /// Types into the first element that a selector finds; for a choice of a file, its path.
  package func type(_ text: String, into selector: String) async throws {
    _ = try await post("/element/\(try await element(selector))/value", ["text": .string(text)])
  }

  /// Presses keys, one after the other, where the focus is. `\u{E007}` is Enter, `\u{E004}` Tab, `\u{E014}` →.
  package func press(_ keys: String) async throws {
    let strokes = keys.map { key -> [JSON] in
      [
        ["type": "keyDown", "value": .string(String(key))],
        ["type": "keyUp", "value": .string(String(key))],
      ]
    }
    _ = try await post(
      "/actions",
      ["actions": [["type": "key", "id": "keys", "actions": .array(strokes.flatMap(\.self))]]])
  }

  /// The accessible name, and the role, of the first element that a selector finds.
  package func accessibility(of selector: String) async throws -> (role: String, name: String) {
    let path = "/element/\(try await element(selector))"
    let role = try await value(of: HTTPRequest(base + session + path + "/computedrole"))
    let name = try await value(of: HTTPRequest(base + session + path + "/computedlabel"))
    return (role.string ?? "", name.string ?? "")
  }

  /// The window as a PNG.
  package func screenshot() async throws -> Data {
    let text = try await value(of: HTTPRequest(base + session + "/screenshot"))
    return Data(base64Encoded: text.string ?? "") ?? Data()
  }

  /// Calls a command of Chromium's own protocol.
  package func command(_ name: String, _ parameters: JSON) async throws {
    _ = try await post("/goog/cdp/execute", ["cmd": .string(name), "params": parameters])
  }

  /// The problems that the page and the browser have reported since the last call.
  package func complaints() async throws -> [String] {
    let entries = try await post("/se/log", ["type": "browser"])
    return (entries.array ?? []).compactMap { $0["message"]?.string }
  }

  /// The addresses that were requested since the last call.
  package func requests() async throws -> [String] {
    let entries = try await post("/se/log", ["type": "performance"])
    return try (entries.array ?? []).compactMap { entry in
      let message = try JSON(parsing: entry["message"]?.string ?? "{}")["message"]
      guard message?["method"]?.string == "Network.requestWillBeSent" else { return nil }
      return message?["params"]?["request"]?["url"]?.string
    }
  }

  private func element(_ selector: String) async throws -> String {
    let found = try await post("/element", ["using": "css selector", "value": .string(selector)])
    return found.object?.members.first?.value.string ?? ""
  }
}
