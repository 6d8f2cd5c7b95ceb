extension Video {
  /// The names of well-known properties (`kBCOVVideoPropertyKey…`): the Playback API's fields. The
  /// last three are our names, since the API has no such fields.
  public enum PropertyKey {
    public static let accountID = "account_id"
    public static let description = "description"
    /// Milliseconds.
    public static let duration = "duration"
    public static let economics = "economics"
    public static let id = "id"
    public static let longDescription = "long_description"
    public static let name = "name"
    public static let offlineEnabled = "offline_enabled"
    public static let poster = "poster"
    public static let posterSources = "poster_sources"
    public static let projection = "projection"
    public static let referenceID = "reference_id"
    public static let tags = "tags"
    public static let textTracks = "text_tracks"
    public static let thumbnail = "thumbnail"
    public static let thumbnailSources = "thumbnail_sources"
    public static let variants = "variants"
    /// Seconds for which the URLs of the manifests are valid.
    public static let manifestURLTTL = "manifest_url_ttl"
    public static let policyKey = "policy_key"
    /// Milliseconds that the service took to answer.
    public static let catalogResponseTime = "catalog_response_time"
  }
}
