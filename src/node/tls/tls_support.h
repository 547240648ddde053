// What the parts of the native half of node:tls share. It is in the same module as that of
// node:crypto: see crypto_support.h.
#pragma once

#include <openssl/err.h>
#include <openssl/ssl.h>

#include "node/crypto/crypto_certificates.h"
#include "node/crypto/crypto_keys.h"
#include "node/crypto/crypto_support.h"

namespace rondo::node::tls {

using crypto::Bio;
using crypto::Certificate;
using crypto::ErrorKind;
using crypto::Releaser;
using js::Call;
using Octets = std::vector<unsigned char>;

using Session = std::unique_ptr<SSL_SESSION, Releaser<SSL_SESSION_free>>;
using Ssl = std::unique_ptr<SSL, Releaser<SSL_free>>;
using SslContext = std::unique_ptr<SSL_CTX, Releaser<SSL_CTX_free>>;
using Store = std::unique_ptr<X509_STORE, Releaser<X509_STORE_free>>;

// What OpenSSL says about a connection that failed, in Node's words: the message is all that it
// has to say, the code is made of the first reason.
struct TlsFailure {
  std::string message;
  std::string library;
  std::string reason;

  // Takes what there is on this thread.
  static TlsFailure take();
  [[nodiscard]] js::Value to_script(js::Context context) const;
};

// For calls that are made often: clearing errors when there are none takes OpenSSL longer than
// looking.
inline void clear_errors() noexcept {
  if (ERR_peek_error() != 0) {
    ERR_clear_error();
  }
}

// "DEPTH_ZERO_SELF_SIGNED_CERT" of a result of verification.
[[nodiscard]] std::string_view verify_error_name(long error);

// All certificates that a PEM text holds. What follows the last one is no mistake.
[[nodiscard]] std::vector<Certificate> read_certificates(std::span<const unsigned char> pem);

// Each in its file.
void define_contexts(js::Context context, js::Object binding);
void define_root_certificates(js::Context context, js::Object binding);
void define_streams(js::Context context, js::Object binding);
void define_stream_details(js::Context context, js::Object binding);
void define_preshared_keys(js::Context context, js::Object binding);
void define_stream_sessions(js::Context context, js::Object binding);
[[nodiscard]] js::Value make_tls_binding(Call& call);

}  // namespace rondo::node::tls
