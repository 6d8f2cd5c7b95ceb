#include "CICU.h"
#include "internal.h"

#include <stdlib.h>

/* A name of ICU's own as bytes: identifiers and keys are ASCII. */
static int32_t ascii(const UChar *text, int32_t length, char *out, int32_t capacity) {
  for (int32_t i = 0; i < length && i < capacity; i++) out[i] = (char)text[i];
  return length;
}

int32_t cicu_identifier(const char *locale, int32_t which, char *out, int32_t capacity) {
  if (cicu_problem()) return CICU_MISSING;
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = 0;
  switch (which) {
    case CICU_BASE_NAME: length = icu.uloc_getBaseName(locale, out, capacity, &status); break;
    case CICU_LANGUAGE: length = icu.uloc_getLanguage(locale, out, capacity, &status); break;
    case CICU_SCRIPT: length = icu.uloc_getScript(locale, out, capacity, &status); break;
    case CICU_REGION: length = icu.uloc_getCountry(locale, out, capacity, &status); break;
    case CICU_LANGUAGE_TAG: length = icu.uloc_toLanguageTag(locale, out, capacity, 0, &status); break;
    case CICU_MAXIMIZED: length = icu.uloc_addLikelySubtags(locale, out, capacity, &status); break;
    case CICU_MINIMIZED: length = icu.uloc_minimizeSubtags(locale, out, capacity, &status); break;
    case CICU_OF_LANGUAGE_TAG: {
      int32_t parsed = 0;
      length = icu.uloc_forLanguageTag(locale, out, capacity, &parsed, &status);
      if (parsed != (int32_t)strlen(locale)) return -(int32_t)U_ILLEGAL_ARGUMENT_ERROR;
      break;
    }
    default: status = U_ILLEGAL_ARGUMENT_ERROR;
  }
  return cicu_result(length, status);
}

/* metadata.res: alias { language { iw { replacement { "he" } } } } */
int32_t cicu_language_alias(const char *locale, char *out, int32_t capacity) {
  if (cicu_problem()) return CICU_MISSING;
  UErrorCode status = U_ZERO_ERROR;
  UResourceBundle *bundle = icu.ures_openDirect(NULL, "metadata", &status);
  bundle = icu.ures_getByKey(bundle, "alias", bundle, &status);
  bundle = icu.ures_getByKey(bundle, "language", bundle, &status);
  if (U_FAILURE(status)) {
    icu.ures_close(bundle);
    return -(int32_t)status;
  }
  bundle = icu.ures_getByKey(bundle, locale, bundle, &status);
  int32_t length = 0;
  const UChar *replacement = icu.ures_getStringByKey(bundle, "replacement", &length, &status);
  int32_t result = U_FAILURE(status) ? 0 : ascii(replacement, length, out, capacity);
  icu.ures_close(bundle);
  return result;
}

/* supplementalData.res: parentLocales { es_419 { "es_AR", … } zh_Hant_HK { "zh_Hant_MO" } } */
int32_t cicu_parent_locales(char *out, int32_t capacity) {
  if (cicu_problem()) return CICU_MISSING;
  UErrorCode status = U_ZERO_ERROR;
  UResourceBundle *parents = icu.ures_openDirect(NULL, "supplementalData", &status);
  parents = icu.ures_getByKey(parents, "parentLocales", parents, &status);
  UResourceBundle *children = NULL;
  int32_t total = 0;
  while (U_SUCCESS(status) && icu.ures_hasNext(parents)) {
    children = icu.ures_getNextResource(parents, children, &status);
    const char *parent = icu.ures_getKey(children);
    while (U_SUCCESS(status) && icu.ures_hasNext(children)) {
      int32_t length = 0;
      const UChar *child = icu.ures_getNextString(children, &length, NULL, &status);
      if (U_FAILURE(status)) break;
      int32_t parent_length = (int32_t)strlen(parent);
      int32_t line = length + parent_length + 2;
      if (total + line <= capacity) {
        char *to = out + total;
        ascii(child, length, to, length);
        to[length] = ' ';
        memcpy(to + length + 1, parent, (size_t)parent_length);
        to[line - 1] = '\n';
      }
      total += line;
    }
  }
  icu.ures_close(children);
  icu.ures_close(parents);
  return U_FAILURE(status) ? -(int32_t)status : total;
}

