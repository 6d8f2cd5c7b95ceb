// Functions on files that Swift's module of the C library lacks.
#pragma once
#include <sys/xattr.h>

#ifdef __linux__
/// Synchronizes the file system of an open file with its disk. The header declares it for GNU extensions only.
int syncfs(int file);
#endif
