// Signatures. Padding and length of the salt are OpenSSL's numbers, or null for
// the usual ones; signatures of DSA and ECDSA are in DER, or in the form of IEEE P1363.
//
//   signOnce(key, digest or null, data, padding, salt, isP1363, callback) -> bytes
//   verifyOnce(key, digest or null, data, padding, salt, isP1363, signature, callback) -> boolean
//   signDigest(key, digest, value, padding, salt, isP1363) -> bytes
//   verifyDigest(key, digest, value, padding, salt, isP1363, signature) -> boolean
#include <openssl/dsa.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/rsa.h>

#include <algorithm>

#include "node/crypto/crypto_keys.h"
#include "node/crypto/small_order.h"

namespace rondo::node::crypto {

namespace {

// ---- Options ----------------------------------------------------------------------------------

struct SignOptions {
  Key key;
  const EVP_MD* digest = nullptr;  // Null where the algorithm has one of its own.
  std::optional<int> padding;
  std::optional<int> salt_length;
  bool is_p1363 = false;
};

std::optional<int> optional_at(const Call& call, std::size_t index) {
  return call.has(index) ? std::optional(call.int_at(index)) : std::nullopt;
}

// Nothing: an error was thrown.
std::optional<SignOptions> options_at(const Call& call) {
  SignOptions options;
  options.key = share(key_at(call, 0));
  if (call.has(1)) {
    const std::string name = call.string_at(1);
    options.digest = EVP_get_digestbyname(name == "dss1" || name == "DSS1" ? "SHA1" : name.c_str());
    if (options.digest == nullptr) {
      fail(call, ErrorKind::type, "ERR_CRYPTO_INVALID_DIGEST", "Invalid digest: " + name);
      return std::nullopt;
    }
  }
  options.padding = optional_at(call, 3);
  options.salt_length = optional_at(call, 4);
  options.is_p1363 = call.boolean_at(5);
  return options;
}

bool apply_rsa_options(EVP_PKEY_CTX* context, const SignOptions& options) {
  const int type = EVP_PKEY_get_id(options.key.get());
  if (type != EVP_PKEY_RSA && type != EVP_PKEY_RSA_PSS) {
    return true;
  }
  const int usual = type == EVP_PKEY_RSA_PSS ? RSA_PKCS1_PSS_PADDING : RSA_PKCS1_PADDING;
  const int padding = options.padding.value_or(usual);
  if (EVP_PKEY_CTX_set_rsa_padding(context, padding) <= 0) {
    return false;
  }
  return padding != RSA_PKCS1_PSS_PADDING || !options.salt_length ||
         EVP_PKEY_CTX_set_rsa_pss_saltlen(context, *options.salt_length) > 0;
}

// ---- The two forms of signatures --------------------------------------------------------------

// Bytes of each of the two numbers; zero for algorithms whose signatures have one form only.
std::size_t number_size(EVP_PKEY* key) {
  constexpr int bits_of_byte = 8;
  const int type = EVP_PKEY_get_id(key);
  int bits = 0;
  if (type == EVP_PKEY_DSA) {
    bits = BN_num_bits(DSA_get0_q(EVP_PKEY_get0_DSA(key)));
  } else if (type == EVP_PKEY_EC) {
    bits = EC_GROUP_order_bits(EC_KEY_get0_group(EVP_PKEY_get0_EC_KEY(key)));
  }
  return static_cast<std::size_t>((bits + bits_of_byte - 1) / bits_of_byte);
}

using EcdsaSignature = std::unique_ptr<ECDSA_SIG, Releaser<ECDSA_SIG_free>>;

Bytes to_p1363(EVP_PKEY* key, Bytes signature) {
  const std::size_t size = number_size(key);
  const unsigned char* place = signature.data();
  const EcdsaSignature parsed(
      size == 0 ? nullptr : d2i_ECDSA_SIG(nullptr, &place, static_cast<long>(signature.size())));
  if (parsed == nullptr) {
    return signature;
  }
  Bytes result = bytes_of(ECDSA_SIG_get0_r(parsed.get()), size);
  const Bytes second = bytes_of(ECDSA_SIG_get0_s(parsed.get()), size);
  result.insert(result.end(), second.begin(), second.end());
  return result;
}

// Empty for what is no signature.
Bytes from_p1363(EVP_PKEY* key, Bytes signature) {
  const std::size_t size = number_size(key);
  if (size == 0) {
    return signature;
  }
  if (signature.size() != 2 * size) {
    return {};
  }
  const EcdsaSignature made(ECDSA_SIG_new());
  const std::span<const unsigned char> all(signature);
  ECDSA_SIG_set0(made.get(), number_of(all.first(size)).release(),
                 number_of(all.last(size)).release());
  unsigned char* data = nullptr;
  const int length = i2d_ECDSA_SIG(made.get(), &data);
  Bytes result(data, data + std::max(length, 0));
  OPENSSL_free(data);
  return result;
}

// ---- All at once ------------------------------------------------------------------------------

struct SignOnce {
  SignOptions options;
  Bytes data;
  Bytes result;

