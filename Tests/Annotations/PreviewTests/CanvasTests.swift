import Preview
import Support
import TestSupport
import Testing

@Suite struct CanvasTests {
  /// A terminal as far as updates use one: it knows positions, and letters that are one or two columns wide.
  private struct Emulator {
    var cells: [[Character?]]
    var row = 0
    var column = 0

    init(columns: Int, rows: Int) {
      cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    }

    mutating func take(_ update: String) {
      var rest = update[...]
      while let letter = rest.popFirst() {
        guard letter == "\u{1B}" else {
          write(letter)
          continue
        }
        rest = rest.dropFirst()
        let content = rest.prefix { !$0.isLetter }
        rest = rest[content.endIndex...]
        let numbers = content.split(separator: ";").compactMap { Int($0) }
        switch rest.popFirst() {
        case "H": (row, column) = (numbers[0] - 1, numbers[1] - 1)
        case "J": self = Emulator(columns: cells[0].count, rows: cells.count)
        default: break
        }
      }
    }

    private mutating func write(_ letter: Character) {
      // A wide letter that is drawn over is gone as a whole.
      for place in column..<(column + String(letter).columns) {
        if cells[row][place] == nil { cells[row][place - 1] = " " }
        if place + 1 < cells[row].count, cells[row][place + 1] == nil {
          cells[row][place + 1] = " "
        }
      }
      cells[row][column] = letter
      if String(letter).columns == 2 { cells[row][column + 1] = nil }
      column += String(letter).columns
    }
  }

  /// Whatever was shown before, after the update it is the canvas.
  @Test(arguments: 0..<200 as Range<UInt64>) func anUpdateMakesTheCanvas(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (columns, rows) = (
      Int.random(in: 2...12, using: &random), Int.random(in: 1...4, using: &random)
    )
    let letters: [Character] = ["a", "b", " ", "é", "漢", "字", "🙂", "👩‍👩‍👧", "e\u{301}", "│"]
    var reversed = TextStyle.plain
    reversed.isReversed = true
    let styles: [TextStyle] = [.plain, .bold, reversed, TextStyle(color: 3, background: 200)]
    func change(_ canvas: inout Canvas) {
      for _ in 0..<Int.random(in: 0...10, using: &random) {
        canvas.put(
          letters.randomElement(using: &random) ?? " ",
          column: Int.random(in: -1...columns, using: &random),
          row: Int.random(in: -1...rows, using: &random),
          styles.randomElement(using: &random) ?? .plain)
      }
    }
    var emulator = Emulator(columns: columns, rows: rows)
    var canvas = Canvas(columns: columns, rows: rows)
    var earlier: Canvas?
    for _ in 0..<5 {
      change(&canvas)
      emulator.take(canvas.update(from: earlier, .indexed))
      for row in 0..<rows {
        for column in 0..<columns {
          #expect(emulator.cells[row][column] == canvas[row, column].letter, "\(row), \(column)")
        }
      }
      earlier = canvas
      #expect(canvas.update(from: earlier, .indexed) == "")
    }
  }

  @Test func onlyWhatHasChangedIsWritten() {
    var canvas = Canvas(columns: 20, rows: 2)
    canvas.write("hello, world", column: 0, row: 1)
    let earlier = canvas
    canvas.write("there", column: 7, row: 1, .bold)
    #expect(canvas.update(from: earlier, .none) == "\u{1B}[2;8H\u{1B}[0;1mthere")
    // As bold as before, and the cursor stands where the next letter comes.
    let next = canvas
    canvas.put("!", column: 12, row: 1, .bold)
    #expect(canvas.update(from: next, .none) == "\u{1B}[2;13H\u{1B}[0;1m!")
  }

  @Test(arguments: [
    (TextStyle.Palette.none, "\u{1B}[0m"), (.basic, "\u{1B}[0;33m"),
    (.indexed, "\u{1B}[0;33;48;5;238m"),
  ])
  func coloursMatchTheTerminalsCapability(palette: TextStyle.Palette, expected: String) {
    var canvas = Canvas(columns: 2, rows: 1)
    let earlier = canvas
    canvas.put("x", column: 0, row: 0, TextStyle(color: 3, background: 238))
    #expect(canvas.update(from: earlier, palette) == "\u{1B}[1;1H\(expected)x")
  }

  @Test(arguments: [
    (0.0, 0.0, 0.0, 16), (1, 1, 1, 231), (1, 0, 0, 196), (0.5, 0.5, 0.5, 244),
    (0.107, 0.107, 0.107, 234),
    (-1, .nan, 2, 21),
  ])
  func theNearestColourOfThePalette(red: Double, green: Double, blue: Double, expected: UInt8) {
    #expect(TextStyle.nearest(red: red, green: green, blue: blue) == expected)
  }

  @Test func halfAWideLetterIsASpace() {
    var canvas = Canvas(columns: 6, rows: 1)
    canvas.write("漢字漢", column: 0, row: 0)
    canvas.put("x", column: 1, row: 0)
    canvas.put("y", column: 2, row: 0)
    #expect(canvas.line(0) == " xy 漢")
    canvas.put("字", column: 5, row: 0)
    #expect(canvas.line(0) == " xy 漢")
    canvas.write("abc", column: 4, row: 0)
    #expect(canvas.lines == [" xy ab"])
  }
}
