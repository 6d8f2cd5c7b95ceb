import Documents
import Glibc
import JSON

/// The options that name the account and the key of a request.
///
/// The key or the token is taken from the first source that has either: the command line, the environment, or a file.
/// A key on the command line has precedence over a token in a file.
struct CredentialOptions: CommandOptions {
  @Option("--account", "ID", "the account; else $BCINTERACT_ACCOUNT") var account: String?
  @Option("--policy-key", "KEY", "the policy key; else $BCINTERACT_POLICY_KEY")
  var policyKey: String?
  @Option("--token", "JWT", "a playback token instead of a key; else $BCINTERACT_TOKEN")
  var token: String?
  @Option(
    "--credentials", "FILE",
    "JSON with account, policy_key and token, readable by its owner only", .input)
  var file: String?

  var conflicts: [String?] {
    [$policyKey.excludes($token) { _ in "give --policy-key or --token, not both" }]
  }

  func credentials(_ console: Console) throws -> Credentials {
    let environment = console.environment
    let sources = [
      Credentials(account: account, policyKey: policyKey, token: token),
      Credentials(
        account: environment["BCINTERACT_ACCOUNT"],
        policyKey: environment["BCINTERACT_POLICY_KEY"], token: environment["BCINTERACT_TOKEN"]),
      try file.map { try Credentials(file: $0, console) } ?? Credentials(),
    ]
    let account = sources.lazy.compactMap(\.account).first { !$0.isEmpty }
    let source = sources.first { $0.policyKey?.isEmpty == false || $0.token?.isEmpty == false }
    let credentials = Credentials(
      account: account, policyKey: source?.policyKey, token: source?.token)
    try credentials.check()
    return credentials
  }
}

/// The account and the key of a request.
struct Credentials: Sendable {
  var account: String?
  var policyKey: String?
  var token: String?

  /// Refuses values with a space or a line end. They become parts of a URL or of a header.
  fileprivate func check() throws {
    let values = [(account, "the account"), (policyKey, "the policy key"), (token, "the token")]
    for case (let value?, let name) in values
    where !value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
      throw CommandError.usage("\(name) has a space, a line end or another character that none has")
    }
  }
}

extension Credentials {
  fileprivate init(file path: String, _ console: Console) throws {
    var status = stat()
    guard stat(FileName(path).bytes, &status) == 0 else { throw FileError.last(path) }
    guard status.st_mode & 0o077 == 0, status.st_uid == geteuid() else {
      throw FileError(path, "others can read these credentials; first: chmod 600 \(path)")
    }
    let json: JSON
    let bytes = try console.read(path, limit: 1 << 20)
    do {
      json = try JSON(parsing: bytes)
    } catch {
      throw CommandError.input("\(path):\(error)")
    }
    guard let members = json.object?.members else {
      throw FileError(path, "expected an object with account, policy_key and token")
    }
    for member in members {
      guard let value = member.value.string else {
        throw FileError(path, "\(member.key) must be text")
      }
      switch member.key {
      case "account": account = value
      case "policy_key": policyKey = value
      case "token": token = value
      default:
        let known = ["account", "policy_key", "token"]
        throw FileError(
          path, "unknown member \(member.key)" + suggestion(for: member.key, among: known))
      }
    }
  }
}
