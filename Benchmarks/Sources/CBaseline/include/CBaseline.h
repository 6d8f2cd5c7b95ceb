#include <stddef.h>

/// The bytes that malloc has given out and not got back.
size_t baseline_allocated_bytes(void);

/// Parses a JSON document with json-c alone, and frees the tree. Gives 0 where it is not valid.
int baseline_parse_json(const char *bytes, size_t count);
