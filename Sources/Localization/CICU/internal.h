#pragma once
#include "functions.h"

#include <stdint.h>
#include <string.h>

/* Valid after cicu_problem() has returned NULL. */
extern cicu_functions icu;

#define CICU_MISSING (-(int32_t)U_FILE_ACCESS_ERROR)

/* A call of ICU that wrote `length` bytes or needs as many: the result by the conventions of CICU.h. */
static inline int32_t cicu_result(int32_t length, UErrorCode status) {
  if (status == U_BUFFER_OVERFLOW_ERROR) return length;
  return U_FAILURE(status) ? -(int32_t)status : length;
}

/* Copies UTF-16 to UTF-8. */
int32_t cicu_utf8(const UChar *text, int32_t length, char *out, int32_t capacity);

/* Copies bytes. */
static inline int32_t cicu_copy(const char *text, int32_t length, char *out, int32_t capacity) {
  memcpy(out, text, (size_t)(length < capacity ? length : capacity));
  return length;
}

/* UTF-8 as UTF-16, in `local` if it fits, otherwise allocated; release with cicu_free. */
typedef struct {
  UChar *units;
  int32_t length;
  UChar local[256];
} cicu_utf16;

UErrorCode cicu_to_utf16(cicu_utf16 *to, const char *text, int32_t length);
void cicu_free(cicu_utf16 *text);
