#include "CTestTLS.h"

#include <pthread.h>
#include <signal.h>

void ctls_ignore_broken_pipes(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

#if __has_include(<openssl/ssl.h>)

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ctls_authority {
  EVP_PKEY *key;
  X509 *certificate;
  long serial;
};

struct ctls_server {
  SSL_CTX *context;
  atomic_int saw_h2;
};

struct ctls_connection {
  SSL *ssl;
};

static int add_extension(X509 *certificate, X509 *issuer, int id, const char *value) {
  X509V3_CTX context;
  X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
  X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, id, value);
  if (!extension) return 0;
  int added = X509_add_ext(certificate, extension, -1);
  X509_EXTENSION_free(extension);
  return added;
}

static X509 *make_certificate(
    EVP_PKEY *key, const char *name, long serial, long valid_from, long valid_until) {
  X509 *certificate = X509_new();
  if (!certificate) return NULL;
  X509_set_version(certificate, 2);
  ASN1_INTEGER_set(X509_get_serialNumber(certificate), serial);
  X509_gmtime_adj(X509_getm_notBefore(certificate), valid_from);
  X509_gmtime_adj(X509_getm_notAfter(certificate), valid_until);
  X509_NAME_add_entry_by_txt(X509_get_subject_name(certificate), "CN", MBSTRING_ASC,
                             (const unsigned char *)name, -1, -1, 0);
  X509_set_pubkey(certificate, key);
  return certificate;
}

ctls_authority *ctls_authority_make(void) {
  ctls_authority *authority = calloc(1, sizeof *authority);
  if (!authority) return NULL;
  authority->serial = 1;
  authority->key = EVP_EC_gen("P-256");
  if (authority->key) {
    authority->certificate =
        make_certificate(authority->key, "bcinteract test authority", 1, -3600, 86400);
  }
  X509 *certificate = authority->certificate;
  if (certificate) X509_set_issuer_name(certificate, X509_get_subject_name(certificate));
  if (!certificate ||
      !add_extension(certificate, certificate, NID_basic_constraints, "critical,CA:TRUE") ||
      !add_extension(certificate, certificate, NID_key_usage, "critical,keyCertSign") ||
      !X509_sign(certificate, authority->key, EVP_sha256())) {
    ctls_authority_free(authority);
    return NULL;
  }
  return authority;
}

int ctls_authority_write(ctls_authority *authority, const char *path) {
  FILE *file = fopen(path, "w");
  if (!file) return 0;
  int written = PEM_write_X509(file, authority->certificate);
  return fclose(file) == 0 && written;
}

void ctls_authority_free(ctls_authority *authority) {
  if (!authority) return;
  X509_free(authority->certificate);
  EVP_PKEY_free(authority->key);
  free(authority);
}

static int choose_protocol(SSL *ssl, const unsigned char **out, unsigned char *out_length,
                           const unsigned char *in, unsigned int in_length, void *server) {
  (void)ssl;
  int choice = SSL_TLSEXT_ERR_NOACK;
  for (unsigned int i = 0; i < in_length && i + 1 + in[i] <= in_length; i += 1 + in[i]) {
    if (in[i] == 2 && memcmp(in + i + 1, "h2", 2) == 0) {
      atomic_store(&((ctls_server *)server)->saw_h2, 1);
    }
    if (in[i] == 8 && memcmp(in + i + 1, "http/1.1", 8) == 0) {
      *out = in + i + 1;
      *out_length = in[i];
      choice = SSL_TLSEXT_ERR_OK;
    }
  }
  return choice;
}

ctls_server *ctls_server_make(
    ctls_authority *authority, const char *names, long valid_from, long valid_until) {
  ctls_server *server = calloc(1, sizeof *server);
  if (!server) return NULL;
  server->context = SSL_CTX_new(TLS_server_method());
  EVP_PKEY *key = EVP_EC_gen("P-256");
  X509 *certificate =
      key ? make_certificate(key, "bcinteract test server", ++authority->serial, valid_from,
                             valid_until)
          : NULL;
  int ready = server->context && certificate &&
              X509_set_issuer_name(certificate, X509_get_subject_name(authority->certificate)) &&
              add_extension(certificate, authority->certificate, NID_subject_alt_name, names) &&
              X509_sign(certificate, authority->key, EVP_sha256()) &&
              SSL_CTX_use_certificate(server->context, certificate) == 1 &&
              SSL_CTX_use_PrivateKey(server->context, key) == 1;
  X509_free(certificate);
  EVP_PKEY_free(key);
  if (!ready) {
    ctls_server_free(server);
    return NULL;
  }
  SSL_CTX_set_alpn_select_cb(server->context, choose_protocol, server);
  return server;
}

int ctls_server_saw_h2(ctls_server *server) { return atomic_load(&server->saw_h2); }

void ctls_server_free(ctls_server *server) {
  if (!server) return;
  SSL_CTX_free(server->context);
  free(server);
}

ctls_connection *ctls_accept(ctls_server *server, int socket) {
  SSL *ssl = SSL_new(server->context);
  if (!ssl) return NULL;
  ctls_connection *connection = calloc(1, sizeof *connection);
  if (!connection || SSL_set_fd(ssl, socket) != 1 || SSL_accept(ssl) != 1) {
    SSL_free(ssl);
    free(connection);
    return NULL;
  }
  connection->ssl = ssl;
  return connection;
}

long ctls_read(ctls_connection *connection, void *bytes, size_t count) {
  size_t taken = 0;
  return SSL_read_ex(connection->ssl, bytes, count, &taken) == 1 ? (long)taken : 0;
}

long ctls_write(ctls_connection *connection, const void *bytes, size_t count) {
  size_t taken = 0;
  return SSL_write_ex(connection->ssl, bytes, count, &taken) == 1 ? (long)taken : -1;
}

void ctls_close(ctls_connection *connection, int politely) {
  if (politely) SSL_shutdown(connection->ssl);
  SSL_free(connection->ssl);
  free(connection);
}

int ctls_is_available(void) { return 1; }

#else

int ctls_is_available(void) { return 0; }
ctls_authority *ctls_authority_make(void) { return NULL; }
int ctls_authority_write(ctls_authority *authority, const char *path) { return 0; }
void ctls_authority_free(ctls_authority *authority) {}
ctls_server *ctls_server_make(
    ctls_authority *authority, const char *names, long valid_from, long valid_until) {
  return NULL;
}
int ctls_server_saw_h2(ctls_server *server) { return 0; }
void ctls_server_free(ctls_server *server) {}
ctls_connection *ctls_accept(ctls_server *server, int socket) { return NULL; }
long ctls_read(ctls_connection *connection, void *bytes, size_t count) { return 0; }
long ctls_write(ctls_connection *connection, const void *bytes, size_t count) { return -1; }
void ctls_close(ctls_connection *connection, int politely) {}

#endif
