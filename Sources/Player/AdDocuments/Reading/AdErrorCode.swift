/// An error code of IAB's VAST 4.2 (§2.3.6.3) and VMAP 1.0.1; an open list, as ad servers have codes of their own.
public struct AdErrorCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The number that takes the place of `[ERRORCODE]`.
  public var rawValue: Int

  /// A code by its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  private init(_ number: Int) { rawValue = number }

  /// The number.
  public var description: String { "\(rawValue)" }

  /// The VAST document is no well-formed XML, or too much of it.
  public static let parsing = AdErrorCode(100)
  /// The VAST document has not what it must have.
  public static let schema = AdErrorCode(101)
  /// A version of VAST that is not read.
  public static let version = AdErrorCode(102)
  /// An ad of a type that is not expected here.
  public static let trafficking = AdErrorCode(200)
  /// An ad without a linear creative where one has to be.
  public static let linearity = AdErrorCode(201)
  /// An ad of another length than expected.
  public static let duration = AdErrorCode(202)
  /// An ad of another size than expected.
  public static let size = AdErrorCode(203)
  /// A wrapper can't be followed.
  public static let wrapper = AdErrorCode(300)
  /// What a wrapper leads to did not come, or not in time.
  public static let wrapperTimeout = AdErrorCode(301)
  /// More wrappers than allowed, or in a circle.
  public static let wrapperLimit = AdErrorCode(302)
  /// A wrapper led to no ad.
  public static let noAd = AdErrorCode(303)
  /// A linear ad can't be played.
  public static let linear = AdErrorCode(400)
  /// A linear ad's file is not there.
  public static let fileNotFound = AdErrorCode(401)
  /// A linear ad's file did not come in time.
  public static let fileTimeout = AdErrorCode(402)
  /// None of the files of a linear ad can be played here.
  public static let noSupportedFile = AdErrorCode(403)
  /// A linear ad broke off while it played.
  public static let display = AdErrorCode(405)
  /// Anything else.
  public static let undefined = AdErrorCode(900)
  /// The VMAP document has not what it must have.
  public static let vmapSchema = AdErrorCode(1000)
  /// A version of VMAP that is not read.
  public static let vmapVersion = AdErrorCode(1001)
  /// The VMAP document is no well-formed XML, or too much of it.
  public static let vmapParsing = AdErrorCode(1002)
  /// A break of a type that is not played.
  public static let breakType = AdErrorCode(1003)
  /// An ad response of a type that is not read.
  public static let template = AdErrorCode(1005)
  /// The response that a break has in it can't be read.
  public static let embedded = AdErrorCode(1006)
  /// A break's response did not come in time.
  public static let responseTimeout = AdErrorCode(1007)
  /// A break's response could not be fetched.
  public static let response = AdErrorCode(1008)
}
