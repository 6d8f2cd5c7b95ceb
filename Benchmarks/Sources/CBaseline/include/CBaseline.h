#include <stddef.h>

/// The bytes that malloc has given out and not got back.
size_t baseline_allocated_bytes(void);
