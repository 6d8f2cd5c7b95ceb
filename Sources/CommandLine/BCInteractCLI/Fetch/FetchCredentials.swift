import Documents
import Glibc
import JSON

/// Who asks the service: from the command line, else the environment, else a file.
///
/// The key or the token is taken from the first of these places that has either, so that a key on
/// the command line isn't overruled by a token in a file.
struct FetchCredentials: Equatable {
  var account: String?
  var policyKey: String?
  var token: String?

  static let options: [Command.Option] = [
    .value("--account", "ID", "the account; else $BCINTERACT_ACCOUNT"),
    .value("--policy-key", "KEY", "the policy key; else $BCINTERACT_POLICY_KEY"),
    .value("--token", "JWT", "a playback token instead of a key; else $BCINTERACT_TOKEN"),
    .value(
      "--credentials", "FILE", .input,
      "JSON with account, policy_key and token, readable by its owner only"),
  ]

  init(_ arguments: Arguments, _ console: Console) throws(CommandError) {
    let places = [
      Self(
        account: arguments.value("--account"), policyKey: arguments.value("--policy-key"),
        token: arguments.value("--token")),
      Self(
        account: console.environment["BCINTERACT_ACCOUNT"],
        policyKey: console.environment["BCINTERACT_POLICY_KEY"],
        token: console.environment["BCINTERACT_TOKEN"]),
      try arguments.value("--credentials").map { path throws(CommandError) in
        try Self(file: path, console)
      } ?? Self(),
    ]
    if places[0].policyKey != nil, places[0].token != nil {
      throw .usage("give --policy-key or --token, not both")
    }
    account = places.lazy.compactMap(\.account).first { !$0.isEmpty }
    let place = places.first { $0.policyKey?.isEmpty == false || $0.token?.isEmpty == false }
    policyKey = place?.policyKey
    token = place?.token
    try check(account, "the account")
    try check(policyKey, "the policy key")
    try check(token, "the token")
  }

  /// Each of them becomes a part of a URL or of a header, where a line end would begin another one.
  private func check(_ value: String?, _ name: String) throws(CommandError) {
    guard let value, !value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return }
    throw .usage("\(name) has a space, a line end or another character that none has")
  }

  init(account: String? = nil, policyKey: String? = nil, token: String? = nil) {
    self.account = account
    self.policyKey = policyKey
    self.token = token
  }

  private init(file path: String, _ console: Console) throws(CommandError) {
    var status = stat()
    guard stat(FileName(path).bytes, &status) == 0 else {
      throw .last(path)
    }
    guard status.st_mode & 0o077 == 0, status.st_uid == geteuid() else {
      throw .input("\(path): others can read these credentials; first: chmod 600 \(path)")
    }
    let json: JSON
    let bytes = try console.read(path, limit: 1 << 20)
    do {
      json = try JSON(parsing: bytes)
    } catch {
      throw .input("\(path):\(error)")
    }
    guard let members = json.object?.members else {
      throw .input("\(path): expected an object with account, policy_key and token")
    }
    for member in members {
      guard let value = member.value.string else {
        throw .input("\(path): \(member.key) must be text")
      }
      switch member.key {
      case "account": account = value
      case "policy_key": policyKey = value
      case "token": token = value
      default:
        let known = ["account", "policy_key", "token"]
        throw .input(
          "\(path): unknown member \(member.key)" + suggestion(for: member.key, among: known))
      }
    }
  }
}
