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

static _Thread_local uint64_t bytes;

void *malloc(size_t size) {
  bytes += size;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  bytes += count * size;
  return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  bytes += size;
  return __libc_realloc(old, size);
}

int32_t cheap_is_counted(void) { return 1; }
uint64_t cheap_bytes(void) { return bytes; }
uint64_t cheap_kept(void) { return mallinfo2().uordblks; }

#else

int32_t cheap_is_counted(void) { return 0; }
uint64_t cheap_bytes(void) { return 0; }
uint64_t cheap_kept(void) { return 0; }

#endif
