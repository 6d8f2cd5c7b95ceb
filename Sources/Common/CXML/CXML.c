#include "CXML.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The functions of libxml2 are declared here, so that no header is needed to build. They have been the same since
   2.6. All nodes have these first members. */
typedef struct xmlTextReader xmlTextReader;
typedef struct xmlNode {
  void *application_data;
  int type;
  const char *name;
  struct xmlNode *children;
} xmlNode;
typedef void xmlErrorFunction(void *argument, const char *message, int severity, void *locator);
typedef void xmlGenericErrorFunction(void *context, const char *message, ...);

enum { NO_NETWORK = 1 << 11, NO_CDATA = 1 << 14, COMPACT = 1 << 16, BIG_LINES = 1 << 22 };
enum {
  ELEMENT = 1, TEXT = 3, CDATA = 4, ENTITY_REFERENCE = 5, DOCUMENT_TYPE = 10, WHITESPACE = 13,
  SIGNIFICANT_WHITESPACE = 14, END_ELEMENT = 15
};
enum { SEVERITY_ERROR = 4 };

/* The functions of libxml2: result, name, parameters. */
#define CXML_FUNCTIONS(F) \
  F(xmlTextReader *, xmlReaderForMemory, \
    (const char *bytes, int size, const char *url, const char *encoding, int options)) \
  F(void, xmlFreeTextReader, (xmlTextReader *)) \
  F(void, xmlSetGenericErrorFunc, (void *context, xmlGenericErrorFunction *)) \
  F(void, xmlTextReaderSetErrorHandler, (xmlTextReader *, xmlErrorFunction *, void *argument)) \
  F(int, xmlTextReaderGetParserLineNumber, (xmlTextReader *)) \
  F(int, xmlTextReaderRead, (xmlTextReader *)) \
  F(int, xmlTextReaderNodeType, (xmlTextReader *)) \
  F(int, xmlTextReaderIsEmptyElement, (xmlTextReader *)) \
  F(xmlNode *, xmlTextReaderCurrentNode, (xmlTextReader *)) \
  F(long, xmlGetLineNo, (const xmlNode *)) \
  F(const char *, xmlTextReaderConstLocalName, (xmlTextReader *)) \
  F(const char *, xmlTextReaderConstName, (xmlTextReader *)) \
  F(const char *, xmlTextReaderConstValue, (xmlTextReader *)) \
  F(int, xmlTextReaderMoveToNextAttribute, (xmlTextReader *)) \
  F(int, xmlTextReaderIsNamespaceDecl, (xmlTextReader *))

#define CXML_MEMBER(result, name, parameters) result(*name) parameters;
static struct { CXML_FUNCTIONS(CXML_MEMBER) } xml;

#ifdef __APPLE__
static const char *const library_names[] = {"libxml2.2.dylib"};
#else
/* The second name is that of libxml2 2.14 and later. */
static const char *const library_names[] = {"libxml2.so.2", "libxml2.so.16"};
#endif

