#pragma once
#include <json.h>
#include <string.h>

/// How many bytes a member's name has.
static inline size_t cjsonc_name_length(const void *name) { return strlen((const char *)name); }
