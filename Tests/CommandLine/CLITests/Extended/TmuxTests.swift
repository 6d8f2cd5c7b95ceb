import Foundation
import TestSupport
import Testing

/// The real program on a real terminal, which tmux is.
@Suite(.serialized, .needs(.tmux)) struct TmuxTests {
  /// A terminal with the program in it.
  private final class Terminal {
    private let folder: URL
    private let socket: String

    /// - Parameter words: what follows `bcinteract run p.json --interactive`.
    init(_ words: String = "", in folder: URL, columns: Int = 80, rows: Int = 24) throws {
      self.folder = folder
      socket = folder.appending(path: "tmux").path
      try Data(TmuxTests.project.utf8).write(to: folder.appending(path: "p.json"))
      // The shell stays, to see what is left of the terminal's settings.
      try Data("PS1='ready>'\n".utf8).write(to: folder.appending(path: "profile"))
      // The server lives on with what it is given: Foundation's own descriptor, whose end it waits for, is not for it.
      _ = try runTool(
        "bash",
        [
          "-c",
          """
          for place in /proc/self/fd/*; do
            number=${place##*/}
            [ "$number" -gt 2 ] && eval "exec $number>&-"
          done
          exec tmux -S "$1" -f /dev/null new-session -d -x "$2" -y "$3" "bash --noprofile --rcfile profile"
          """, "-", socket, "\(columns)", "\(rows)",
        ], in: folder)
      try wait(for: "ready>")
      try type(
        "\(TestRun.program.path) run p.json --interactive \(words); echo status=$?", "Enter")
    }

    @discardableResult private func tmux(_ arguments: String...) throws -> String {
      try runTool("tmux", ["-S", socket] + arguments, in: folder)
    }

    /// Closes the pseudoterminal. The server sends a signal to its shell, and reads no more.
    func closeWindow() throws { try tmux("kill-session") }

    func close() { _ = try? tmux("kill-server") }

    func type(_ keys: String...) throws {
      for key in keys { try tmux("send-keys", "-t", "0", key) }
    }

    func write(_ text: String) throws { try tmux("send-keys", "-t", "0", "-l", text) }

    func resize(columns: Int, rows: Int) throws {
      try tmux("resize-window", "-t", "0", "-x", "\(columns)", "-y", "\(rows)")
    }

    var screen: String { get throws { try tmux("capture-pane", "-p", "-t", "0") } }

    struct Missing: Error {
      var text: String
      var screen: String
    }

    /// Looks until a text is there, and gives the screen.
    @discardableResult func wait(
      for text: String, _ isThere: Bool = true
    ) throws -> String {
      let end = ContinuousClock.now + .seconds(60)
      var screen = ""
      repeat {
        screen = try self.screen
        if screen.contains(text) == isThere { return screen }
      } while ContinuousClock.now < end
      throw Missing(text: text, screen: screen)
    }

    /// The position of a text, from 1, as in the mouse's reports.
    func place(of text: String) throws -> (column: Int, row: Int) {
      let lines = try screen.split(separator: "\n", omittingEmptySubsequences: false)
      for (row, line) in lines.enumerated() {
        if let range = line.range(of: text) {
          return (line.distance(from: line.startIndex, to: range.lowerBound) + 1, row + 1)
        }
      }
      throw Missing(text: text, screen: try screen)
    }

    /// The settings of the terminal that `stty` prints.
    func settings() throws -> String {
      try type(
        "clear; stty -a | tr ';' '\\n' | grep -E 'icanon|echo' | tr -d '\\n'; echo '#'", "Enter")
      return try wait(for: "#\n")
    }
  }

  private func withTerminal(
    _ words: String = "", columns: Int = 80, rows: Int = 24, _ body: (Terminal, URL) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let terminal = try Terminal(words, in: folder, columns: columns, rows: rows)
      defer { terminal.close() }
      try body(terminal, folder)
    }
  }

  private static let project = """
    {"title": "A door", "annotations": [
      {"id": "door", "type": "image", "start": 1, "end": 4, "left": "10%", "top": "20%", "width": "50%",
       "height": "60%", "title": "The door", "gate": true, "onClick": {"releaseGate": true}},
      {"id": "room", "type": "pop", "start": 2, "end": 3600, "left": "50%", "top": "60%", "width": "40%",
       "height": "20%", "content": "A room"},
      {"id": "menu", "type": "hotLink", "start": 0, "end": 3600, "left": "0%", "top": "0%", "width": "9%",
       "height": "9%", "addonCommand": "chapters", "addonCommandData": {"Door": "0", "Garden": "1:00"}}
    ]}
    """

  /// What was the terminal's own is there again, and it takes and shows letters.
  private func expectRestored(_ terminal: Terminal) throws {
    let screen = try terminal.settings()
    #expect(!screen.contains("-icanon") && !screen.contains("-echo "), "\(screen)")
    #expect(!screen.contains("A door"))
  }

  @Test func aGateIsTappedByKey() throws {
    try withTerminal("--record r.jsonl") { terminal, folder in
      let screen = try terminal.wait(for: "waits for a tap")
      #expect(screen.contains("1 image door"))
      #expect(screen.contains("● rec"))
      try terminal.type("1")
      try terminal.wait(for: "gate released")
      try terminal.wait(for: "text room")
      try terminal.type("q")
      try terminal.wait(for: "status=0")
      try expectRestored(terminal)
      let replayed = TestRun(["replay", folder.path + "/r.jsonl"])
      #expect(replayed.output.hasSuffix("no difference\n"), "\(replayed)")
    }
  }

  @Test func aGateIsTappedByMouse() throws {
    try withTerminal { terminal, _ in
      try terminal.wait(for: "waits for a tap")
      let place = try terminal.place(of: "The door")
      try terminal.write("\u{1B}[<0;\(place.column);\(place.row)M")
      try terminal.write("\u{1B}[<0;\(place.column);\(place.row)m")
      try terminal.wait(for: "gate released")
      try terminal.type("q")
      try terminal.wait(for: "status=0")
    }
  }

  @Test func chaptersAreChosen() throws {
    try withTerminal { terminal, _ in
      // What a gate holds, no chapter leads past.
      try terminal.wait(for: "waits for a tap")
      try terminal.type("1")
      try terminal.wait(for: "gate released")
      try terminal.type("c")
      try terminal.wait(for: "*1 0:00  Door")
      try terminal.type("2")
      try terminal.wait(for: "· Garden")
      try terminal.type("!")
      try terminal.wait(for: "· Door")
      try terminal.type("q")
      try terminal.wait(for: "status=0")
    }
  }

  @Test func aResizeIsFollowed() throws {
    try withTerminal { terminal, _ in
      try terminal.wait(for: "waits for a tap")
      try terminal.resize(columns: 50, rows: 14)
      // The panel does not fit any more.
      try terminal.wait(for: "1 image door", false)
      try terminal.wait(for: "┃  1 T")
      try terminal.resize(columns: 120, rows: 40)
      try terminal.wait(for: "1 image door")
      try terminal.type("q")
      try terminal.wait(for: "status=0")
      try expectRestored(terminal)
    }
  }

  @Test func aSuspendedSessionResumes() throws {
    try withTerminal { terminal, _ in
      try terminal.wait(for: "waits for a tap")
      try terminal.type("C-z")
      try terminal.wait(for: "Stopped")
      try terminal.type(
        "stty -a | tr ';' '\\n' | grep -E 'icanon|echo' | tr -d '\\n'; echo '#'", "Enter")
      let screen = try terminal.wait(for: "#\n")
      #expect(!screen.contains("-icanon"), "\(screen)")
      try terminal.type("fg", "Enter")
      try terminal.wait(for: "waits for a tap")
      try terminal.type("1")
      try terminal.wait(for: "gate released")
      try terminal.type("q")
      try terminal.wait(for: "ready>")
      try expectRestored(terminal)
    }
  }

  @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129), ("QUIT", 131)])
  func aSignalRestoresTheTerminal(signal: String, status: Int) throws {
    try withTerminal("--record r.jsonl") { terminal, folder in
      try terminal.wait(for: "waits for a tap")
      // The one whose folder is the test's.
      let output = try runTool(
        "sh",
        [
          "-c",
          "for p in $(pgrep -x bcinteract); do [ \"$(readlink /proc/$p/cwd)\" = \"$PWD\" ] && kill -\(signal) $p; done; true",
        ],
        in: folder)
      #expect(output == "")
      try terminal.wait(for: "status=\(status)")
      try expectRestored(terminal)
      let replayed = TestRun(["replay", folder.path + "/r.jsonl"])
      #expect(replayed.output.hasSuffix("no difference\n"), "\(replayed)")
    }
  }

  /// The terminal is gone, with its shell: its signal and the end of the input come in any order.
  @Test(arguments: 0..<5) func aClosedTerminalKeepsTheRecording(round: Int) throws {
    try withTerminal("--record r.jsonl") { terminal, folder in
      try terminal.wait(for: "waits for a tap")
      try terminal.closeWindow()
      // Until the process in the folder of the test has ended.
      _ = try runTool(
        "sh",
        [
          "-c",
          """
          for p in $(pgrep -x bcinteract); do
            [ "$(readlink /proc/$p/cwd)" = "$PWD" ] && tail --pid=$p -s 0.02 -f /dev/null
          done; true
          """,
        ], in: folder)
      let replayed = TestRun(["replay", folder.path + "/r.jsonl"])
      #expect(replayed.output.hasSuffix("no difference\n"), "\(replayed)")
    }
  }

  @Test func aMissingTerminalIsReported() throws {
    try withTemporaryFolder { folder in
      try Data(Self.project.utf8).write(to: folder.appending(path: "p.json"))
      let output = try runTool(
        "sh", ["-c", "\(TestRun.program.path) run p.json --interactive 2>&1; echo $?"],
        in: folder)
      #expect(output.contains("--interactive needs a terminal"))
      #expect(output.hasSuffix("2\n"))
    }
  }
}
