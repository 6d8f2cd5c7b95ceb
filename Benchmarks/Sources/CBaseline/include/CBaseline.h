#include <stddef.h>

/// Returns the number of bytes that malloc has allocated and that are not freed.
size_t baseline_allocated_bytes(void);

/// Parses a JSON document with json-c alone, and frees the tree. Returns 0 if it is invalid.
int baseline_parse_json(const char *bytes, size_t count);
