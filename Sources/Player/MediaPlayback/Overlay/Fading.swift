import Interactivity

/// What is on screen, with what is just coming and going.
public struct Fading: Sendable {
  /// Whether anything is more or less opaque than it was a moment ago.
  public var isMoving: Bool { !entries.isEmpty && entries.contains { isMoving($0) } }

  private var entries: [Entry] = []
  private var now = 0.0

  private struct Entry {
    var item: OverlayScene.Item
    var since: Double
    var isLeaving = false
  }

  /// Nothing is on screen yet.
  public init() {}

  /// What is on screen at a moment.
  /// - Parameters:
  ///   - scene: what an engine has on screen.
  ///   - now: seconds of the host's clock.
  /// - Returns: the scene, its items as opaque as they are then, with those that fade out below.
  public mutating func update(_ scene: OverlayScene, at now: Double) -> OverlayScene {
    self.now = now
    let before = entries
    entries = scene.items.map { item in
      let known = before.first { $0.item.annotation.id == item.annotation.id && !$0.isLeaving }
      return Entry(item: item, since: known?.since ?? now)
    }
    let leaving = before.compactMap { entry -> Entry? in
      guard !scene.items.contains(where: { $0.annotation.id == entry.item.annotation.id }) else {
        return nil
      }
      var entry = entry
      if !entry.isLeaving { (entry.isLeaving, entry.since) = (true, now) }
      return isMoving(entry) ? entry : nil
    }
    entries = leaving + entries
    return OverlayScene(
      entries.map { entry in
        var item = entry.item
        let time = item.annotation.transition.standardTime
        let part = time > 0 ? min(1, max(0, (now - entry.since) / time)) : 1
        item.opacity *= entry.isLeaving ? 1 - part : part
        return item
      })
  }

  private func isMoving(_ entry: Entry) -> Bool {
    now - entry.since < entry.item.annotation.transition.standardTime
  }
}
