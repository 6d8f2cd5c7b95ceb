/* The functions of libmpv (https://github.com/mpv-player/mpv, client API 2) that this package uses: a player with its
   events, overlays over its picture, and pictures rendered in software. The library is loaded when the first player
   is created, because it loads some two hundred others, which no other command needs.

   libmpv's headers are not needed: CMPV.c declares the used parts. */
#pragma once
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A player. Its functions may be called from any thread.
typedef struct mpv_handle cmpv;
/// The software renderer of a player.
typedef struct mpv_render_context cmpv_renderer;

/// Loads libmpv, once per process, from any thread. Returns NULL on success, or the reason of the failure.
const char *_Nullable cmpv_problem(void);

/// Creates a player that is not started yet; NULL if there is not enough memory.
cmpv *_Nullable cmpv_create(void);
/// Starts a player after its options are set. Like all functions with a result of int32_t, it returns a negative
/// number for an error.
int32_t cmpv_start(cmpv *player);
/// Ends the player and all of its threads.
void cmpv_destroy(cmpv *player);
const char *cmpv_error_text(int32_t error);
/// Returns the name of this client for the player's input commands.
const char *cmpv_name(cmpv *player);

int32_t cmpv_set_option(cmpv *player, const char *name, const char *value);
int32_t cmpv_set_text(cmpv *player, const char *name, const char *value);
int32_t cmpv_set_flag(cmpv *player, const char *name, int32_t value);
int32_t cmpv_set_number(cmpv *player, const char *name, double value);
int32_t cmpv_get_number(cmpv *player, const char *name, double *value);
/// Returns a property as text, to be freed with `cmpv_free`; NULL if it has no value.
char *_Nullable cmpv_get_text(cmpv *player, const char *name);
void cmpv_free(void *_Nullable memory);

/// Runs a command to its end. The words end with NULL.
int32_t cmpv_command(cmpv *player, const char *_Nullable const *_Nonnull words);
/// Starts a command. CMPV_EVENT_REPLY with the token follows.
int32_t cmpv_begin(cmpv *player, uint64_t token, const char *_Nullable const *_Nonnull words);

enum { CMPV_FLAG = 3, CMPV_NUMBER = 5, CMPV_ANY = 0 };
/// Observes a property: CMPV_EVENT_PROPERTY reports its changes, with a flag, a number, or no value.
int32_t cmpv_observe(cmpv *player, const char *name, int32_t kind);

enum {
  CMPV_EVENT_NONE = 0, CMPV_EVENT_SHUTDOWN = 1, CMPV_EVENT_LOG = 2, CMPV_EVENT_REPLY = 5,
  CMPV_EVENT_FILE_ENDED = 7, CMPV_EVENT_FILE_LOADED = 8, CMPV_EVENT_MESSAGE = 16,
  CMPV_EVENT_SEEK = 20, CMPV_EVENT_RESTARTED = 21, CMPV_EVENT_PROPERTY = 22
};
typedef struct cmpv_event {
  int32_t kind;
  /// The error of a reply or a file that has ended.
  int32_t error;
  uint64_t token;
  /// The name of a property, or the text of a line of the log.
  const char *_Nullable text;
  /// The value of a property; NaN if it has none. A flag is 0 or 1.
  double number;
  /// Whether a file has ended with an error.
  int32_t is_failure;
  /// The words of a message.
  int32_t count;
  const char *_Nonnull const *_Nullable words;
} cmpv_event;
/// Returns the next event, or CMPV_EVENT_NONE. Its texts are valid until the next call. To be called from one thread.
cmpv_event cmpv_next_event(cmpv *player);
/// Sets a function that is called from any thread when there are events.
void cmpv_set_waker(cmpv *player, void (*_Nullable wake)(void *_Nullable), void *_Nullable context);
/// Requests log events with lines about errors and warnings; is_failure is 0 for warnings.
int32_t cmpv_request_warnings(cmpv *player);

/// Draws text in the markup of ASS over the picture, in a plane of this size; NULL removes it.
int32_t cmpv_draw(
  cmpv *player, int32_t layer, const char *_Nullable text, int32_t width, int32_t height);
/// Measures such a text: left, top, right, bottom in the plane; all 0 if nothing would be visible.
int32_t cmpv_measure(
  cmpv *player, const char *text, int32_t width, int32_t height, double bounds[_Nonnull 4]);
/// Marks chapters in the player's bar.
int32_t cmpv_set_chapters(
  cmpv *player, int32_t count, const double *times, const char *_Nonnull const *_Nonnull titles);

/// Creates a renderer of a player with the video output `libmpv`; NULL for an error. `on_picture` is called from any
/// thread when there is a new picture.
cmpv_renderer *_Nullable cmpv_renderer_create(
  cmpv *player, void (*on_picture)(void *_Nullable), void *_Nullable context);
/// Frees a renderer; to be called before the player is destroyed.
void cmpv_renderer_free(cmpv_renderer *renderer);
/// Returns whether there is a new picture to draw.
int32_t cmpv_renderer_update(cmpv_renderer *renderer);
/// Draws the current picture with its overlays: red, green, blue and an unused byte for each of width × height pixels.
/// Without memory, the picture only counts as drawn.
int32_t cmpv_renderer_draw(
  cmpv_renderer *renderer, uint8_t *_Nullable pixels, int32_t width, int32_t height);

#pragma clang assume_nonnull end