static const char *failure;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  /* The library stays open for the life of the process. */
  void *library = NULL;
  for (size_t i = 0; !library && i < sizeof library_names / sizeof *library_names; i++)
    library = dlopen(library_names[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    failure = "libxml2 is not installed (Debian's package: libxml2)";
    return;
  }
#define CXML_LOOK_UP(result, name, parameters) \
  if (!(xml.name = (result(*) parameters)dlsym(library, #name))) { \
    failure = "libxml2 is too old: it has no " #name; \
    return; \
  }
  CXML_FUNCTIONS(CXML_LOOK_UP)
}

const char *cxml_problem(void) {
  pthread_once(&once, load);
  return failure;
}

struct cxml_reader {
  xmlTextReader *reader;
  int32_t line;
  char fault[200];
};

static void set_fault(cxml_reader *reader, const char *message, int32_t line) {
  /* The first fault causes the others. */
  if (reader->fault[0]) return;
  snprintf(reader->fault, sizeof reader->fault, "%s", message);
  reader->fault[strcspn(reader->fault, "\n")] = 0;
  if (!reader->fault[0]) strcpy(reader->fault, "the document is not well-formed");
  reader->line = line;
}

static void note_error(void *argument, const char *message, int severity, void *locator) {
  (void)locator; /* It names the line of the element around the fault. */
  cxml_reader *reader = argument;
  /* Less severe messages are not about well-formedness. */
  if (severity >= SEVERITY_ERROR)
    set_fault(reader, message ? message : "", xml.xmlTextReaderGetParserLineNumber(reader->reader));
}

/* Receives messages about bytes that can't be decoded, which libxml2 would print. */
static void ignore_error(void *context, const char *message, ...) {
  (void)context, (void)message;
}

cxml_reader *cxml_open(const char *bytes, int32_t length) {
  if (cxml_problem()) return NULL;
  /* For this thread. */
  xml.xmlSetGenericErrorFunc(NULL, ignore_error);
  cxml_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  const int options = NO_NETWORK | NO_CDATA | COMPACT | BIG_LINES;
  reader->reader = xml.xmlReaderForMemory(bytes, length, NULL, NULL, options);
  if (!reader->reader) {
    free(reader);
    return NULL;
  }
  xml.xmlTextReaderSetErrorHandler(reader->reader, note_error, reader);
  return reader;
}

void cxml_close(cxml_reader *reader) {
  xml.xmlFreeTextReader(reader->reader);
  free(reader);
}

int32_t cxml_line(cxml_reader *reader) {
  const xmlNode *node = xml.xmlTextReaderCurrentNode(reader->reader);
  return node ? (int32_t)xml.xmlGetLineNo(node) : 0;
}

int32_t cxml_next(cxml_reader *reader) {
  int more = reader->fault[0] ? -1 : xml.xmlTextReaderRead(reader->reader);
  if (reader->fault[0]) return CXML_FAULT;
  if (more < 0) {
    set_fault(reader, "the document is not well-formed", 1);
    return CXML_FAULT;
  }
  if (more == 0) return CXML_END;
  switch (xml.xmlTextReaderNodeType(reader->reader)) {
    case ELEMENT:
      return xml.xmlTextReaderIsEmptyElement(reader->reader) ? CXML_EMPTY_ELEMENT : CXML_ELEMENT;
    case END_ELEMENT: return CXML_ELEMENT_END;
    case TEXT:
    case CDATA:
    case WHITESPACE:
    case SIGNIFICANT_WHITESPACE: return CXML_TEXT;
    case ENTITY_REFERENCE:
      set_fault(reader, "an entity of the document's own is not read", cxml_line(reader));
      return CXML_FAULT;
    case DOCUMENT_TYPE: {
      /* Entities are among the declarations of a document type. */
      const xmlNode *type = xml.xmlTextReaderCurrentNode(reader->reader);
      if (type && type->children) {
        set_fault(reader, "a document type with declarations of its own is not read", 1);
        return CXML_FAULT;
      }
      return CXML_OTHER;
    }
    default: return CXML_OTHER;
  }
}

static const char *text(const char *text) { return text ? text : ""; }

const char *cxml_name(cxml_reader *reader) {
  return text(xml.xmlTextReaderConstLocalName(reader->reader));
}

const char *cxml_text(cxml_reader *reader) {
  return text(xml.xmlTextReaderConstValue(reader->reader));
}

int32_t cxml_next_attribute(cxml_reader *reader) {
  while (xml.xmlTextReaderMoveToNextAttribute(reader->reader) == 1)
    if (xml.xmlTextReaderIsNamespaceDecl(reader->reader) != 1) return 1;
  return 0;
}

const char *cxml_attribute_name(cxml_reader *reader) {
  return text(xml.xmlTextReaderConstName(reader->reader));
}

const char *cxml_attribute_value(cxml_reader *reader) {
  return text(xml.xmlTextReaderConstValue(reader->reader));
}

const char *cxml_fault(cxml_reader *reader, int32_t *line) {
  *line = reader->line;
  return reader->fault;
}
