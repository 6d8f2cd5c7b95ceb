#include "CICU.h"
#include "internal.h"

#include <stdlib.h>

int32_t cicu_utf8(const UChar *text, int32_t length, char *out, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t needed = 0;
  icu.u_strToUTF8WithSub(out, capacity, &needed, text, length, 0xFFFD, NULL, &status);
  return cicu_result(needed, status);
}

UChar *cicu_utf16(const char *text, int32_t length, int32_t *units, UErrorCode *status) {
  /* A code point has at most as many UTF-16 units as UTF-8 bytes. */
  UChar *copy = malloc(((size_t)length + 1) * sizeof *copy);
  *units = 0;
  if (!copy) *status = U_MEMORY_ALLOCATION_ERROR;
  /* Functions of ICU do nothing after a failure. */
  icu.u_strFromUTF8WithSub(copy, length, units, text, length, 0xFFFD, NULL, status);
  return copy;
}

int32_t cicu_nfc(const char *text, int32_t length, char *out, int32_t capacity) {
  if (cicu_problem()) return CICU_MISSING;
  if (length > INT32_MAX / 4) return -(int32_t)U_INDEX_OUTOFBOUNDS_ERROR;
  UErrorCode status = U_ZERO_ERROR;
  int32_t units = 0;
  UChar *source = cicu_utf16(text, length, &units, &status);
  const UNormalizer2 *nfc = icu.unorm2_getNFCInstance(&status);
  /* No text becomes more than three times as long by composition (UAX 15, table 1). */
  int32_t room = units * 3 + 1;
  UChar *composed = malloc((size_t)room * sizeof *composed);
  if (!composed) status = U_MEMORY_ALLOCATION_ERROR;
  units = icu.unorm2_normalize(nfc, source, units, composed, room, &status);
  int32_t result = U_FAILURE(status) ? -(int32_t)status : cicu_utf8(composed, units, out, capacity);
  free(composed);
  free(source);
  return result;
}

int32_t cicu_visual_order(
    const char *text, int32_t length, uint8_t base, char *out, int32_t capacity) {
  if (cicu_problem()) return CICU_MISSING;
  if (length > INT32_MAX / 4) return -(int32_t)U_INDEX_OUTOFBOUNDS_ERROR;
  UErrorCode status = U_ZERO_ERROR;
  int32_t units = 0;
  UChar *source = cicu_utf16(text, length, &units, &status);
  /* Neither shaping, which joins letters, nor reordering makes a text longer. */
  int32_t room = units + 1;
  UChar *shaped = malloc(2 * (size_t)room * sizeof *shaped);
  if (!shaped) status = U_MEMORY_ALLOCATION_ERROR;
  int32_t result = -(int32_t)status;
  if (U_SUCCESS(status)) {
    UChar *ordered = shaped + room;
    units = icu.u_shapeArabic(
        source, units, shaped, room,
        U_SHAPE_LETTERS_SHAPE | U_SHAPE_TEXT_DIRECTION_LOGICAL | U_SHAPE_LENGTH_GROW_SHRINK, &status);
    UBiDi *bidi = icu.ubidi_open();
    icu.ubidi_setPara(bidi, shaped, units, base, NULL, &status);
    units = icu.ubidi_writeReordered(
        bidi, ordered, room,
        UBIDI_DO_MIRRORING | UBIDI_REMOVE_BIDI_CONTROLS | UBIDI_KEEP_BASE_COMBINING, &status);
    icu.ubidi_close(bidi);
    result = U_FAILURE(status) ? -(int32_t)status : cicu_utf8(ordered, units, out, capacity);
  }
  free(shaped);
  free(source);
  return result;
}

int32_t cicu_sort_key(
    const char *locale, const char *text, int32_t length, char *out, int32_t capacity) {
  if (cicu_problem()) return CICU_MISSING;
  UErrorCode status = U_ZERO_ERROR;
  int32_t units = 0;
  UChar *source = cicu_utf16(text, length, &units, &status);
  UCollator *collator = icu.ucol_open(locale, &status);
  int32_t result = -(int32_t)status;
  if (U_SUCCESS(status))
    result = icu.ucol_getSortKey(collator, source, units, (uint8_t *)out, capacity);
  icu.ucol_close(collator);
  free(source);
  return result;
}

int32_t cicu_script(uint32_t code_point, char *out, int32_t capacity) {
  if (cicu_problem()) return CICU_MISSING;
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode script = icu.uscript_getScript((UChar32)code_point, &status);
  if (U_FAILURE(status)) return -(int32_t)status;
  const char *name = icu.uscript_getShortName(script);
  return name ? cicu_copy(name, (int32_t)strlen(name), out, capacity) : 0;
}

int32_t cicu_mixes_scripts(const char *text, int32_t length) {
  if (cicu_problem()) return CICU_MISSING;
  UErrorCode status = U_ZERO_ERROR;
  USpoofChecker *checker = icu.uspoof_open(&status);
  icu.uspoof_setChecks(checker, USPOOF_RESTRICTION_LEVEL, &status);
  int32_t failed = icu.uspoof_check2UTF8(checker, text, length, NULL, &status);
  icu.uspoof_close(checker);
  return U_FAILURE(status) ? -(int32_t)status : failed != 0;
}
