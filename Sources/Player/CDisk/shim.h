// What Swift's own module of the C library leaves out, as it is built without the extensions of GNU.
#pragma once

#ifdef __linux__
/// Brings everything that was written to the disk of a file onto it.
int syncfs(int file);
#endif
