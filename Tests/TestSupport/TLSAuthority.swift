import CTestTLS
public import Foundation

/// A certificate authority for one test, which a client has to trust.
public final class TLSAuthority: @unchecked Sendable {
  // `@unchecked`: the pointer is used under the lock only.
  private let authority: OpaquePointer
  private let lock = NSLock()

  /// Creates an authority. Cancels the current test if OpenSSL is missing.
  public init() throws {
    try Requirement.openSSL.require()
    guard let authority = ctls_authority_make() else { throw TLSError.refused }
    self.authority = authority
  }

  deinit { ctls_authority_free(authority) }

  /// Writes the authority's certificate, as PEM.
  public func write(to file: URL) throws {
    guard lock.withLock({ ctls_authority_write(authority, file.path) }) == 1 else {
      throw TLSError.refused
    }
  }

  /// A server certificate signed by this authority.
  ///
  /// - Parameters:
  ///   - names: in OpenSSL's notation, as `IP:127.0.0.1,DNS:localhost`.
  ///   - validity: in seconds from now; one that ends before 0 has expired.
  public func identity(
    names: String = "IP:127.0.0.1,DNS:localhost", validity: ClosedRange<Int> = -3600...3600
  ) throws -> TLSIdentity {
    let server = lock.withLock {
      ctls_server_make(authority, names, validity.lowerBound, validity.upperBound)
    }
    guard let server else { throw TLSError.refused }
    return TLSIdentity(server)
  }
}

public enum TLSError: Error { case refused }

/// The certificate and key of a TLS server.
public final class TLSIdentity: @unchecked Sendable {
  // `@unchecked`: OpenSSL allows several threads to make connections from one context.
  let server: OpaquePointer

  fileprivate init(_ server: OpaquePointer) { self.server = server }

  deinit { ctls_server_free(server) }

  /// A Boolean value that indicates whether a client has offered HTTP/2.
  public var sawHTTP2: Bool { ctls_server_saw_h2(server) == 1 }
}
