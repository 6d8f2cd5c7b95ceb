import CCurl

/// Sets the options of a libcurl handle, and remembers the first refusal: a transfer must not start
/// without one of them, least of all without the certificates to trust.
struct CurlSetup {
  let handle: UnsafeMutableRawPointer
  private(set) var refusal = CURLE_OK

  init(_ handle: UnsafeMutableRawPointer) {
    self.handle = handle
  }

  mutating func set(_ option: CURLoption, _ number: Int) {
    note(ccurl_set_long(handle, option, number))
  }

  mutating func set(_ option: CURLoption, size: Int) {
    note(ccurl_set_offset(handle, option, curl_off_t(size)))
  }

  mutating func set(_ option: CURLoption, _ text: String) {
    note(ccurl_set_string(handle, option, text))
  }

  /// Takes an option's built-in value away. No effect where libcurl doesn't know the option.
  func clear(_ option: CURLoption) {
    _ = ccurl_set_string(handle, option, nil)
  }

  mutating func set(_ option: CURLoption, _ list: UnsafeMutablePointer<curl_slist>) {
    note(ccurl_set_list(handle, option, list))
  }

  mutating func setSinks(
    body: ccurl_sink, head: ccurl_sink, context: UnsafeMutableRawPointer
  ) {
    note(ccurl_set_body_sink(handle, body, context))
    note(ccurl_set_header_sink(handle, head, context))
  }

  /// Makes the transfer a `POST` of `bytes`, which libcurl copies.
  ///
  /// It gets a new connection: on a kept one that fails, libcurl sends the request a second time by
  /// itself.
  mutating func post(_ bytes: [UInt8]) {
    set(CURLOPT_POST, 1)
    set(CURLOPT_FRESH_CONNECT, 1)
    set(CURLOPT_POSTFIELDSIZE_LARGE, size: bytes.count)
    let code = bytes.withUnsafeBytes { bytes in
      ccurl_set_pointer(
        handle, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
    }
    note(code)
  }

  /// Sets what libcurl may have been built without, and then does well without.
  func prefer(_ option: CURLoption, _ number: Int) {
    _ = ccurl_set_long(handle, option, number)
  }

  mutating func note(_ code: CURLcode) {
    if refusal == CURLE_OK { refusal = code }
  }
}
