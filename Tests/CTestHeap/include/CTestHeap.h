#pragma once

#include <stdint.h>

/// Whether this build counts: with glibc, and without a sanitizer that has an allocator of its own.
int32_t cheap_is_counted(void);

/// How many bytes this thread has asked for since it began, those included that it has given back.
uint64_t cheap_bytes(void);

/// How many bytes this thread has asked for and nobody on it has given back; the most is counted anew from here on.
int64_t cheap_held(void);

/// The most bytes that this thread had at once since ``cheap_held()`` was last asked.
int64_t cheap_most(void);

/// How many bytes the whole process has now; 0 where nothing is counted.
uint64_t cheap_kept(void);
