#include "CBaseline.h"

#include <json-c/json.h>
#include <malloc.h>

size_t baseline_allocated_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

int baseline_parse_json(const char *bytes, size_t count) {
  struct json_tokener *tokener = json_tokener_new();
  if (!tokener) return 0;
  struct json_object *tree = json_tokener_parse_ex(tokener, bytes, (int)count);
  int is_valid = tree != NULL;
  json_object_put(tree);
  json_tokener_free(tokener);
  return is_valid;
}
