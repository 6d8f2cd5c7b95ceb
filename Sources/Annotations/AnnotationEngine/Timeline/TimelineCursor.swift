/// Where a moment lies in the three orders of an index: the first of each that comes after it.
struct TimelineCursor {
  var start = Slot(0)
  var end = Rank(0)
  var point = Point(0)
}
