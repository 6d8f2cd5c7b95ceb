/* The part of libxml2 (https://gitlab.gnome.org/GNOME/libxml2) that this package uses: a reader that goes
   through a document node by node. The library is loaded when the first document is opened.

   Nothing is fetched and no DTD is loaded; a document type with declarations of its own, where entities
   would be, is refused, and so is a document beyond libxml2's own limits (10 MB of text in one node). */
#pragma once
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct cxml_reader cxml_reader;

/* Why libxml2 can't be used; NULL if it can. */
const char *_Nullable cxml_problem(void);

/* Begins to read a document, in any encoding that it declares or shows by its byte order mark. The bytes
   must stay until the reader is closed. NULL where memory or the library is missing. */
cxml_reader *_Nullable cxml_open(const char *bytes, int32_t length);
void cxml_close(cxml_reader *reader);

/* What the next node is. */
enum {
  CXML_FAULT = -1, /* see cxml_fault */
  CXML_END = 0,
  CXML_ELEMENT,       /* an element with content: its end comes later */
  CXML_EMPTY_ELEMENT, /* an element that ends at once */
  CXML_ELEMENT_END,
  CXML_TEXT,
  CXML_OTHER /* comments, processing instructions, a document type without entities */
};
int32_t cxml_next(cxml_reader *reader);

/* Of the current node. Names are without a prefix; text is UTF-8, valid until the next node. */
const char *cxml_name(cxml_reader *reader);
const char *cxml_text(cxml_reader *reader);
int32_t cxml_line(cxml_reader *reader);

/* The attributes of the current element, one after another; 0 when there are no more. Namespace
   declarations are left out. */
int32_t cxml_next_attribute(cxml_reader *reader);
const char *cxml_attribute_name(cxml_reader *reader);
const char *cxml_attribute_value(cxml_reader *reader);

/* What is wrong with the document, and on which line. */
const char *cxml_fault(cxml_reader *reader, int32_t *line);

#pragma clang assume_nonnull end
