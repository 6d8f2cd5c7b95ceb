#pragma once

#include <stdint.h>

/// Whether this build counts: with glibc, and without a sanitizer that has an allocator of its own.
int32_t cheap_is_counted(void);

/// The number of bytes that this thread has allocated since it began, including freed ones.
uint64_t cheap_bytes(void);

/// How many bytes this thread has asked for and nobody on it has given back; the most is counted anew from here on.
int64_t cheap_held(void);

/// The most bytes that this thread had at once since ``cheap_held()`` was last asked.
int64_t cheap_most(void);

/// The number of bytes that the process holds now; 0 if nothing is counted.
uint64_t cheap_kept(void);
