// A function that Swift's module of the C library lacks, because it is built without GNU extensions.
#pragma once

#ifdef __linux__
/// Synchronizes the file system of an open file with its disk.
int syncfs(int file);
#endif
