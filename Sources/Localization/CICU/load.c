#include "CICU.h"
#include "internal.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

/* ICU is loaded on first use. Linked directly, it would more than double the
   time that the program takes to start, and most commands never call it. */

cicu_functions icu;

static char problem[160];
static pthread_once_t once = PTHREAD_ONCE_INIT;

#define TEXT_(token) #token
#define TEXT(token) TEXT_(token)

#ifdef __APPLE__
#define LIBRARY(name) "lib" name "." U_ICU_VERSION_SHORT ".dylib"
#else
#define LIBRARY(name) "lib" name ".so." U_ICU_VERSION_SHORT
#endif

static void *open_library(const char *name) {
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!library) snprintf(problem, sizeof problem, "%s is not installed", name);
  return library;
}

static void load(void) {
  /* Both stay open for the life of the process, as ICU keeps data of its own. */
  void *library = open_library(LIBRARY("icuuc"));
  if (!library) return;
#define LOOK_UP(name) \
  if (!(icu.name = (__typeof__(&name))dlsym(library, TEXT(name)))) { \
    snprintf(problem, sizeof problem, "ICU has no function " TEXT(name)); \
    return; \
  }
  CICU_COMMON_FUNCTIONS(LOOK_UP)
  library = open_library(LIBRARY("icui18n"));
  if (!library) return;
  CICU_I18N_FUNCTIONS(LOOK_UP)
}

const char *cicu_problem(void) {
  pthread_once(&once, load);
  return problem[0] ? problem : NULL;
}
