// libcurl for Swift, loaded at its first use.
//
// libcurl depends on some thirty shared libraries, which cost a process several milliseconds even
// if it never fetches anything. So nothing here links to it: `ccurl_load` opens the library and
// fills a table of function pointers, with types from libcurl's header. All other functions call
// through that table, and must not be called before `ccurl_load` has succeeded.
//
// Swift cannot call C functions with variable arguments (`curl_easy_setopt`), so each kind of
// option value has a typed function.
#pragma once

#include <curl/curl.h>
#include <stddef.h>

/// Loads and starts libcurl once per process, from any thread. Returns NULL, or the reason that
/// libcurl cannot be used.
const char *ccurl_load(void);

CURL *ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *handle);
const char *ccurl_easy_strerror(CURLcode code);

/// `CURLOPT_QUICK_EXIT`, which headers before 7.87 lack: the end of a transfer does not wait for the
/// thread that resolves its host name.
static const CURLoption ccurl_quick_exit = (CURLoption)(CURLOPTTYPE_LONG + 322);

/// A callback that receives a piece of a header or body. It returns the number of processed bytes;
/// any number other than `size * count` ends the transfer.
typedef size_t (*ccurl_sink)(char *data, size_t size, size_t count, void *context);

CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value);
CURLcode ccurl_set_offset(CURL *handle, CURLoption option, curl_off_t value);
CURLcode ccurl_set_string(CURL *handle, CURLoption option, const char *value);
CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
CURLcode ccurl_set_sink(CURL *handle, CURLoption option, ccurl_sink sink);

CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value);
CURLcode ccurl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value);
CURLcode ccurl_get_string(CURL *handle, CURLINFO info, const char **value);

struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text);
void ccurl_slist_free_all(struct curl_slist *list);

CURLM *ccurl_multi_init(void);
void ccurl_multi_cleanup(CURLM *multi);
CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLMcode ccurl_multi_add(CURLM *multi, CURL *handle);
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *handle);
CURLMcode ccurl_multi_perform(CURLM *multi);
/// Waits until a transfer can continue, `ccurl_multi_wakeup` is called, or the time is up.
CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds);
/// Wakes `ccurl_multi_poll`. Other threads may call this function while the multi handle is in use,
/// and no other.
CURLMcode ccurl_multi_wakeup(CURLM *multi);
/// Returns the next transfer that has ended, with its result, or NULL.
CURL *ccurl_multi_next_done(CURLM *multi, CURLcode *result);

/// Runs a function on a new thread, in which a connection that the server closes does not end the
/// process (SIGPIPE). Returns 0, or an error of pthread_create.
int ccurl_start_thread(void *(*body)(void *context), void *context);
