public import PlayerCore

extension AudienceSegments {
  /// The address of a request for ads with the segments as `cust_params`, after what is there under that name. They are
  /// encoded twice, as servers of ads read a list in one parameter.
  public func added(toAdRequest url: String) -> String {
    guard !values.isEmpty else { return url }
    let list = percentEncoded(String(queryText(values).dropFirst()))
    let name = "cust_params="
    let fragment = url.firstIndex(of: "#").map { url[$0...] } ?? ""
    let url = url.dropLast(fragment.count)
    guard let mark = url.firstIndex(of: "?") else { return "\(url)?\(name)\(list)\(fragment)" }
    var parameters = url[url.index(after: mark)...].split(separator: "&").map(String.init)
    if let index = parameters.firstIndex(where: { $0.hasPrefix(name) }) {
      parameters[index] += (parameters[index] == name ? "" : "%26") + list
    } else {
      parameters.append(name + list)
    }
    return url[...mark] + parameters.joined(separator: "&") + fragment
  }
}
