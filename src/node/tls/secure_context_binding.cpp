// Contexts, as lib/internal/tls/secure_context.js uses them.
//
//   contextMake(role, version min, version max) -> context; roles: 0 any, 1 server, 2 client
//   contextClose(context)
//   contextSetKey(context, pem, passphrase or undefined)
//   contextSetCert(context, pem)     contextLoadPkcs12(context, bytes, passphrase or undefined)
//   contextAddCa(context, pem)       contextAddRoots(context)    contextAddCrl(context, pem)
//   contextSetCiphers(context, text) contextSetCipherSuites(context, text)
//   contextSetCurves(context, text)  contextSetSigalgs(context, text)
//   contextSetDhParam(context, pem or true) -> size in bits, or undefined
//   contextSetOptions(context, number)         contextAllowPartialChains(context)
//   contextGetVersions(context) -> [min, max]  contextSetVersionMin(context, number)
//   contextSetSessionIdContext(context, text)  contextSetSessionTimeout(context, seconds)
//   contextTicketKeys(context) -> bytes        contextSetTicketKeys(context, bytes)
//   contextCertificate(context), contextIssuer(context) -> DER, or null
//   cipherNames() -> array      securityLevel() -> OpenSSL's default
#include <openssl/dh.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>

#include <cstring>

#include "node/tls/root_certificates.h"
#include "node/tls/secure_context.h"

namespace rondo::node::tls {

namespace {

using crypto::fail;
using crypto::fail_openssl;
using crypto::octets_at;

constexpr int dh_size_min = 1024;

js::Value fail_operation(const Call& call, std::string_view message) {
  return fail(call, ErrorKind::error, "ERR_CRYPTO_OPERATION_FAILED", message);
}

js::Value context_make(Call& call) {
  auto data = std::make_unique<ContextData>();
  data->context = SecureContext::make(static_cast<SecureContext::Role>(call.int_at(0)),
                                      call.int_at(1), call.int_at(2));
  if (data->context == nullptr) {
    return fail_openssl(call, "SSL_CTX_new");
  }
  return js::wrap(call.context(), std::move(data));
}

js::Value context_close(Call& call) {
  if (ContextData* const data = js::unwrap<ContextData>(call[0])) {
    data->context.reset();
  }
  return call.undefined();
}

// ---- Who we are ------------------------------------------------------------------------------

// Where none is given an empty one is tried, as in Node.
struct Passphrase {
  std::string text;

