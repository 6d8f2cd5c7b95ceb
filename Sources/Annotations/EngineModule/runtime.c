// What Embedded Swift and wasi-libc ask of the system that a module in a page does not have.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

uintptr_t __stack_chk_guard = 0x5bd1e995;

_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

// Reads a number for Double(String); the locale of wasi-libc is "C".
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  char *end;
  *result = strtod(text, &end);
  return end == text ? NULL : end;
}

// The seed of hashing. It is constant: no event of the engine depends on the order of a hash table.
void arc4random_buf(void *buffer, size_t count) {
  unsigned char *bytes = buffer;
  for (size_t index = 0; index < count; index++) bytes[index] = (unsigned char)(index * 167 + 13);
}

int putchar(int character) { return character; }

// These replace the tables of Unicode normalization, which have 25 kB: no scalar has a decomposition. The module needs no
// normalization: it compares the texts of a project by their bytes, and other strings only with literals in ASCII.
uint16_t _swift_stdlib_getNormData(uint32_t scalar) { return 0; }
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) { return UINT32_MAX; }
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) { return UINT32_MAX; }
const uint8_t _swift_stdlib_nfd_decompositions[1] = {0};

// wasi-libc has files, which the module never opens. Without these functions, a host would have to provide them. Each says "bad file".
int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t file) { return 8; }
int32_t __imported_wasi_snapshot_preview1_fd_seek(
    int32_t file, int64_t offset, int32_t from, int32_t result) { return 8; }
int32_t __imported_wasi_snapshot_preview1_fd_write(
    int32_t file, int32_t pieces, int32_t count, int32_t result) { return 8; }

typedef union {
  __int128 whole;
  struct {
    uint64_t low, high;
  };
} Wide;

// The product of 128-bit numbers, which the processor does not have: the schoolbook's, in halves of 32 bits.
__int128 __multi3(__int128 first, __int128 second) {
  Wide a = {first}, b = {second}, product;
  uint64_t mask = 0xffffffff;
  uint64_t lowest = (a.low & mask) * (b.low & mask);
  uint64_t middle = (a.low >> 32) * (b.low & mask) + (lowest >> 32);
  uint64_t other = (a.low & mask) * (b.low >> 32) + (middle & mask);
  product.low = (lowest & mask) | other << 32;
  product.high = (a.low >> 32) * (b.low >> 32) + (middle >> 32) + (other >> 32) + a.high * b.low + a.low * b.high;
  return product.whole;
}