int32_t cicu_is_right_to_left(const char *locale) {
  if (cicu_problem()) return CICU_MISSING;
  return icu.uloc_isRightToLeft(locale) ? 1 : 0;
}

int32_t cicu_display_name(const char *locale, const char *in_locale, char *out, int32_t capacity) {
  if (cicu_problem()) return CICU_MISSING;
  UErrorCode status = U_ZERO_ERROR;
  UChar name[512];
  int32_t room = (int32_t)(sizeof name / sizeof *name);
  int32_t length = icu.uloc_getDisplayName(locale, in_locale, name, room, &status);
  if (U_FAILURE(status)) return -(int32_t)status;
  return cicu_utf8(name, length, out, capacity);
}

int32_t cicu_plural_categories(const char *locale, char *out, int32_t capacity) {
  if (cicu_problem()) return CICU_MISSING;
  UErrorCode status = U_ZERO_ERROR;
  UPluralRules *rules = icu.uplrules_open(locale, &status);
  UEnumeration *keywords = U_SUCCESS(status) ? icu.uplrules_getKeywords(rules, &status) : NULL;
  int32_t total = 0;
  int32_t length = 0;
  const char *keyword;
  while (U_SUCCESS(status) && (keyword = icu.uenum_next(keywords, &length, &status))) {
    if (total > 0 && total++ < capacity) out[total - 1] = ' ';
    if (total + length <= capacity) memcpy(out + total, keyword, (size_t)length);
    total += length;
  }
  icu.uenum_close(keywords);
  icu.uplrules_close(rules);
  return U_FAILURE(status) ? -(int32_t)status : total;
}

/* A decimal number in the format of a skeleton. */
static UFormattedNumber *formatted(
    const char *locale, const char *skeleton, const char *decimal, UErrorCode *status) {
  int32_t length = 0;
  UChar *pattern = cicu_utf16(skeleton, (int32_t)strlen(skeleton), &length, status);
  UNumberFormatter *formatter =
      icu.unumf_openForSkeletonAndLocale(pattern, length, locale, status);
  UFormattedNumber *number = icu.unumf_openResult(status);
  icu.unumf_formatDecimal(formatter, decimal, -1, number, status);
  icu.unumf_close(formatter);
  free(pattern);
  return number;
}

int32_t cicu_plural_category(
    const char *locale, const char *skeleton, const char *decimal, char *out, int32_t capacity) {
  if (cicu_problem()) return CICU_MISSING;
  UErrorCode status = U_ZERO_ERROR;
  UFormattedNumber *number = formatted(locale, skeleton, decimal, &status);
  UPluralRules *rules = icu.uplrules_open(locale, &status);
  UChar category[16];
  int32_t length = icu.uplrules_selectFormatted(rules, number, category, 16, &status);
  icu.uplrules_close(rules);
  icu.unumf_closeResult(number);
  return U_FAILURE(status) ? -(int32_t)status : ascii(category, length, out, capacity);
}

int32_t cicu_format_number(
    const char *locale, const char *skeleton, const char *decimal, char *out, int32_t capacity) {
  if (cicu_problem()) return CICU_MISSING;
  UErrorCode status = U_ZERO_ERROR;
  UFormattedNumber *number = formatted(locale, skeleton, decimal, &status);
  int32_t length = 0;
  const UChar *text =
      icu.ufmtval_getString(icu.unumf_resultAsValue(number, &status), &length, &status);
  int32_t result =
      U_FAILURE(status) ? -(int32_t)status : cicu_utf8(text, length, out, capacity);
  icu.unumf_closeResult(number);
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
  UErrorCode status = U_ZERO_ERROR;
  int32_t units = 0;
  UChar *text = cicu_utf16(items, size, &units, &status);
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
    const UChar *next = text;
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
  free(text);
  return result;
}
