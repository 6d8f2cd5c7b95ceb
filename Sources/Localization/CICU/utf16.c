#include "internal.h"

#include <stdlib.h>

int32_t cicu_utf8(const UChar *text, int32_t length, char *out, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t needed = 0;
  icu.u_strToUTF8WithSub(out, capacity, &needed, text, length, 0xFFFD, NULL, &status);
  return cicu_result(needed, status);
}

UErrorCode cicu_to_utf16(cicu_utf16 *to, const char *text, int32_t length) {
  /* A code point has at most as many UTF-16 units as UTF-8 bytes. */
  int32_t capacity = (int32_t)(sizeof to->local / sizeof *to->local);
  to->units = to->local;
  to->length = 0;
  if (length > capacity) {
    to->units = malloc((size_t)length * sizeof *to->units);
    if (!to->units) {
      to->units = to->local;
      return U_MEMORY_ALLOCATION_ERROR;
    }
    capacity = length;
  }
  UErrorCode status = U_ZERO_ERROR;
  icu.u_strFromUTF8WithSub(
      to->units, capacity, &to->length, text, length, 0xFFFD, NULL, &status);
  return status;
}

void cicu_free(cicu_utf16 *text) {
  if (text->units != text->local) free(text->units);
}
