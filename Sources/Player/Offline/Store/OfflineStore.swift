import Documents
import JSON
import Support

/// The folder in which downloads are kept, a folder each.
///
/// ```
/// TOKEN/record.json     what the service said, and how far the download is
/// TOKEN/media/          the files; what ends in .part is not whole
/// TOKEN/journal.jsonl   which files are whole, as long as some are not
/// TOKEN/manifest.json   all files with their sizes: the download is complete
/// ```
///
/// Whatever moment a process is killed in, each of these is the old one or the new one. Folders that were not made
/// here are left alone.
public struct OfflineStore: Hashable, Sendable {
  /// Where the downloads are.
  public var path: String { folder.path }
  let folder: Folder

  /// Half-made and half-removed downloads are called so.
  private static let unfinishedPrefix = ".bcinteract-"

  /// - Parameter path: a folder; it is made when something is put into it.
  public init(path: String) { folder = Folder(path: path) }

  /// The downloads there are, also unfinished ones, in the order of their tokens (`offlineVideoTokens`).
  public var tokens: [OfflineVideoToken] {
    folder.names.filter { Self.isToken($0) && record($0) != nil }
  }

  /// Tokens are made here, so nothing else can lead out of the folder.
  static func isToken(_ text: String) -> Bool {
    text.utf8.count == 32 && text.isHexadecimal
  }

  static func makeToken() -> OfflineVideoToken {
    (0..<2).map { _ in UInt64.random(in: 0 ... .max).digits(16, radix: 16) }.joined()
  }

  func folder(of token: OfflineVideoToken) -> Folder { folder.folder(token) }
  func media(of token: OfflineVideoToken) -> Folder { folder(of: token).folder("media") }

  // MARK: Records

  func record(_ token: OfflineVideoToken) -> OfflineRecord? {
    guard Self.isToken(token), let bytes = folder(of: token).read(OfflineRecord.name),
      let json = try? JSON(parsing: bytes)
    else { return nil }
    return OfflineRecord(json, token: token)
  }

  func save(_ record: OfflineRecord) throws(OfflineError) {
    try folder(of: record.token).write(
      OfflineRecord.name, Array(record.json.text().utf8), isPrivate: true)
  }

  /// Makes the folder of a new download. It has its name when the record is in it, and not before.
  func add(_ record: OfflineRecord) throws(OfflineError) {
    try folder.make()
    removeLeftovers()
    let name = Self.unfinishedPrefix + record.token
    let new = folder.folder(name)
    try new.make()
    // Another process that cleans up leaves alone what is locked.
    let lock = FolderLock(new)
    defer { withExtendedLifetime(lock) {} }
    try new.write(OfflineRecord.name, Array(record.json.text().utf8), isPrivate: true)
    try folder.move(name, to: record.token)
    try folder.sync()
  }

  /// Removes a download with all its files (`deleteOfflineVideo:`). Its name goes first.
  func remove(_ token: OfflineVideoToken) throws(OfflineError) {
    guard Self.isToken(token) else { return }
    let name = Self.unfinishedPrefix + token
    try folder.move(token, to: name)
    try folder.sync()
    try folder.folder(name).remove()
  }

  /// Removes what killed processes have left of downloads that were being made or removed.
  private func removeLeftovers() {
    for name in folder.names where name.hasPrefix(Self.unfinishedPrefix) {
      let token = String(name.dropFirst(Self.unfinishedPrefix.count))
      let left = folder.folder(name)
      // One that another process works on is locked.
      guard Self.isToken(token), let lock = FolderLock(left) else { continue }
      withExtendedLifetime(lock) { try? left.remove() }
    }
  }

  // MARK: Completeness

  /// What a complete download consists of; `nil` for one that is not.
  func manifest(_ token: OfflineVideoToken) -> Manifest? {
    guard Self.isToken(token) else { return nil }
    return folder(of: token).read(Manifest.name).flatMap(Manifest.init)
  }

  /// Whether all files are there with the sizes that they have to have: somebody may have removed some.
  func isWhole(_ manifest: Manifest, _ token: OfflineVideoToken) -> Bool {
    let media = media(of: token)
    return manifest.files.allSatisfy { media.size(of: $0.key) == $0.value }
  }

  /// Brings everything onto the disk, and then says so: the manifest is the last file that is written.
  func seal(
    _ plan: DownloadPlan, sizes: [String: Int], notes: [String], of token: OfflineVideoToken
  ) throws(OfflineError) -> Manifest {
    let (folder, media) = (folder(of: token), media(of: token))
    var sizes = sizes
    for document in plan.documents {
      let bytes = Array(document.text.utf8)
      try media.write(document.name, bytes)
      sizes[document.name] = bytes.count
    }
    media.removeStrangers { sizes[$0] != nil }
    try media.sync(sizes.keys)
    let manifest = Manifest(plan, files: sizes, notes: notes)
    try folder.write(Manifest.name, Array(manifest.json.text().utf8))
    folder.removeFile(Journal.name)
    return manifest
  }

  /// Bytes of everything in the store (`record.json` and its like included).
  public var totalSize: Int {
    tokens.reduce(0) { $0 + folder(of: $1).totalSize }
  }
}

extension StringProtocol {
  /// Whether all of it are digits of base 16, letters in small.
  var isHexadecimal: Bool {
    utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
