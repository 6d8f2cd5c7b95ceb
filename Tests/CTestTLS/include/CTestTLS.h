// The TLS side of the tests' HTTP server: a certificate authority, server certificates that it signs, and blocking
// connections. Without OpenSSL's headers the functions fail, and the tests that need them are skipped.
#pragma once

#include <stddef.h>

typedef struct ctls_authority ctls_authority;
typedef struct ctls_server ctls_server;
typedef struct ctls_connection ctls_connection;

/// 1 if this program was built with OpenSSL.
int ctls_is_available(void);

/// Creates a self-signed authority; NULL if OpenSSL refuses.
ctls_authority *ctls_authority_make(void);
/// Writes the authority's certificate as PEM; 0 on failure.
int ctls_authority_write(ctls_authority *authority, const char *path);
void ctls_authority_free(ctls_authority *authority);

/// Creates a server with a new key and a certificate for `names`, in OpenSSL's notation of alternative names, such as
/// "IP:127.0.0.1,DNS:localhost". The certificate is valid between two times, in seconds from now.
ctls_server *ctls_server_make(
    ctls_authority *authority, const char *names, long valid_from, long valid_until);
/// 1 if a client has offered HTTP/2 (ALPN "h2") to this server.
int ctls_server_saw_h2(ctls_server *server);
void ctls_server_free(ctls_server *server);

/// Performs the handshake on an accepted socket; NULL on failure. The caller keeps the socket.
ctls_connection *ctls_accept(ctls_server *server, int socket);
long ctls_read(ctls_connection *connection, void *bytes, size_t count);
long ctls_write(ctls_connection *connection, const void *bytes, size_t count);
/// Closes the connection. If `politely` is 0, no close notification is sent, as in a cut connection.
void ctls_close(ctls_connection *connection, int politely);

/// Blocks SIGPIPE in the calling thread.
void ctls_ignore_broken_pipes(void);
