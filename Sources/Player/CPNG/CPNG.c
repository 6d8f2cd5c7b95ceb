#include "CPNG.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Declared as in png.h: the simplified API of libpng 1.6. */
typedef struct {
  void *opaque;
  uint32_t version;
  uint32_t width;
  uint32_t height;
  uint32_t format;
  uint32_t flags;
  uint32_t colormap_entries;
  uint32_t warning_or_error;
  char message[64];
} png_image;

enum { VERSION = 1, FORMAT_RGB = 2 };

static int (*write_to_memory)(
  png_image *, void *memory, size_t *length, int to_8_bit, const void *pixels, int32_t row_stride,
  const void *colormap);

static const char *failure;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = dlopen("libpng16.so.16", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    failure = dlerror();
    return;
  }
  *(void **)&write_to_memory = dlsym(library, "png_image_write_to_memory");
  if (!write_to_memory) failure = "libpng is too old: it has no png_image_write_to_memory";
}

const char *cpng_problem(void) {
  pthread_once(&once, load);
  return failure;
}

uint8_t *cpng_write(const uint8_t *pixels, uint32_t width, uint32_t height, size_t *length) {
  png_image image = {
    .version = VERSION, .width = width, .height = height, .format = FORMAT_RGB};
  /* The maximum: the picture itself and a few bytes for each row. */
  size_t capacity = (size_t)height * ((size_t)width * 3 + 16) + 4096;
  uint8_t *memory = malloc(capacity);
  if (!memory) return NULL;
  *length = capacity;
  if (write_to_memory(&image, memory, length, 0, pixels, 0, NULL)) return memory;
  free(memory);
  return NULL;
}

void cpng_free(uint8_t *memory) { free(memory); }
