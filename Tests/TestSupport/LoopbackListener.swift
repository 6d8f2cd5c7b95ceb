import Foundation

/// A socket that listens on a free port of 127.0.0.1.
struct LoopbackListener: Sendable {
  let socket: Int32
  let port: UInt16

  init() throws {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isReady = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, length) == 0 && listen(socket, 64) == 0
          && getsockname(socket, address, &length) == 0
      }
    }
    guard socket >= 0, isReady else { throw POSIXError(.EADDRNOTAVAIL) }
    self.socket = socket
    port = UInt16(bigEndian: address.sin_port)
  }

  /// Waits for the next connection; less than 0 where there is none any more.
  func accept() -> Int32 { Glibc.accept(socket, nil, nil) }
}
