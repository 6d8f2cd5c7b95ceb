/* The part of libmpv (https://github.com/mpv-player/mpv, client API 2) that this package uses: a player with its
   events, what is drawn over its picture, and pictures by software. The library is loaded when the first player is
   made: it brings some two hundred others along, which no other command should pay for.

   libmpv's headers are not needed: what is used of them is declared in CMPV.c. */
#pragma once
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A player. Its functions may be called from any thread.
typedef struct mpv_handle cmpv;
/// What makes a player's pictures by software.
typedef struct mpv_render_context cmpv_renderer;

/// Loads libmpv, once for the process, from any thread. NULL when it can be used, else the reason why not.
const char *_Nullable cmpv_problem(void);

/// A player that is not started yet; NULL where memory is missing.
cmpv *_Nullable cmpv_create(void);
/// Starts it, when its options are set. Like all that return an int32_t: less than 0 is an error.
int32_t cmpv_start(cmpv *player);
/// Ends the player and all of its threads.
void cmpv_destroy(cmpv *player);
const char *cmpv_error_text(int32_t error);
/// The name by which the player's own input finds this client.
const char *cmpv_name(cmpv *player);

int32_t cmpv_set_option(cmpv *player, const char *name, const char *value);
int32_t cmpv_set_text(cmpv *player, const char *name, const char *value);
int32_t cmpv_set_flag(cmpv *player, const char *name, int32_t value);
int32_t cmpv_set_number(cmpv *player, const char *name, double value);
int32_t cmpv_get_number(cmpv *player, const char *name, double *value);
/// The value is the caller's, to be freed by `cmpv_free`; NULL where there is none.
char *_Nullable cmpv_get_text(cmpv *player, const char *name);
void cmpv_free(void *_Nullable memory);

/// Does a command, which ends with NULL, and waits for it.
int32_t cmpv_command(cmpv *player, const char *_Nullable const *_Nonnull words);
/// Begins a command; CMPV_EVENT_REPLY follows, with the token.
int32_t cmpv_begin(cmpv *player, uint64_t token, const char *_Nullable const *_Nonnull words);

enum { CMPV_FLAG = 3, CMPV_NUMBER = 5, CMPV_ANY = 0 };
/// From now on CMPV_EVENT_PROPERTY tells what becomes of a property: a flag, a number, or only that it is another.
int32_t cmpv_observe(cmpv *player, const char *name, int32_t kind);

enum {
  CMPV_EVENT_NONE = 0, CMPV_EVENT_SHUTDOWN = 1, CMPV_EVENT_LOG = 2, CMPV_EVENT_REPLY = 5,
  CMPV_EVENT_FILE_ENDED = 7, CMPV_EVENT_FILE_LOADED = 8, CMPV_EVENT_MESSAGE = 16,
  CMPV_EVENT_SEEK = 20, CMPV_EVENT_RESTARTED = 21, CMPV_EVENT_PROPERTY = 22
};
typedef struct cmpv_event {
  int32_t kind;
  /// Of a reply, and of a file that has ended.
  int32_t error;
  uint64_t token;
  /// Of a property; of a line of the log its text.
  const char *_Nullable text;
  /// Of a property; NaN where it has no value. A flag is 0 or 1.
  double number;
  /// Of a file that has ended: whether by an error.
  int32_t is_failure;
  /// The words of a message.
  int32_t count;
  const char *_Nonnull const *_Nullable words;
} cmpv_event;
/// The next event, whose texts are valid until the one after it; CMPV_EVENT_NONE when there is none. One thread
/// may ask.
cmpv_event cmpv_next_event(cmpv *player);
/// `wake` is called from any thread when there are events.
void cmpv_set_waker(cmpv *player, void (*_Nullable wake)(void *_Nullable), void *_Nullable context);
/// Lines of errors come as events.
int32_t cmpv_tell_errors(cmpv *player);

/// Draws text in the markup of ASS over the picture, in a plane of that size; NULL takes it away.
int32_t cmpv_draw(
  cmpv *player, int32_t layer, const char *_Nullable text, int32_t width, int32_t height);
/// Where such a text would be: left, top, right, bottom in the plane; all 0 where nothing would be seen.
int32_t cmpv_measure(
  cmpv *player, const char *text, int32_t width, int32_t height, double bounds[_Nonnull 4]);
/// Marks chapters in the player's own bar.
int32_t cmpv_set_chapters(
  cmpv *player, int32_t count, const double *times, const char *_Nonnull const *_Nonnull titles);

/// Makes pictures of a player with the video output `libmpv`. `tell` is called from any thread when there is a new
/// picture. NULL where it can't be made.
cmpv_renderer *_Nullable cmpv_renderer_create(
  cmpv *player, void (*tell)(void *_Nullable), void *_Nullable context);
/// Before the player is destroyed.
void cmpv_renderer_free(cmpv_renderer *renderer);
/// Takes what `tell` told of: whether there is a picture to be drawn.
int32_t cmpv_renderer_update(cmpv_renderer *renderer);
/// Draws the current picture with all that lies over it: red, green, blue and an unused byte for each of
/// width × height places; no memory: only says that it was drawn.
int32_t cmpv_renderer_draw(
  cmpv_renderer *renderer, uint8_t *_Nullable pixels, int32_t width, int32_t height);

#pragma clang assume_nonnull end
