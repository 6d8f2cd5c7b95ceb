import PlayerCore

/// The version that `--version` prints: all rooms share one.
package let version = PlayerManager.version
