import Testing

/// Compares a log with what is written in the test, line by line.
func expectLog(
  _ stage: Stage, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let isSame = stage.log.text == expected
  #expect(
    isSame, "the log is:\n\(stage.log.text)\ninstead of:\n\(expected)",
    sourceLocation: sourceLocation)
}
