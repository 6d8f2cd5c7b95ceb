#include "CMPV.h"

#include <dlfcn.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

/* Declared as in client.h and render.h of client API 2, which only adds members. */
typedef struct mpv_node mpv_node;
typedef struct {
  int num;
  mpv_node *values;
  char **keys;
} mpv_node_list;
struct mpv_node {
  union {
    char *string;
    int flag;
    int64_t int64;
    double double_;
    mpv_node_list *list;
  } u;
  int format;
};
typedef struct {
  int event_id;
  int error;
  uint64_t reply_userdata;
  void *data;
} mpv_event;
typedef struct {
  const char *name;
  int format;
  void *data;
} mpv_event_property;
typedef struct {
  const char *prefix;
  const char *level;
  const char *text;
} mpv_event_log_message;
typedef struct {
  int num_args;
  const char **args;
} mpv_event_client_message;
typedef struct {
  int reason;
  int error;
} mpv_event_end_file;
typedef struct {
  int type;
  void *data;
} mpv_render_param;

enum { STRING = 1, FLAG = 3, INT64 = 4, DOUBLE = 5, NODE = 6, NODE_ARRAY = 7, NODE_MAP = 8 };
enum { END_FILE_ERROR = 4 };
enum {
  RENDER_API_TYPE = 1, RENDER_BLOCK_FOR_TARGET_TIME = 12, RENDER_SKIP = 13, RENDER_SIZE = 17,
  RENDER_FORMAT = 18, RENDER_STRIDE = 19, RENDER_POINTER = 20
};

/* Every function of libmpv that is used here, once: result, name, parameters. */
#define CMPV_FUNCTIONS(F) \
  F(unsigned long, client_api_version, (void)) \
  F(const char *, error_string, (int)) \
  F(const char *, client_name, (cmpv *)) \
  F(void, free, (void *)) \
  F(void, free_node_contents, (mpv_node *)) \
  F(cmpv *, create, (void)) \
  F(int, initialize, (cmpv *)) \
  F(void, terminate_destroy, (cmpv *)) \
  F(int, set_option_string, (cmpv *, const char *, const char *)) \
  F(int, set_property, (cmpv *, const char *, int, void *)) \
  F(int, get_property, (cmpv *, const char *, int, void *)) \
  F(char *, get_property_string, (cmpv *, const char *)) \
  F(int, observe_property, (cmpv *, uint64_t, const char *, int)) \
  F(int, command, (cmpv *, const char **)) \
  F(int, command_async, (cmpv *, uint64_t, const char **)) \
  F(int, command_node, (cmpv *, mpv_node *, mpv_node *)) \
  F(int, request_log_messages, (cmpv *, const char *)) \
  F(mpv_event *, wait_event, (cmpv *, double)) \
  F(void, set_wakeup_callback, (cmpv *, void (*)(void *), void *)) \
  F(int, render_context_create, (cmpv_renderer **, cmpv *, mpv_render_param *)) \
  F(void, render_context_set_update_callback, (cmpv_renderer *, void (*)(void *), void *)) \
  F(uint64_t, render_context_update, (cmpv_renderer *)) \
  F(int, render_context_render, (cmpv_renderer *, mpv_render_param *)) \
  F(void, render_context_free, (cmpv_renderer *))

#define CMPV_MEMBER(result, name, parameters) result(*name) parameters;
static struct { CMPV_FUNCTIONS(CMPV_MEMBER) } mpv;

static const char *failure;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  /* The library stays open until the process ends: some libraries that it loads can't be unloaded. */
  void *library = dlopen("libmpv.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    failure = dlerror();
    return;
  }
