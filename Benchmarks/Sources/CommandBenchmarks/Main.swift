import Measurement

/// The suites that measure the command. They do not build the libraries.
@main
enum Main {
  static func main() {
    run([validateSuite, hostileSuite, startSuite, lintSuite, webSuite, downloadSuite])
  }
}
