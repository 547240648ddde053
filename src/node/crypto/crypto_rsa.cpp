// RSA as a cipher.
//
//   rsaCrypt(operation, key, data, padding, digest or null, label or null) -> bytes; operation:
//       encrypt (public), decrypt (private), sign (private), recover (public)
#include <openssl/err.h>
#include <openssl/rsa.h>

#include "node/crypto/crypto_keys.h"

namespace rondo::node::crypto {

namespace {

struct RsaOperation {
  std::string_view name;
  int (*initialize)(EVP_PKEY_CTX* context);
  int (*run)(EVP_PKEY_CTX* context, unsigned char* out, std::size_t* out_size,
             const unsigned char* in, std::size_t in_size);
};

constexpr std::array operations = {
    RsaOperation{"encrypt", EVP_PKEY_encrypt_init, EVP_PKEY_encrypt},
    RsaOperation{"decrypt", EVP_PKEY_decrypt_init, EVP_PKEY_decrypt},
    RsaOperation{"sign", EVP_PKEY_sign_init, EVP_PKEY_sign},
    RsaOperation{"recover", EVP_PKEY_verify_recover_init, EVP_PKEY_verify_recover},
};

bool set_label(EVP_PKEY_CTX* context, std::span<const unsigned char> label) {
  // It becomes the context's.
  void* const copy = OPENSSL_memdup(label.data(), label.size());
  if (EVP_PKEY_CTX_set0_rsa_oaep_label(context, copy, static_cast<int>(label.size())) > 0) {
    return true;
  }
  OPENSSL_free(copy);
  return false;
}

// Telling whether this padding was right lets others decrypt, so OpenSSL must be able to answer
// with something made up instead (CVE-2023-46809).
bool hides_bad_padding(EVP_PKEY_CTX* context) {
  const bool does = EVP_PKEY_CTX_ctrl_str(context, "rsa_pkcs1_implicit_rejection", "1") > 0;
  ERR_clear_error();
  return does;
}

js::Value rsa_crypt(Call& call) {
  const std::string name = call.string_at(0);
  const auto* operation = operations.begin();
  while (operation->name != name) {
    ++operation;
  }
  const auto data = octets_at(call, 2);
  const KeyContext context(EVP_PKEY_CTX_new(key_at(call, 1), nullptr));
  if (context == nullptr || operation->initialize(context.get()) <= 0 ||
      EVP_PKEY_CTX_set_rsa_padding(context.get(), call.int_at(3)) <= 0) {
    return fail_openssl(call, "Operation failed");
  }
  if (operation->name == "decrypt" && call.int_at(3) == RSA_PKCS1_PADDING &&
      !hides_bad_padding(context.get())) {
    return fail(call, ErrorKind::type, "ERR_INVALID_ARG_VALUE",
                "RSA_PKCS1_PADDING is no longer supported for private decryption");
  }
  if (call.has(4)) {
    const std::string digest_name = call.string_at(4);
    const EVP_MD* const digest = EVP_get_digestbyname(digest_name.c_str());
    if (digest == nullptr) {
      return fail(call, ErrorKind::error, "ERR_OSSL_EVP_INVALID_DIGEST", "Invalid digest");
    }
    if (EVP_PKEY_CTX_set_rsa_oaep_md(context.get(), digest) <= 0) {
      return fail_openssl(call, "Operation failed");
    }
  }
  if (const auto label = octets_at(call, 5); !label.empty() && !set_label(context.get(), label)) {
    return fail_openssl(call, "Operation failed");
  }
  std::size_t size = 0;
  if (operation->run(context.get(), nullptr, &size, data.data(), data.size()) <= 0) {
    return fail_openssl(call, "Operation failed");
  }
  Bytes result(size);
  if (operation->run(context.get(), result.data(), &size, data.data(), data.size()) <= 0) {
    return fail_openssl(call, "Operation failed");
  }
  result.resize(size);
  return to_script(call.context(), result);
}

}  // namespace

void define_rsa_ciphers(js::Context context, js::Object binding) {
  js::define<rsa_crypt>(context, binding, "rsaCrypt");
}

}  // namespace rondo::node::crypto
