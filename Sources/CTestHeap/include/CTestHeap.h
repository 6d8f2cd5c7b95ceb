#pragma once

#include <stdint.h>

/// Whether this build counts: with glibc, and without a sanitizer that has an allocator of its own.
int32_t cheap_is_counted(void);

/// How many bytes this thread has asked for since it began, those included that it has given back.
uint64_t cheap_bytes(void);

/// How many bytes the whole process has now; 0 where nothing is counted.
uint64_t cheap_kept(void);