#define CMPV_LOOK_UP(result, name, parameters) \
  if (!(mpv.name = (result(*) parameters)dlsym(library, "mpv_" #name))) { \
    failure = "libmpv is too old: it has no mpv_" #name; \
    return; \
  }
  CMPV_FUNCTIONS(CMPV_LOOK_UP)
  if (mpv.client_api_version() >> 16 != 2) {
    failure = "libmpv has another client API than 2";
    return;
  }
  /* libmpv requires the C locale for numbers. */
  setlocale(LC_NUMERIC, "C");
}

const char *cmpv_problem(void) {
  pthread_once(&once, load);
  return failure;
}

cmpv *cmpv_create(void) { return mpv.create(); }
int32_t cmpv_start(cmpv *player) { return mpv.initialize(player); }
void cmpv_destroy(cmpv *player) { mpv.terminate_destroy(player); }
const char *cmpv_error_text(int32_t error) { return mpv.error_string(error); }
const char *cmpv_name(cmpv *player) { return mpv.client_name(player); }

int32_t cmpv_set_option(cmpv *player, const char *name, const char *value) {
  return mpv.set_option_string(player, name, value);
}
int32_t cmpv_set_text(cmpv *player, const char *name, const char *value) {
  return mpv.set_property(player, name, STRING, &value);
}
int32_t cmpv_set_flag(cmpv *player, const char *name, int32_t value) {
  int flag = value;
  return mpv.set_property(player, name, FLAG, &flag);
}
int32_t cmpv_set_number(cmpv *player, const char *name, double value) {
  return mpv.set_property(player, name, DOUBLE, &value);
}
int32_t cmpv_get_number(cmpv *player, const char *name, double *value) {
  return mpv.get_property(player, name, DOUBLE, value);
}
char *cmpv_get_text(cmpv *player, const char *name) {
  return mpv.get_property_string(player, name);
}
void cmpv_free(void *memory) { mpv.free(memory); }

int32_t cmpv_command(cmpv *player, const char *const *words) {
  return mpv.command(player, (const char **)words);
}
int32_t cmpv_begin(cmpv *player, uint64_t token, const char *const *words) {
  return mpv.command_async(player, token, (const char **)words);
}
int32_t cmpv_observe(cmpv *player, const char *name, int32_t kind) {
  return mpv.observe_property(player, 0, name, kind);
}

static void describe_property(const mpv_event_property *property, cmpv_event *event) {
  event->text = property->name;
  event->number = NAN;
  if (!property->data) return;
  if (property->format == FLAG) event->number = *(int *)property->data;
  if (property->format == DOUBLE) event->number = *(double *)property->data;
}

cmpv_event cmpv_next_event(cmpv *player) {
  const mpv_event *given = mpv.wait_event(player, 0);
  cmpv_event event = {
    .kind = given->event_id, .error = given->error, .token = given->reply_userdata};
  switch (given->event_id) {
  case CMPV_EVENT_PROPERTY: describe_property(given->data, &event); break;
  case CMPV_EVENT_LOG: {
    const mpv_event_log_message *message = given->data;
    event.text = message->text;
    event.is_failure = strcmp(message->level, "warn") != 0;
    break;
  }
  case CMPV_EVENT_MESSAGE: {
    const mpv_event_client_message *message = given->data;
    event.count = message->num_args;
    event.words = message->args;
    break;
  }
  case CMPV_EVENT_FILE_ENDED: {
    const mpv_event_end_file *end = given->data;
    event.error = end->error;
    event.is_failure = end->reason == END_FILE_ERROR;
    break;
  }
  }
  return event;
}

void cmpv_set_waker(cmpv *player, void (*wake)(void *), void *context) {
  mpv.set_wakeup_callback(player, wake, context);
}
int32_t cmpv_request_warnings(cmpv *player) { return mpv.request_log_messages(player, "warn"); }

/* The command osd-overlay, with named arguments as its manual requires. */
static int32_t overlay(
  cmpv *player, int64_t layer, const char *text, int64_t width, int64_t height, int measures,
  mpv_node *result
) {
  char *keys[] = {"name", "id", "format", "data", "res_x", "res_y", "hidden", "compute_bounds"};
  mpv_node values[8] = {
    {.u.string = "osd-overlay", .format = STRING},
    {.u.int64 = layer, .format = INT64},
    {.u.string = text ? "ass-events" : "none", .format = STRING},
    {.u.string = text ? (char *)text : "", .format = STRING},
    {.u.int64 = width, .format = INT64},
    {.u.int64 = height, .format = INT64},
    {.u.flag = measures, .format = FLAG},
    {.u.flag = measures, .format = FLAG},
  };
  mpv_node_list list = {8, values, keys};
  mpv_node command = {.u.list = &list, .format = NODE_MAP};
  return mpv.command_node(player, &command, result);
}

int32_t cmpv_draw(cmpv *player, int32_t layer, const char *text, int32_t width, int32_t height) {
  /* There is always a result, and libmpv keeps it until it is freed. */
  mpv_node result = {.format = 0};
  int32_t error = overlay(player, layer, text, width, height, 0, &result);
  if (error >= 0) mpv.free_node_contents(&result);
  return error;
}

int32_t cmpv_measure(
  cmpv *player, const char *text, int32_t width, int32_t height, double bounds[4]
) {
  static char *const names[] = {"x0", "y0", "x1", "y1"};
  memset(bounds, 0, 4 * sizeof(double));
  mpv_node result = {.format = 0};
  int32_t error = overlay(player, 63, text, width, height, 1, &result);
  if (error < 0) return error;
  for (int place = 0; result.format == NODE_MAP && place < result.u.list->num; place++) {
    const mpv_node *value = &result.u.list->values[place];
    for (int side = 0; side < 4; side++) {
      if (strcmp(result.u.list->keys[place], names[side])) continue;
      if (value->format == DOUBLE) bounds[side] = value->u.double_;
      if (value->format == INT64) bounds[side] = (double)value->u.int64;
    }
  }
  mpv.free_node_contents(&result);
  return cmpv_draw(player, 63, NULL, 0, 0);
}

enum { MAXIMUM_CHAPTERS = 1000 };

int32_t cmpv_set_chapters(
  cmpv *player, int32_t count, const double *times, const char *const *titles
) {
  char *keys[] = {"time", "title"};
  mpv_node pairs[MAXIMUM_CHAPTERS][2];
  mpv_node_list maps[MAXIMUM_CHAPTERS];
  mpv_node chapters[MAXIMUM_CHAPTERS];
  if (count > MAXIMUM_CHAPTERS) count = MAXIMUM_CHAPTERS;
  for (int32_t place = 0; place < count; place++) {
    pairs[place][0] = (mpv_node){.u.double_ = times[place], .format = DOUBLE};
    pairs[place][1] = (mpv_node){.u.string = (char *)titles[place], .format = STRING};
    maps[place] = (mpv_node_list){2, pairs[place], keys};
    chapters[place] = (mpv_node){.u.list = &maps[place], .format = NODE_MAP};
  }
  mpv_node_list list = {count, chapters, NULL};
  mpv_node value = {.u.list = &list, .format = NODE_ARRAY};
  return mpv.set_property(player, "chapter-list", NODE, &value);
}

cmpv_renderer *cmpv_renderer_create(cmpv *player, void (*on_picture)(void *), void *context) {
  mpv_render_param parameters[] = {{RENDER_API_TYPE, "sw"}, {0, NULL}};
  cmpv_renderer *renderer = NULL;
  if (mpv.render_context_create(&renderer, player, parameters) < 0) return NULL;
  mpv.render_context_set_update_callback(renderer, on_picture, context);
  return renderer;
}
void cmpv_renderer_free(cmpv_renderer *renderer) { mpv.render_context_free(renderer); }
int32_t cmpv_renderer_update(cmpv_renderer *renderer) {
  return mpv.render_context_update(renderer) & 1;
}

int32_t cmpv_renderer_draw(
  cmpv_renderer *renderer, uint8_t *pixels, int32_t width, int32_t height
) {
  int size[] = {width, height};
  size_t stride = (size_t)width * 4;
  int skips = pixels == NULL, waits = 0;
  mpv_render_param parameters[] = {
    {RENDER_SIZE, size}, {RENDER_FORMAT, "rgb0"}, {RENDER_STRIDE, &stride},
    {RENDER_POINTER, pixels ? (void *)pixels : (void *)size}, {RENDER_SKIP, &skips},
    {RENDER_BLOCK_FOR_TARGET_TIME, &waits}, {0, NULL}};
  return mpv.render_context_render(renderer, parameters);
}
