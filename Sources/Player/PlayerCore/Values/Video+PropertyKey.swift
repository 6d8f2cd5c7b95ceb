extension Video {
  /// The names of well-known properties (`kBCOVVideoPropertyKey…`): the Playback API's fields. The
  /// last three are our names, since the API has no such fields.
  public enum PropertyKey {
    /// The account that the video belongs to.
    public static let accountID = "account_id"
    /// A short description, for people.
    public static let description = "description"
    /// Milliseconds.
    public static let duration = "duration"
    /// Who pays: `AD_SUPPORTED`, `FREE`, …; see ``Video/Economics``.
    public static let economics = "economics"
    /// The service's own id.
    public static let id = "id"
    /// A long description, for people.
    public static let longDescription = "long_description"
    /// What the video is called, for people.
    public static let name = "name"
    /// Whether it may be downloaded; a truth value.
    public static let offlineEnabled = "offline_enabled"
    /// The address of a large still picture.
    public static let poster = "poster"
    /// The addresses of the still picture in several sizes or over several protocols.
    public static let posterSources = "poster_sources"
    /// `equirectangular` for a video all around the viewer; otherwise missing.
    public static let projection = "projection"
    /// The publisher's own id.
    public static let referenceID = "reference_id"
    /// Words that the publisher sorts by.
    public static let tags = "tags"
    /// Subtitles, captions, chapters and thumbnails beside the media.
    public static let textTracks = "text_tracks"
    /// The address of a small still picture.
    public static let thumbnail = "thumbnail"
    /// The addresses of the small picture in several sizes or over several protocols.
    public static let thumbnailSources = "thumbnail_sources"
    /// Names and descriptions in other languages; see ``Video/variant(for:)``.
    public static let variants = "variants"
    /// Seconds for which the URLs of the manifests are valid.
    public static let manifestURLTTL = "manifest_url_ttl"
    /// The key that the video was requested with.
    public static let policyKey = "policy_key"
    /// Milliseconds that the service took to answer.
    public static let catalogResponseTime = "catalog_response_time"
  }
}
