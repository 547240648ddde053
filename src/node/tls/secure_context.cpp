#include "node/tls/secure_context.h"

#include <openssl/err.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>

#include <algorithm>
#include <cstring>

#include "node/tls/root_certificates.h"

namespace rondo::node::tls {

namespace {

const SSL_METHOD* method_of(SecureContext::Role role) {
  switch (role) {
    case SecureContext::Role::server:
      return TLS_server_method();
    case SecureContext::Role::client:
      return TLS_client_method();
    case SecureContext::Role::any:
      break;
  }
  return TLS_method();
}

// The cipher and the digest are those of Node, so that processes that share keys understand each
// other.
int use_ticket_keys(SSL* ssl, unsigned char* name, unsigned char* vector, EVP_CIPHER_CTX* cipher,
                    EVP_MAC_CTX* digest, int is_encrypting) {
  constexpr std::size_t size = SecureContext::ticket_part_size;
  SecureContext::TicketKeys& keys = SecureContext::of(ssl).ticket_keys();
  unsigned char* const digest_key = keys.data() + size;
  unsigned char* const cipher_key = keys.data() + 2 * size;
  if (is_encrypting != 0) {
    std::memcpy(name, keys.data(), size);
    if (RAND_bytes(vector, static_cast<int>(size)) <= 0) {
      return -1;
    }
  } else if (std::memcmp(name, keys.data(), size) != 0) {
    // A ticket of somebody else: there is no session.
    return 0;
  }
  char digest_name[] = "SHA256";
  const std::array<OSSL_PARAM, 3> parameters{
      OSSL_PARAM_construct_octet_string("key", digest_key, size),
      OSSL_PARAM_construct_utf8_string("digest", digest_name, 0), OSSL_PARAM_construct_end()};
  const bool is_ready =
      EVP_MAC_CTX_set_params(digest, parameters.data()) == 1 &&
      EVP_CipherInit_ex(cipher, EVP_aes_128_cbc(), nullptr, cipher_key, vector, is_encrypting) == 1;
  return is_ready ? 1 : -1;
}

int verify(X509_STORE_CTX* verification, void* /*argument*/) {
  const SSL* const ssl = static_cast<SSL*>(
      X509_STORE_CTX_get_ex_data(verification, SSL_get_ex_data_X509_STORE_CTX_idx()));
  SecureContext::of(const_cast<SSL*>(ssl)).prepare_to_verify();
  return X509_verify_cert(verification);
}

}  // namespace

SecureContext::SecureContext(SslContext context) : context_(std::move(context)) {}

std::shared_ptr<SecureContext> SecureContext::make(Role role, int version_min, int version_max) {
  SslContext made(SSL_CTX_new(method_of(role)));
  if (made == nullptr) {
    return nullptr;
  }
  std::shared_ptr<SecureContext> self(new SecureContext(std::move(made)));
  SSL_CTX* const context = self->get();
  SSL_CTX_set_app_data(context, self.get());
  // A client may negotiate again; lib/internal/tls/handshake.js limits how often.
  SSL_CTX_set_options(context,
                      SSL_OP_NO_SSLv2 | SSL_OP_NO_SSLv3 | SSL_OP_ALLOW_CLIENT_RENEGOTIATION);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_CLIENT | SSL_SESS_CACHE_SERVER |
                                              SSL_SESS_CACHE_NO_INTERNAL |
                                              SSL_SESS_CACHE_NO_AUTO_CLEAR);
  if (SSL_CTX_set_min_proto_version(context, version_min) != 1 ||
      SSL_CTX_set_max_proto_version(context, version_max) != 1 ||
      RAND_bytes(self->ticket_keys_.data(), static_cast<int>(self->ticket_keys_.size())) <= 0) {
    return nullptr;
  }
  SSL_CTX_set_tlsext_ticket_key_evp_cb(context, use_ticket_keys);
  SSL_CTX_set_cert_verify_callback(context, verify, nullptr);
  set_connection_callbacks(context);
  return self;
}

SecureContext& SecureContext::of(SSL* ssl) {
  return *static_cast<SecureContext*>(SSL_CTX_get_app_data(SSL_get_SSL_CTX(ssl)));
}

bool SecureContext::use_certificates(std::vector<Certificate> chain) {
  SSL_CTX* const context = get();
  if (SSL_CTX_use_certificate(context, chain.front().get()) != 1) {
    return false;
  }
  SSL_CTX_clear_chain_certs(context);
  for (std::size_t index = 1; index < chain.size(); ++index) {
    if (SSL_CTX_add1_chain_cert(context, chain[index].get()) != 1) {
      return false;
    }
  }
  find_issuer(chain);
  certificate_ = std::move(chain.front());
  return true;
}

void SecureContext::find_issuer(const std::vector<Certificate>& chain) {
  X509* const leaf = chain.front().get();
  const auto found = std::find_if(chain.begin() + 1, chain.end(), [&](const Certificate& other) {
    return X509_check_issued(other.get(), leaf) == X509_V_OK;
  });
  if (found != chain.end()) {
    issuer_ = crypto::share(found->get());
  } else {
    issuer_ = has_own_store_ ? tls::find_issuer(get(), leaf) : nullptr;
  }
  ERR_clear_error();
}

void SecureContext::trust(X509* certificate) {
  X509_STORE_add_cert(own_store(), certificate);
  SSL_CTX_add_client_CA(get(), certificate);
}

void SecureContext::trust_roots() {
  trusts_roots_ = true;
  has_own_store_ = false;
  SSL_CTX_set1_cert_store(get(), RootCertificates::current().store());
}

X509_STORE* SecureContext::own_store() {
  if (has_own_store_) {
    return SSL_CTX_get_cert_store(get());
  }
  has_own_store_ = true;
  Store store(X509_STORE_new());
  if (trusts_roots_) {
    RootCertificates::current().fill();
    STACK_OF(X509)* const all = X509_STORE_get1_all_certs(SSL_CTX_get_cert_store(get()));
    for (int index = 0; index < sk_X509_num(all); ++index) {
      X509_STORE_add_cert(store.get(), sk_X509_value(all, index));
    }
    sk_X509_pop_free(all, X509_free);
  }
  SSL_CTX_set_cert_store(get(), store.release());
  return SSL_CTX_get_cert_store(get());
}

void SecureContext::prepare_to_verify() const {
  if (trusts_roots_ && !has_own_store_) {
    RootCertificates::current().fill();
  }
}

Certificate find_issuer(SSL_CTX* context, X509* certificate) {
  const std::unique_ptr<X509_STORE_CTX, Releaser<X509_STORE_CTX_free>> search(X509_STORE_CTX_new());
  X509* issuer = nullptr;
  const bool is_found =
      X509_STORE_CTX_init(search.get(), SSL_CTX_get_cert_store(context), nullptr, nullptr) == 1 &&
      X509_STORE_CTX_get1_issuer(&issuer, search.get(), certificate) == 1;
  ERR_clear_error();
  return Certificate(is_found ? issuer : nullptr);
}

}  // namespace rondo::node::tls
