#include "CICU.h"
#include "internal.h"

int32_t cicu_format_number(
    const char *locale, const char *skeleton, const char *decimal, char *out, int32_t capacity) {
  if (cicu_problem()) return CICU_MISSING;
  cicu_utf16 pattern;
  UErrorCode status = cicu_to_utf16(&pattern, skeleton, (int32_t)strlen(skeleton));
  UNumberFormatter *formatter =
      icu.unumf_openForSkeletonAndLocale(pattern.units, pattern.length, locale, &status);
  UFormattedNumber *number = icu.unumf_openResult(&status);
  icu.unumf_formatDecimal(formatter, decimal, -1, number, &status);
  int32_t length = 0;
  const UChar *text =
      icu.ufmtval_getString(icu.unumf_resultAsValue(number, &status), &length, &status);
  int32_t result =
      U_FAILURE(status) ? -(int32_t)status : cicu_utf8(text, length, out, capacity);
  icu.unumf_closeResult(number);
  icu.unumf_close(formatter);
  cicu_free(&pattern);
  return result;
}

int32_t cicu_number_symbol(const char *locale, int32_t which, char *out, int32_t capacity) {
  if (cicu_problem()) return CICU_MISSING;
  static const UNumberFormatSymbol symbols[] = {
      [CICU_ZERO_DIGIT] = UNUM_ZERO_DIGIT_SYMBOL,
      [CICU_DECIMAL_SEPARATOR] = UNUM_DECIMAL_SEPARATOR_SYMBOL,
      [CICU_MINUS_SIGN] = UNUM_MINUS_SIGN_SYMBOL,
      [CICU_PLUS_SIGN] = UNUM_PLUS_SIGN_SYMBOL,
  };
  if (which < 0 || which > CICU_PLUS_SIGN) return -(int32_t)U_ILLEGAL_ARGUMENT_ERROR;
  UErrorCode status = U_ZERO_ERROR;
  UNumberFormat *format = icu.unum_open(UNUM_DECIMAL, NULL, 0, locale, NULL, &status);
  UChar symbol[16];
  int32_t length = 0;
  if (U_SUCCESS(status)) length = icu.unum_getSymbol(format, symbols[which], symbol, 16, &status);
  icu.unum_close(format);
  return U_FAILURE(status) ? -(int32_t)status : cicu_utf8(symbol, length, out, capacity);
}
