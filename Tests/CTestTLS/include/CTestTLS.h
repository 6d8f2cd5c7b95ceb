// The TLS side of the tests' own server: a certificate authority made on the spot, server
// certificates that it signs (good ones and bad ones), and blocking connections. For tests only.
#pragma once

#include <stddef.h>

typedef struct ctls_authority ctls_authority;
typedef struct ctls_server ctls_server;
typedef struct ctls_connection ctls_connection;

/// A new self-signed authority; NULL when OpenSSL refuses.
ctls_authority *ctls_authority_make(void);
/// Writes the authority's certificate as PEM; 0 when that failed.
int ctls_authority_write(ctls_authority *authority, const char *path);
void ctls_authority_free(ctls_authority *authority);

/// A server with a new key and a certificate for `names` (OpenSSL's notation of the subject's other
/// names: "IP:127.0.0.1,DNS:localhost"), valid from and until so many seconds from now.
ctls_server *ctls_server_make(
    ctls_authority *authority, const char *names, long valid_from, long valid_until);
/// 1 when a client has offered HTTP/2 (ALPN "h2") to this server.
int ctls_server_saw_h2(ctls_server *server);
void ctls_server_free(ctls_server *server);

/// Shakes hands on an accepted socket; NULL when the client didn't agree. The socket stays the
/// caller's.
ctls_connection *ctls_accept(ctls_server *server, int socket);
long ctls_read(ctls_connection *connection, void *bytes, size_t count);
long ctls_write(ctls_connection *connection, const void *bytes, size_t count);
/// `politely`: with TLS's own goodbye; without it the end looks like a cut connection.
void ctls_close(ctls_connection *connection, int politely);

/// Keeps the calling thread from dying when a client has gone away.
void ctls_ignore_broken_pipes(void);
