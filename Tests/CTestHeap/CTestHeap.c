#include "CTestHeap.h"

#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(SANITIZED)
#include <malloc.h>

// The functions of a program come before those of its libraries, so that theirs are counted, too. These
// are the names that glibc's own have besides.
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void __libc_free(void *old);

static _Thread_local uint64_t bytes;
static _Thread_local int64_t held, most;

static void *hold(void *new) {
  held += malloc_usable_size(new);
  if (held > most) most = held;
  return new;
}

void *malloc(size_t size) {
  bytes += size;
  return hold(__libc_malloc(size));
}

void *calloc(size_t count, size_t size) {
  bytes += count * size;
  return hold(__libc_calloc(count, size));
}

void *realloc(void *old, size_t size) {
  bytes += size;
  size_t before = malloc_usable_size(old);
  void *new = __libc_realloc(old, size);
  if (new == NULL && size > 0) return NULL;
  held -= before;
  return hold(new);
}

void free(void *old) {
  held -= malloc_usable_size(old);
  __libc_free(old);
}

int32_t cheap_is_counted(void) { return 1; }
uint64_t cheap_bytes(void) { return bytes; }
int64_t cheap_held(void) { return most = held; }
int64_t cheap_most(void) { return most; }
uint64_t cheap_kept(void) { return mallinfo2().uordblks; }

#else

int32_t cheap_is_counted(void) { return 0; }
uint64_t cheap_bytes(void) { return 0; }
int64_t cheap_held(void) { return 0; }
int64_t cheap_most(void) { return 0; }
uint64_t cheap_kept(void) { return 0; }

#endif
