#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>

// The functions of libcurl that are used here: the table's members, and the names to look up.
#define CCURL_FUNCTIONS(F) \
  F(global_init) F(easy_init) F(easy_cleanup) F(easy_strerror) F(easy_setopt) \
  F(easy_getinfo) F(slist_append) F(slist_free_all) F(multi_init) F(multi_cleanup) \
  F(multi_setopt) F(multi_add_handle) F(multi_remove_handle) F(multi_perform) F(multi_poll) \
  F(multi_wakeup) F(multi_info_read)

#define CCURL_MEMBER(name) __typeof__(&curl_##name) name;
static struct { CCURL_FUNCTIONS(CCURL_MEMBER) } curl;

#ifdef __APPLE__
static const char library_name[] = "libcurl.4.dylib";
#else
static const char library_name[] = "libcurl.so.4";
#endif

static const char *failure;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  // The library stays open until the process ends: libcurl cannot be unloaded safely.
  void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    failure = dlerror();
    return;
  }
#define CCURL_LOOK_UP(name) \
  if (!(curl.name = (__typeof__(&curl_##name))dlsym(library, "curl_" #name))) { \
    failure = "libcurl is too old: it has no curl_" #name; \
    return; \
  }
  CCURL_FUNCTIONS(CCURL_LOOK_UP)
  if (curl.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) failure = "libcurl can't be started";
}

const char *ccurl_load(void) {
  pthread_once(&once, load);
  return failure;
}

CURL *ccurl_easy_init(void) { return curl.easy_init(); }
void ccurl_easy_cleanup(CURL *handle) { curl.easy_cleanup(handle); }
const char *ccurl_easy_strerror(CURLcode code) { return curl.easy_strerror(code); }

CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
  return curl.easy_setopt(handle, option, value);
}
CURLcode ccurl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
  return curl.easy_setopt(handle, option, value);
}
CURLcode ccurl_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl.easy_setopt(handle, option, value);
}
CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl.easy_setopt(handle, option, value);
}
CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl.easy_setopt(handle, option, value);
}
CURLcode ccurl_set_sink(CURL *handle, CURLoption option, ccurl_sink sink) {
  return curl.easy_setopt(handle, option, sink);
}

CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl.easy_getinfo(handle, info, value);
}
CURLcode ccurl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
  return curl.easy_getinfo(handle, info, value);
}
CURLcode ccurl_get_string(CURL *handle, CURLINFO info, const char **value) {
  return curl.easy_getinfo(handle, info, value);
}

struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text) {
  return curl.slist_append(list, text);
}
void ccurl_slist_free_all(struct curl_slist *list) { curl.slist_free_all(list); }

CURLM *ccurl_multi_init(void) { return curl.multi_init(); }
void ccurl_multi_cleanup(CURLM *multi) { curl.multi_cleanup(multi); }
CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl.multi_setopt(multi, option, value);
}
CURLMcode ccurl_multi_add(CURLM *multi, CURL *handle) {
  return curl.multi_add_handle(multi, handle);
}
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *handle) {
  return curl.multi_remove_handle(multi, handle);
}
CURLMcode ccurl_multi_perform(CURLM *multi) {
  int running = 0;
  return curl.multi_perform(multi, &running);
}
CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds) {
  return curl.multi_poll(multi, NULL, 0, milliseconds, NULL);
}
CURLMcode ccurl_multi_wakeup(CURLM *multi) { return curl.multi_wakeup(multi); }

CURL *ccurl_multi_next_done(CURLM *multi, CURLcode *result) {
  int left = 0;
  CURLMsg *message;
  while ((message = curl.multi_info_read(multi, &left))) {
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}

int ccurl_start_thread(void *(*body)(void *context), void *context) {
  // The new thread inherits the mask.
  sigset_t broken_pipe, previous;
  sigemptyset(&broken_pipe);
  sigaddset(&broken_pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &broken_pipe, &previous);
  pthread_t thread;
  int code = pthread_create(&thread, NULL, body, context);
  if (code == 0) pthread_detach(thread);
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
  return code;
}
