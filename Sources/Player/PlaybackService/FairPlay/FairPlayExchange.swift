import Documents
import JSON
import Support

// What all licence servers have in common.
extension HTTPClient {
  /// The certificate at an address.
  func fairPlayCertificate(_ request: HTTPRequest) async throws(FairPlayError) -> [UInt8] {
    let response = try await answer(to: request, or: .applicationCertificateRequest)
    guard !response.body.isEmpty else {
      throw FairPlayError(
        .applicationCertificateRequest, "\(loggable(url: request.url)): the certificate is empty")
    }
    return response.body
  }

  /// What a licence server answers to a request for a key.
  func fairPlayKey(_ request: HTTPRequest) async throws(FairPlayError) -> [UInt8] {
    let response = try await answer(to: request, or: .contentKeyRequest)
    let place = loggable(url: request.url)
    guard !response.body.isEmpty else {
      throw FairPlayError(.streamingContentKey, "\(place): the key is empty")
    }
    // A key is no text: an object is what a server says that has none.
    if let json = try? JSON(parsing: response.body), json.object != nil || json.array != nil {
      throw FairPlayError(
        .streamingContentKey, "\(place): no key but \(Self.reasons(json, request))")
    }
    return response.body
  }

  private func answer(
    to request: HTTPRequest, or code: FairPlayError.Code
  ) async throws(FairPlayError) -> HTTPResponse {
    let response: HTTPResponse
    do throws(TransportError) {
      response = try await send(request)
    } catch {
      throw FairPlayError(code, error.description)
    }
    guard response.status == 200 || response.status == 201 else {
      let said = (try? JSON(parsing: response.body)).map { ", " + Self.reasons($0, request) }
      throw FairPlayError(
        code,
        "\(loggable(url: request.url)): the server answered with status \(response.status)\(said ?? "")"
      )
    }
    return response
  }

  private static func reasons(_ json: JSON, _ request: HTTPRequest) -> String {
    let secrets = request.headers.filter(\.isSecret).map(\.value)
    let errors = APIError.list(json, hiding: secrets).map(\.description)
    return errors.isEmpty ? "a document" : errors.joined(separator: "; ")
  }
}
