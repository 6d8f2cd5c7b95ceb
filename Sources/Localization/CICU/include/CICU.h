/* The part of ICU (https://icu.unicode.org) that this package uses, without a single ICU type: the
   system's ICU headers clash with the ones that Foundation brings along as soon as Swift sees both.

   Conventions
   - Text is UTF-8. A locale is a BCP 47 tag or an ICU identifier, and ends with a NUL.
   - A function with `out` writes at most `capacity` bytes, without a NUL, and returns the length of
     the whole result: if that is more than `capacity`, call again with a larger buffer.
   - A negative result is the negated UErrorCode.
   - All are safe to call from any thread at once. */
#pragma once
#include <stdint.h>

#pragma clang assume_nonnull begin

/* Why ICU can't be used: the shared library of the version that this was compiled for is missing.
   NULL if it is there. If not, every other function returns a negative result. */
const char *_Nullable cicu_problem(void);

/* Identifiers of locales */

/* A form or a part of a locale's identifier; a part that it does not name is empty. */
enum {
  /* With case and separators put right, without keywords: en-us.UTF-8 -> en_US. */
  CICU_BASE_NAME,
  CICU_LANGUAGE,
  CICU_SCRIPT,
  CICU_REGION,
  /* The tag of BCP 47. */
  CICU_LANGUAGE_TAG,
  /* With the most likely script and region (zh_TW -> zh_Hant_TW), or without what is likely. */
  CICU_MAXIMIZED,
  CICU_MINIMIZED,
  /* The identifier of a BCP 47 tag, with an extended language as the language (zh-yue -> yue); an error
     for a tag that is not well-formed. */
  CICU_OF_LANGUAGE_TAG
};
int32_t cicu_identifier(const char *locale, int32_t which, char *out, int32_t capacity);

/* What CLDR replaces a deprecated language code or identifier by (iw -> he); empty if by nothing. */
int32_t cicu_language_alias(const char *locale, char *out, int32_t capacity);

/* CLDR's parents that are not found by cutting off a subtag, as lines "child parent". */
int32_t cicu_parent_locales(char *out, int32_t capacity);

/* What a locale is like */

/* 1 if the locale is written from right to left, else 0. */
int32_t cicu_is_right_to_left(const char *locale);

/* The name of a locale in the language of another. */
int32_t cicu_display_name(const char *locale, const char *in_locale, char *out, int32_t capacity);

/* The categories of the cardinal plural rules, separated by spaces: "one other". */
int32_t cicu_plural_categories(const char *locale, char *out, int32_t capacity);

/* The category of a decimal number as a skeleton shows it (1.0 is not 1). */
int32_t cicu_plural_category(
    const char *locale, const char *skeleton, const char *decimal, char *out, int32_t capacity);

/* Numbers */

/* A decimal number by an ICU number skeleton, such as ".00 group-off". */
int32_t cicu_format_number(
    const char *locale, const char *skeleton, const char *decimal, char *out, int32_t capacity);

/* The signs that a locale writes numbers with. */
enum { CICU_ZERO_DIGIT, CICU_DECIMAL_SEPARATOR, CICU_MINUS_SIGN, CICU_PLUS_SIGN };
int32_t cicu_number_symbol(const char *locale, int32_t which, char *out, int32_t capacity);

/* Typography */

/* The opening and the closing quotation mark. */
enum { CICU_OPENING_QUOTATION_MARK, CICU_CLOSING_QUOTATION_MARK };
int32_t cicu_quotation_mark(const char *locale, int32_t which, char *out, int32_t capacity);

/* Items as a list in running text, in its shortest form: "A, B, C" in English, "A, B und C" in German.
   `items` holds `count` texts, each followed by a NUL. */
int32_t cicu_list(
    const char *locale, const char *items, int32_t count, char *out, int32_t capacity);

/* Text */

/* Normalization form C. */
int32_t cicu_nfc(const char *text, int32_t length, char *out, int32_t capacity);

/* The letters of a line as they stand from left to right, without bidirectional controls (UAX 9); Arabic letters in the form
   that they have beside their neighbours. The base direction is a UBiDiLevel. */
int32_t cicu_visual_order(
    const char *text, int32_t length, uint8_t base, char *out, int32_t capacity);

/* The sort key of a text by the collation of a locale: keys compare bytewise. */
int32_t cicu_sort_key(
    const char *locale, const char *text, int32_t length, char *out, int32_t capacity);

/* The short name (ISO 15924) of the script of a code point: "Latn", "Zyyy" for common. */
int32_t cicu_script(uint32_t code_point, char *out, int32_t capacity);

/* 1 if a text has letters of more scripts than "highly restrictive" of UTS 39 allows, 0 if not. */
int32_t cicu_mixes_scripts(const char *text, int32_t length);

#pragma clang assume_nonnull end
