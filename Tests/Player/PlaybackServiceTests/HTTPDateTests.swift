import Foundation
import JSON
import PlaybackService
import PlayerCore
import TestSupport
import Testing

/// Dates in headers and tokens, whatever calendar and clock the machine uses.
@Suite struct HTTPDateTests {
  /// 6.2.2, 6.3.8: dates went wrong under other calendars and a clock of twelve hours. A process of its
  /// own takes the settings, which are the whole process's.
  @Test("changelog 6.2.2, 6.3.8: dates do not depend on the machine's settings")
  func datesDoNotDependOnTheMachinesSettings() async {
    await #expect(processExitsWith: .success) {
      let settings = [
        ("C", "UTC0"), ("th_TH@calendar=buddhist", "Asia/Bangkok"),
        ("ar_SA@calendar=islamic;numbers=arab", "Asia/Riyadh"),
        ("ja_JP@calendar=japanese", "JST-9"),
        ("fa_IR@calendar=persian", "<+0330>-3:30"), ("de_DE.UTF-8", "Europe/Berlin"),
        ("en_US@hours=h12", "America/Los_Angeles"), ("tr_TR", "Pacific/Kiritimati"),
      ]
      for (language, zone) in settings {
        for name in ["LANG", "LC_ALL", "LC_TIME", "LC_NUMERIC", "LANGUAGE"] {
          setenv(name, language, 1)
        }
        setenv("TZ", zone, 1)
        tzset()
        setlocale(LC_ALL, "")
        let clock = NotedClock()
        let busy = HTTPResponse(
          status: 503,
          headers: [
            HTTPHeader("Retry-After", "Wed, 01 Mar 2028 00:00:05 GMT"),
            HTTPHeader("Date", "Tue, 29 Feb 2028 23:59:55 GMT"),
          ])
        let transport = ScriptedTransport([.success(busy), .success(HTTPResponse(status: 200))])
        _ = try await HTTPClient(transport: transport, clock: clock, random: { 0 })
          .send(HTTPRequest("https://edge.example/"))
        #expect(clock.noted == [.seconds(10)], "\(language) \(zone)")
        let claims = TokenClaims(token: token(["exp": 1_700_000_000.5]))
        #expect(claims?.expiry == 1_700_000_000.5, "\(language) \(zone)")
      }
    }
  }

  /// 6.3.8: what a clock of twelve hours, another calendar or other digits write is no date of HTTP's.
  @Test(
    "changelog 6.3.8: a date of another clock is no date",
    arguments: [
      "Sun, 06 Nov 1994 08:49:49 PM", "Sun, 06 Nov 1994 08:49:49 PM GMT",
      "Sun, ٠٦ Nov ١٩٩٤ ٠٨:٤٩:٤٩ GMT", "So, 06 Nov. 1994 08:49:49 GMT",
      "日, 06 11月 1994 08:49:49 GMT",
      "Sun, 06 Nov 1994 24:49:49 GMT", "Sun, 06 Nov 6 08:49:49 GMT",
    ])
  func anInvalidDateIsRejected(text: String) async throws {
    let clock = NotedClock()
    let busy = HTTPResponse(
      status: 503,
      headers: [
        HTTPHeader("Retry-After", text), HTTPHeader("Date", "Sun, 06 Nov 1994 08:49:37 GMT"),
      ])
    let transport = ScriptedTransport([.success(busy), .success(HTTPResponse(status: 200))])
    _ = try await HTTPClient(transport: transport, clock: clock, random: { 0 })
      .send(HTTPRequest("https://edge.example/"))
    #expect(clock.noted == [.milliseconds(250)])
  }
}
