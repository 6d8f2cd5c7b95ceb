/* The reader of libxml2 (https://gitlab.gnome.org/GNOME/libxml2), which reads a document node by node. The library is
   loaded when the first document is opened.

   Nothing is fetched and no DTD is loaded. A document type with declarations, such as entities, is refused, and so is a
   document beyond libxml2's own limits (10 MB of text in one node). */
#pragma once
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct cxml_reader cxml_reader;

/* The reason why libxml2 can't be used; NULL if it can. */
const char *_Nullable cxml_problem(void);

/* Opens a document, in any encoding that it declares or that its byte order mark shows. The bytes must stay valid
   until the reader is closed. NULL if memory or the library is missing. */
cxml_reader *_Nullable cxml_open(const char *bytes, int32_t length);
void cxml_close(cxml_reader *reader);

/* Goes to the next node, and returns its kind. */
enum {
  CXML_FAULT = -1, /* see cxml_fault */
  CXML_END = 0,
  CXML_ELEMENT,       /* an element with content: its end comes later */
  CXML_EMPTY_ELEMENT, /* an element without content */
  CXML_ELEMENT_END,
  CXML_TEXT,
  CXML_OTHER /* comments, processing instructions, a document type without entities */
};
int32_t cxml_next(cxml_reader *reader);

/* Properties of the current node. Names have no prefix; text is UTF-8, valid until the next node. */
const char *cxml_name(cxml_reader *reader);
const char *cxml_text(cxml_reader *reader);
int32_t cxml_line(cxml_reader *reader);

/* Goes to the next attribute of the current element; 0 if there is none. Namespace declarations are skipped. */
int32_t cxml_next_attribute(cxml_reader *reader);
const char *cxml_attribute_name(cxml_reader *reader);
const char *cxml_attribute_value(cxml_reader *reader);

/* The problem of the document, and its line. */
const char *cxml_fault(cxml_reader *reader, int32_t *line);

#pragma clang assume_nonnull end
