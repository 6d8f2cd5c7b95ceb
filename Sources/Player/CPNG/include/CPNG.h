/* The function of libpng (http://www.libpng.org) that this package uses: its simplified API writes a picture to memory.
   The library is loaded when the first picture is written; its headers are not needed. */
#pragma once
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Loads libpng, once per process, from any thread. Returns NULL on success, or the reason of the failure.
const char *_Nullable cpng_problem(void);

/// Returns a picture of red, green and blue bytes as a PNG file in memory, to be freed with `cpng_free`; NULL for an
/// error.
uint8_t *_Nullable cpng_write(
  const uint8_t *pixels, uint32_t width, uint32_t height, size_t *length);
void cpng_free(uint8_t *_Nullable memory);

#pragma clang assume_nonnull end
