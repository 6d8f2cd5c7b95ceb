/* The target names the system's ICU for the linker only. Its headers stay inside CICU's .c files:
   seen by Swift, they would clash with the ICU headers that Foundation brings along. */