  static int give(char* room, int size, int /*is_writing*/, void* data) {
    const Passphrase& self = *static_cast<Passphrase*>(data);
    if (self.text.size() > static_cast<std::size_t>(size)) {
      return -1;
    }
    std::memcpy(room, self.text.data(), self.text.size());
    return static_cast<int>(self.text.size());
  }
};

js::Value context_set_key(Call& call) {
  Passphrase passphrase{call.has(2) ? call.string_at(2) : ""};
  ERR_clear_error();
  const Bio memory = crypto::memory_of_octets(octets_at(call, 1));
  const crypto::Key key(
      PEM_read_bio_PrivateKey(memory.get(), nullptr, Passphrase::give, &passphrase));
  if (key == nullptr) {
    return fail_openssl(call, "PEM_read_bio_PrivateKey");
  }
  ERR_clear_error();
  if (SSL_CTX_use_PrivateKey(context_at(call, 0)->get(), key.get()) != 1) {
    return fail_openssl(call, "SSL_CTX_use_PrivateKey");
  }
  return call.undefined();
}

js::Value context_set_cert(Call& call) {
  ERR_clear_error();
  std::vector<Certificate> chain = read_certificates(octets_at(call, 1));
  const unsigned long end = ERR_peek_last_error();
  if (chain.empty() ||
      (ERR_GET_LIB(end) == ERR_LIB_PEM && ERR_GET_REASON(end) != PEM_R_NO_START_LINE)) {
    return fail_openssl(call, "SSL_CTX_use_certificate_chain");
  }
  ERR_clear_error();
  if (!context_at(call, 0)->use_certificates(std::move(chain))) {
    return fail_openssl(call, "SSL_CTX_use_certificate_chain");
  }
  return call.undefined();
}

// The parts of a PKCS #12 file.
struct Bundle {
  crypto::Key key;
  Certificate certificate;
  std::vector<Certificate> others;
};

bool read_bundle(std::span<const unsigned char> octets, const char* passphrase, Bundle& bundle) {
  const Bio memory = crypto::memory_of_octets(octets);
  const std::unique_ptr<PKCS12, Releaser<PKCS12_free>> file(d2i_PKCS12_bio(memory.get(), nullptr));
  EVP_PKEY* key = nullptr;
  X509* certificate = nullptr;
  STACK_OF(X509)* others = nullptr;
  if (file == nullptr || PKCS12_parse(file.get(), passphrase, &key, &certificate, &others) != 1) {
    return false;
  }
  bundle.key.reset(key);
  bundle.certificate.reset(certificate);
  for (int index = 0; index < sk_X509_num(others); ++index) {
    bundle.others.emplace_back(sk_X509_value(others, index));
  }
  sk_X509_free(others);
  return true;
}

js::Value context_load_pkcs12(Call& call) {
  const std::string passphrase = call.has(2) ? call.string_at(2) : "";
  ERR_clear_error();
  Bundle bundle;
  if (!read_bundle(octets_at(call, 1), call.has(2) ? passphrase.c_str() : nullptr, bundle)) {
    const unsigned long error = ERR_get_error();
    if (ERR_GET_REASON(error) == ERR_R_UNSUPPORTED) {
      return fail(call, ErrorKind::error, "ERR_CRYPTO_UNSUPPORTED_OPERATION",
                  "Unsupported PKCS12 PFX data");
    }
    const char* const reason = ERR_reason_error_string(error);
    return fail(call, ErrorKind::error, "", reason == nullptr ? "Unknown error" : reason);
  }
  if (bundle.key == nullptr || bundle.certificate == nullptr) {
    return fail(call, ErrorKind::error, "",
                bundle.key == nullptr ? "Unable to load private key from PFX data"
                                      : "Unable to load PFX certificate");
  }
  ERR_clear_error();
  const auto context = context_at(call, 0);
  std::vector<Certificate> chain;
  chain.push_back(std::move(bundle.certificate));
  for (const Certificate& other : bundle.others) {
    chain.push_back(crypto::share(other.get()));
  }
  if (!context->use_certificates(std::move(chain)) ||
      SSL_CTX_use_PrivateKey(context->get(), bundle.key.get()) != 1) {
    return fail_openssl(call, "Unable to load PFX certificate");
  }
  for (const Certificate& other : bundle.others) {
    context->trust(other.get());
  }
  ERR_clear_error();
  return call.undefined();
}

js::Value der_of(const Call& call, X509* certificate) {
  if (certificate == nullptr) {
    return call.null();
  }
  const Bio memory(BIO_new(BIO_s_mem()));
  i2d_X509_bio(memory.get(), certificate);
  return crypto::to_script(call.context(), crypto::contents_of(memory.get()));
}

js::Value context_certificate(Call& call) {
  return der_of(call, context_at(call, 0)->certificate());
}

js::Value context_issuer(Call& call) { return der_of(call, context_at(call, 0)->issuer()); }

// ---- Whom to trust ---------------------------------------------------------------------------

js::Value context_add_ca(Call& call) {
  const auto context = context_at(call, 0);
  for (const Certificate& certificate : read_certificates(octets_at(call, 1))) {
    context->trust(certificate.get());
  }
  ERR_clear_error();
  return call.undefined();
}

js::Value context_add_roots(Call& call) {
  context_at(call, 0)->trust_roots();
  return call.undefined();
}

js::Value context_add_crl(Call& call) {
  const Bio memory = crypto::memory_of_octets(octets_at(call, 1));
  const std::unique_ptr<X509_CRL, Releaser<X509_CRL_free>> list(
      PEM_read_bio_X509_CRL(memory.get(), nullptr, nullptr, nullptr));
  if (list == nullptr) {
    return fail_operation(call, "Failed to parse CRL");
  }
  X509_STORE* const store = context_at(call, 0)->own_store();
  X509_STORE_add_crl(store, list.get());
  X509_STORE_set_flags(store, X509_V_FLAG_CRL_CHECK | X509_V_FLAG_CRL_CHECK_ALL);
  ERR_clear_error();
  return call.undefined();
}

js::Value context_allow_partial_chains(Call& call) {
  X509_STORE_set_flags(context_at(call, 0)->own_store(), X509_V_FLAG_PARTIAL_CHAIN);
  return call.undefined();
}

// ---- What to speak ---------------------------------------------------------------------------

js::Value context_set_ciphers(Call& call) {
  const std::string list = call.string_at(1);
  ERR_clear_error();
  if (SSL_CTX_set_cipher_list(context_at(call, 0)->get(), list.c_str()) != 1) {
    // With none of these there is still TLS 1.3.
    if (list.empty() && ERR_GET_REASON(ERR_peek_last_error()) == SSL_R_NO_CIPHER_MATCH) {
      ERR_clear_error();
      return call.undefined();
    }
    return fail_openssl(call, "Failed to set ciphers");
  }
  return call.undefined();
}

js::Value context_set_cipher_suites(Call& call) {
  ERR_clear_error();
  if (SSL_CTX_set_ciphersuites(context_at(call, 0)->get(), call.string_at(1).c_str()) != 1) {
    return fail_openssl(call, "Failed to set ciphers");
  }
  return call.undefined();
}

js::Value context_set_curves(Call& call) {
  if (SSL_CTX_set1_curves_list(context_at(call, 0)->get(), call.string_at(1).c_str()) != 1) {
    return fail_operation(call, "Failed to set ECDH curve");
  }
  return call.undefined();
}

js::Value context_set_sigalgs(Call& call) {
  ERR_clear_error();
  if (SSL_CTX_set1_sigalgs_list(context_at(call, 0)->get(), call.string_at(1).c_str()) != 1) {
    return fail_openssl(call, "SSL_CTX_set1_sigalgs_list");
  }
  return call.undefined();
}

js::Value context_set_dh_param(Call& call) {
  SSL_CTX* const context = context_at(call, 0)->get();
  if (js::is_boolean(call[1])) {
    if (SSL_CTX_set_dh_auto(context, 1) != 1) {
      return fail_operation(call, "Error setting temp DH parameter");
    }
    return call.undefined();
  }
  ERR_clear_error();
  const Bio memory = crypto::memory_of_octets(octets_at(call, 1));
  const std::unique_ptr<DH, Releaser<DH_free>> parameters(
      PEM_read_bio_DHparams(memory.get(), nullptr, nullptr, nullptr));
  ERR_clear_error();
  if (parameters == nullptr) {
    return call.undefined();
  }
  const int size = DH_bits(parameters.get());
  if (size < dh_size_min) {
    return fail(call, ErrorKind::error, "ERR_INVALID_ARG_VALUE",
                "DH parameter is less than 1024 bits");
  }
  SSL_CTX_set_options(context, SSL_OP_SINGLE_DH_USE);
  if (SSL_CTX_set_tmp_dh(context, parameters.get()) != 1) {
    return fail_operation(call, "Error setting temp DH parameter");
  }
  return call.number(size);
}

js::Value context_set_options(Call& call) {
  SSL_CTX_set_options(context_at(call, 0)->get(), static_cast<std::uint64_t>(call.integer_at(1)));
  return call.undefined();
}

js::Value context_get_versions(Call& call) {
  SSL_CTX* const context = context_at(call, 0)->get();
  return js::array(
      call.context(),
      std::array{call.number(static_cast<double>(SSL_CTX_get_min_proto_version(context))),
                 call.number(static_cast<double>(SSL_CTX_get_max_proto_version(context)))});
}

js::Value context_set_version_min(Call& call) {
  SSL_CTX_set_min_proto_version(context_at(call, 0)->get(), call.int_at(1));
  return call.undefined();
}

// Those of TLS 1.3 come first, as in Node.
js::Value cipher_names(Call& call) {
  const SslContext context(SSL_CTX_new(TLS_method()));
  const Ssl ssl(SSL_new(context.get()));
  js::ArrayBuilder names(call.context());
  for (const std::string_view name :
       {"tls_aes_256_gcm_sha384", "tls_chacha20_poly1305_sha256", "tls_aes_128_gcm_sha256",
        "tls_aes_128_ccm_8_sha256", "tls_aes_128_ccm_sha256"}) {
    names.push(call.string(name));
  }
  SSL_CTX_set_cipher_list(context.get(), "ALL");
  STACK_OF(SSL_CIPHER)* const all = SSL_get_ciphers(ssl.get());
  for (int index = 0; index < sk_SSL_CIPHER_num(all); ++index) {
    names.push(call.string(SSL_CIPHER_get_name(sk_SSL_CIPHER_value(all, index))));
  }
  return names.array();
}

js::Value security_level(Call& call) {
  const SslContext context(SSL_CTX_new(TLS_method()));
  return call.number(SSL_CTX_get_security_level(context.get()));
}

// ---- Sessions --------------------------------------------------------------------------------

js::Value context_set_session_id_context(Call& call) {
  const std::string text = call.string_at(1);
  ERR_clear_error();
  if (SSL_CTX_set_session_id_context(context_at(call, 0)->get(),
                                     reinterpret_cast<const unsigned char*>(text.data()),
                                     static_cast<unsigned>(text.size())) != 1) {
    const std::string reason = TlsFailure::take().message;
    return fail_operation(call, reason);
  }
  return call.undefined();
}

js::Value context_set_session_timeout(Call& call) {
  SSL_CTX_set_timeout(context_at(call, 0)->get(), call.int_at(1));
  return call.undefined();
}

js::Value context_ticket_keys(Call& call) {
  return crypto::to_script(call.context(), context_at(call, 0)->ticket_keys());
}

js::Value context_set_ticket_keys(Call& call) {
  const auto octets = octets_at(call, 1);
  SecureContext::TicketKeys& keys = context_at(call, 0)->ticket_keys();
  if (octets.size() == keys.size()) {
    std::ranges::copy(octets, keys.begin());
  }
  return call.undefined();
}

}  // namespace

void define_contexts(js::Context context, js::Object binding) {
  js::define<context_make>(context, binding, "contextMake");
  js::define<context_close>(context, binding, "contextClose");
  js::define<context_set_key>(context, binding, "contextSetKey");
  js::define<context_set_cert>(context, binding, "contextSetCert");
  js::define<context_load_pkcs12>(context, binding, "contextLoadPkcs12");
  js::define<context_certificate>(context, binding, "contextCertificate");
  js::define<context_issuer>(context, binding, "contextIssuer");
  js::define<context_add_ca>(context, binding, "contextAddCa");
  js::define<context_add_roots>(context, binding, "contextAddRoots");
  js::define<context_add_crl>(context, binding, "contextAddCrl");
  js::define<context_allow_partial_chains>(context, binding, "contextAllowPartialChains");
  js::define<context_set_ciphers>(context, binding, "contextSetCiphers");
  js::define<context_set_cipher_suites>(context, binding, "contextSetCipherSuites");
  js::define<context_set_curves>(context, binding, "contextSetCurves");
  js::define<context_set_sigalgs>(context, binding, "contextSetSigalgs");
  js::define<context_set_dh_param>(context, binding, "contextSetDhParam");
  js::define<context_set_options>(context, binding, "contextSetOptions");
  js::define<context_get_versions>(context, binding, "contextGetVersions");
  js::define<context_set_version_min>(context, binding, "contextSetVersionMin");
  js::define<cipher_names>(context, binding, "cipherNames");
  js::define<security_level>(context, binding, "securityLevel");
  js::define<context_set_session_id_context>(context, binding, "contextSetSessionIdContext");
  js::define<context_set_session_timeout>(context, binding, "contextSetSessionTimeout");
  js::define<context_ticket_keys>(context, binding, "contextTicketKeys");
  js::define<context_set_ticket_keys>(context, binding, "contextSetTicketKeys");
}

}  // namespace rondo::node::tls
