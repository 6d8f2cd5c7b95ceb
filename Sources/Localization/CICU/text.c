#include "CICU.h"
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

int32_t cicu_nfc(const char *text, int32_t length, char *out, int32_t capacity) {
  if (cicu_problem()) return CICU_MISSING;
  if (length > INT32_MAX / 4) return -(int32_t)U_INDEX_OUTOFBOUNDS_ERROR;
  cicu_utf16 source;
  UErrorCode status = cicu_to_utf16(&source, text, length);
  const UNormalizer2 *nfc = icu.unorm2_getNFCInstance(&status);
  /* No text becomes more than three times as long by composition (UAX 15, table 1). */
  int32_t room = source.length * 3 + 1;
  UChar *composed = U_SUCCESS(status) ? malloc((size_t)room * sizeof *composed) : NULL;
  int32_t result = -(int32_t)U_MEMORY_ALLOCATION_ERROR;
  if (composed) {
    int32_t units = icu.unorm2_normalize(nfc, source.units, source.length, composed, room, &status);
    result = U_FAILURE(status) ? -(int32_t)status : cicu_utf8(composed, units, out, capacity);
  } else if (U_FAILURE(status)) {
    result = -(int32_t)status;
  }
  free(composed);
  cicu_free(&source);
  return result;
}

int32_t cicu_visual_order(
    const char *text, int32_t length, uint8_t base, char *out, int32_t capacity) {
  if (cicu_problem()) return CICU_MISSING;
  if (length > INT32_MAX / 4) return -(int32_t)U_INDEX_OUTOFBOUNDS_ERROR;
  cicu_utf16 source;
  UErrorCode status = cicu_to_utf16(&source, text, length);
  /* Neither shaping, which joins letters, nor reordering makes a text longer. */
  int32_t room = source.length + 1;
  UChar *shaped = malloc(2 * (size_t)room * sizeof *shaped);
  if (U_SUCCESS(status) && !shaped) status = U_MEMORY_ALLOCATION_ERROR;
  int32_t result = -(int32_t)status;
  if (U_SUCCESS(status)) {
    UChar *ordered = shaped + room;
    int32_t units = icu.u_shapeArabic(
        source.units, source.length, shaped, room,
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
  cicu_free(&source);
  return result;
}

int32_t cicu_sort_key(
    const char *locale, const char *text, int32_t length, char *out, int32_t capacity) {
  if (cicu_problem()) return CICU_MISSING;
  cicu_utf16 source;
  UErrorCode status = cicu_to_utf16(&source, text, length);
  UCollator *collator = icu.ucol_open(locale, &status);
  int32_t result = -(int32_t)status;
  if (U_SUCCESS(status))
    result = icu.ucol_getSortKey(collator, source.units, source.length, (uint8_t *)out, capacity);
  icu.ucol_close(collator);
  cicu_free(&source);
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
