#include "CICU.h"
#include "internal.h"

#include <stdlib.h>

int32_t cicu_quotation_mark(const char *locale, int32_t which, char *out, int32_t capacity) {
  if (cicu_problem()) return CICU_MISSING;
  UErrorCode status = U_ZERO_ERROR;
  ULocaleData *data = icu.ulocdata_open(locale, &status);
  UChar mark[16];
  int32_t length = 0;
  if (U_SUCCESS(status))
    length = icu.ulocdata_getDelimiter(
        data, which == CICU_CLOSING_QUOTATION_MARK ? ULOCDATA_QUOTATION_END : ULOCDATA_QUOTATION_START,
        mark, 16, &status);
  if (data) icu.ulocdata_close(data);
  return U_FAILURE(status) ? -(int32_t)status : cicu_utf8(mark, length, out, capacity);
}

int32_t cicu_list(
    const char *locale, const char *items, int32_t count, char *out, int32_t capacity) {
  if (cicu_problem()) return CICU_MISSING;
  if (count <= 0) return 0;
  /* All items in one text: what follows finds where each begins by its NUL. */
  int32_t size = 0;
  for (int32_t i = 0; i < count; i++) size += (int32_t)strlen(items + size) + 1;
  cicu_utf16 text;
  UErrorCode status = cicu_to_utf16(&text, items, size);
  const UChar **starts = malloc((size_t)count * sizeof *starts);
  /* A connector takes few units: twice the items and 16 for each are enough, or ICU says how many. */
  int32_t room = 2 * size + 16 * count;
  UChar *list = malloc((size_t)room * sizeof *list);
  if (!starts || !list) status = U_MEMORY_ALLOCATION_ERROR;
  UListFormatter *formatter =
      U_SUCCESS(status)
          ? icu.ulistfmt_openForType(locale, ULISTFMT_TYPE_AND, ULISTFMT_WIDTH_NARROW, &status)
          : NULL;
  int32_t length = 0;
  if (U_SUCCESS(status)) {
    const UChar *next = text.units;
    for (int32_t i = 0; i < count; i++) {
      starts[i] = next;
      while (*next) next++;
      next++;
    }
    length = icu.ulistfmt_format(formatter, starts, NULL, count, list, room, &status);
  }
  int32_t result = U_FAILURE(status) ? -(int32_t)status : cicu_utf8(list, length, out, capacity);
  if (formatter) icu.ulistfmt_close(formatter);
  free(list);
  free(starts);
  cicu_free(&text);
  return result;
}