  bool execute() {
    const MdContext context(EVP_MD_CTX_new());
    EVP_PKEY_CTX* key_context = nullptr;
    std::size_t size = 0;
    if (EVP_DigestSignInit(context.get(), &key_context, options.digest, nullptr,
                           options.key.get()) != 1 ||
        !apply_rsa_options(key_context, options) ||
        EVP_DigestSign(context.get(), nullptr, &size, data.data(), data.size()) != 1) {
      return false;
    }
    result.resize(size);
    if (EVP_DigestSign(context.get(), result.data(), &size, data.data(), data.size()) != 1) {
      return false;
    }
    result.resize(size);
    if (options.is_p1363) {
      result = to_p1363(options.key.get(), std::move(result));
    }
    return true;
  }
  [[nodiscard]] js::Value to_script(js::Context context) const {
    return crypto::to_script(context, result);
  }
  [[nodiscard]] static js::Value error(js::Context context, const Failure& failure) {
    return failure.to_script(context, "Operation failed");
  }
};

js::Value sign_once(Call& call) {
  auto options = options_at(call);
  if (!options) {
    return call.undefined();
  }
  return perform(call, 6, "SIGNREQUEST", SignOnce{std::move(*options), copy_at(call, 2), {}});
}

struct VerifyOnce {
  SignOptions options;
  Bytes data;
  Bytes signature;
  bool is_right = false;

  bool execute() {
    const MdContext context(EVP_MD_CTX_new());
    EVP_PKEY_CTX* key_context = nullptr;
    if (EVP_DigestVerifyInit(context.get(), &key_context, options.digest, nullptr,
                             options.key.get()) != 1 ||
        !apply_rsa_options(key_context, options)) {
      return false;
    }
    if (options.is_p1363) {
      signature = from_p1363(options.key.get(), std::move(signature));
    }
    is_right = !has_small_order(options.key.get(), signature) &&
               EVP_DigestVerify(context.get(), signature.data(), signature.size(), data.data(),
                                data.size()) == 1;
    ERR_clear_error();  // Why it is wrong is nobody's business.
    return true;
  }
  [[nodiscard]] js::Value to_script(js::Context context) const {
    return js::boolean(context, is_right);
  }
  [[nodiscard]] static js::Value error(js::Context context, const Failure& failure) {
    return failure.to_script(context, "Operation failed");
  }
};

js::Value verify_once(Call& call) {
  auto options = options_at(call);
  if (!options) {
    return call.undefined();
  }
  return perform(call, 7, "VERIFYREQUEST",
                 VerifyOnce{std::move(*options), copy_at(call, 2), copy_at(call, 6)});
}

// ---- Of a digest ------------------------------------------------------------------------------

// Whether the algorithm wants the data itself, all at once.
bool needs_data(EVP_PKEY* key) {
  const int type = EVP_PKEY_get_id(key);
  return type == EVP_PKEY_ED25519 || type == EVP_PKEY_ED448;
}

js::Value fail_unsupported(const Call& call) {
  return fail(call, ErrorKind::error, "ERR_CRYPTO_UNSUPPORTED_OPERATION",
              "Unsupported crypto operation");
}

KeyContext digest_context(const SignOptions& options, int (*initialize)(EVP_PKEY_CTX*)) {
  KeyContext context(EVP_PKEY_CTX_new(options.key.get(), nullptr));
  const bool is_ready = context != nullptr && initialize(context.get()) > 0 &&
                        apply_rsa_options(context.get(), options) &&
                        EVP_PKEY_CTX_set_signature_md(context.get(), options.digest) > 0;
  return is_ready ? std::move(context) : nullptr;
}

js::Value sign_digest(Call& call) {
  const auto options = options_at(call);
  if (!options) {
    return call.undefined();
  }
  if (needs_data(options->key.get())) {
    return fail_unsupported(call);
  }
  const auto value = octets_at(call, 2);
  const KeyContext context = digest_context(*options, EVP_PKEY_sign_init);
  std::size_t size = 0;
  if (context == nullptr ||
      EVP_PKEY_sign(context.get(), nullptr, &size, value.data(), value.size()) <= 0) {
    return fail_openssl(call, "PEM_read_bio_PrivateKey failed");
  }
  Bytes result(size);
  if (EVP_PKEY_sign(context.get(), result.data(), &size, value.data(), value.size()) <= 0) {
    return fail_openssl(call, "Signing failed");
  }
  result.resize(size);
  if (options->is_p1363) {
    result = to_p1363(options->key.get(), std::move(result));
  }
  return to_script(call.context(), result);
}

js::Value verify_digest(Call& call) {
  const auto options = options_at(call);
  if (!options) {
    return call.undefined();
  }
  if (needs_data(options->key.get())) {
    return fail_unsupported(call);
  }
  const auto value = octets_at(call, 2);
  Bytes signature = copy_at(call, 6);
  if (options->is_p1363) {
    signature = from_p1363(options->key.get(), std::move(signature));
  }
  const KeyContext context = digest_context(*options, EVP_PKEY_verify_init);
  if (context == nullptr) {
    return fail_openssl(call, "Verifying failed");
  }
  const bool is_right = EVP_PKEY_verify(context.get(), signature.data(), signature.size(),
                                        value.data(), value.size()) == 1;
  ERR_clear_error();
  return call.boolean(is_right);
}

}  // namespace

void define_signatures(js::Context context, js::Object binding) {
  js::define<sign_once>(context, binding, "signOnce");
  js::define<verify_once>(context, binding, "verifyOnce");
  js::define<sign_digest>(context, binding, "signDigest");
  js::define<verify_digest>(context, binding, "verifyDigest");
}

}  // namespace rondo::node::crypto
