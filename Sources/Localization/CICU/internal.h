#pragma once
#include <stdint.h>
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ucol.h>
#include <unicode/uenum.h>
#include <unicode/ulistformatter.h>
#include <unicode/uloc.h>
#include <unicode/ulocdata.h>
#include <unicode/unorm2.h>
#include <unicode/unum.h>
#include <unicode/unumberformatter.h>
#include <unicode/upluralrules.h>
#include <unicode/ures.h>
#include <unicode/uscript.h>
#include <unicode/ushape.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

/* Every function of ICU that is used here, once. ICU's headers rename each by a macro, so that here
   and in a call the name stands for the versioned one, such as uloc_getBaseName_72. */

/* Those of the library icuuc. */
#define CICU_COMMON_FUNCTIONS(F) \
  F(u_shapeArabic) F(u_strFromUTF8WithSub) F(u_strToUTF8WithSub) \
  F(ubidi_close) F(ubidi_open) F(ubidi_setPara) F(ubidi_writeReordered) \
  F(uenum_close) F(uenum_next) \
  F(uloc_addLikelySubtags) F(uloc_forLanguageTag) F(uloc_getBaseName) F(uloc_getCountry) F(uloc_getDisplayName) \
  F(uloc_getLanguage) F(uloc_getScript) F(uloc_isRightToLeft) F(uloc_minimizeSubtags) \
  F(uloc_toLanguageTag) \
  F(unorm2_getNFCInstance) F(unorm2_normalize) \
  F(ures_close) F(ures_getByKey) F(ures_getKey) F(ures_getNextResource) F(ures_getNextString) \
  F(ures_getStringByKey) F(ures_hasNext) F(ures_openDirect) \
  F(uscript_getScript) F(uscript_getShortName)

/* Those of the library icui18n. */
#define CICU_I18N_FUNCTIONS(F) \
  F(ucol_close) F(ucol_getSortKey) F(ucol_open) \
  F(ufmtval_getString) \
  F(ulistfmt_close) F(ulistfmt_format) F(ulistfmt_openForType) \
  F(ulocdata_close) F(ulocdata_getDelimiter) F(ulocdata_open) \
  F(unum_close) F(unum_getSymbol) F(unum_open) \
  F(unumf_close) F(unumf_closeResult) F(unumf_formatDecimal) F(unumf_openForSkeletonAndLocale) \
  F(unumf_openResult) F(unumf_resultAsValue) \
  F(uplrules_close) F(uplrules_getKeywords) F(uplrules_open) F(uplrules_selectFormatted) \
  F(uspoof_check2UTF8) F(uspoof_close) F(uspoof_open) F(uspoof_setChecks)

#define CICU_MEMBER(name) __typeof__(&name) name;
typedef struct {
  CICU_COMMON_FUNCTIONS(CICU_MEMBER)
  CICU_I18N_FUNCTIONS(CICU_MEMBER)
} cicu_functions;

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

/* Returns UTF-8 as UTF-16, which the caller frees. `units` becomes its length. */
UChar *cicu_utf16(const char *text, int32_t length, int32_t *units, UErrorCode *status);
