/* Every function of ICU that is used here, once. ICU's headers rename each by a macro, so that here
   and in a call the name stands for the versioned one, such as uloc_getBaseName_72. */
#pragma once
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

/* Those of the library icuuc. */
#define CICU_COMMON_FUNCTIONS(F) \
  F(u_shapeArabic) F(u_strFromUTF8WithSub) F(u_strToUTF8WithSub) \
  F(ubidi_close) F(ubidi_open) F(ubidi_setPara) F(ubidi_writeReordered) \
  F(uenum_close) F(uenum_next) \
  F(uloc_addLikelySubtags) F(uloc_getBaseName) F(uloc_getCountry) F(uloc_getDisplayName) \
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
