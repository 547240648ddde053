// Keys from passwords and from other keys. Each function takes a callback last; see perform().
//
//   pbkdf2(password, salt, iterations, length, digest, callback) -> bytes
//   scrypt(password, salt, N, r, p, memory, length, callback) -> bytes
//   hkdf(digest, key, salt, info, length, callback) -> bytes
#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/kdf.h>
#include <openssl/params.h>

#include "node/crypto/crypto_support.h"
#include "node/crypto/pbkdf2.h"

namespace rondo::node::crypto {

namespace {

// Bytes that were computed, with the usual error.
struct BytesResult {
  Bytes result;

  [[nodiscard]] js::Value to_script(js::Context context) const {
    return crypto::to_script(context, result);
  }
  [[nodiscard]] static js::Value error(js::Context context, const Failure& failure) {
    return failure.to_script(context, "Deriving bits failed");
  }
};

const EVP_MD* digest_at(const Call& call, std::size_t index) {
  return EVP_get_digestbyname(call.string_at(index).c_str());
}

js::Value bad_digest(const Call& call, std::size_t index) {
  return fail(call, ErrorKind::type, "ERR_CRYPTO_INVALID_DIGEST",
              "Invalid digest: " + call.string_at(index));
}

const char* text_of(const Bytes& bytes) { return reinterpret_cast<const char*>(bytes.data()); }

struct Pbkdf2 : BytesResult {
  Bytes password;
  Bytes salt;
  int iterations = 0;
  const EVP_MD* digest = nullptr;

  bool execute() {
    return result.empty() || derive_pbkdf2(password, salt, iterations, digest, result);
  }
};

js::Value pbkdf2(Call& call) {
  Pbkdf2 operation;
  operation.digest = digest_at(call, 4);
  if (operation.digest == nullptr) {
    return bad_digest(call, 4);
  }
  operation.password = copy_at(call, 0);
  operation.salt = copy_at(call, 1);
  operation.iterations = call.int_at(2);
  operation.result.resize(static_cast<std::size_t>(call.integer_at(3)));
  return perform(call, 5, "PBKDF2REQUEST", std::move(operation));
}

struct Scrypt : BytesResult {
  Bytes password;
  Bytes salt;
  std::uint64_t cost = 0;
  std::uint64_t block_size = 0;
  std::uint64_t parallelization = 0;
  std::uint64_t memory_max = 0;

  bool execute() { return result.empty() || derive(result.data(), result.size()); }
  bool derive(unsigned char* room, std::size_t size) const {
    return EVP_PBE_scrypt(text_of(password), password.size(), salt.data(), salt.size(), cost,
                          block_size, parallelization, memory_max, room, size) == 1;
  }
};

js::Value scrypt(Call& call) {
  Scrypt operation;
  operation.password = copy_at(call, 0);
  operation.salt = copy_at(call, 1);
  operation.cost = static_cast<std::uint64_t>(call.number_at(2));
  operation.block_size = static_cast<std::uint64_t>(call.number_at(3));
  operation.parallelization = static_cast<std::uint64_t>(call.number_at(4));
  operation.memory_max = static_cast<std::uint64_t>(call.number_at(5));
  operation.result.resize(static_cast<std::size_t>(call.integer_at(6)));
  // Without room for a result this only checks the parameters.
  if (!operation.derive(nullptr, 0)) {
    const Failure failure = Failure::take();
    return fail(call, ErrorKind::range, "ERR_CRYPTO_INVALID_SCRYPT_PARAMS",
                failure.is_empty() ? "Invalid scrypt params"
                                   : "Invalid scrypt params: " + failure.message());
  }
  return perform(call, 7, "SCRYPTREQUEST", std::move(operation));
}

struct Hkdf : BytesResult {
  std::string digest;
  Bytes key;
  Bytes salt;
  Bytes info;

  bool execute() {
    const Kdf algorithm(EVP_KDF_fetch(nullptr, "HKDF", nullptr));
    const KdfContext context(EVP_KDF_CTX_new(algorithm.get()));
    // OpenSSL takes no null pointer for what is empty.
    static unsigned char nothing = 0;
    const auto octets = [](const char* name, Bytes& bytes) {
      return OSSL_PARAM_construct_octet_string(name, bytes.empty() ? &nothing : bytes.data(),
                                               bytes.size());
    };
    const std::array<OSSL_PARAM, 5> parameters{
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest.data(), digest.size()),
        octets(OSSL_KDF_PARAM_KEY, key), octets(OSSL_KDF_PARAM_SALT, salt),
        octets(OSSL_KDF_PARAM_INFO, info), OSSL_PARAM_construct_end()};
    return result.empty() ||
           (context != nullptr &&
            EVP_KDF_derive(context.get(), result.data(), result.size(), parameters.data()) == 1);
  }
};

js::Value hkdf(Call& call) {
  const EVP_MD* const digest = digest_at(call, 0);
  if (digest == nullptr) {
    return bad_digest(call, 0);
  }
  constexpr std::int64_t blocks_max = 255;
  const std::int64_t length = call.integer_at(4);
  if (length > blocks_max * EVP_MD_get_size(digest)) {
    return fail(call, ErrorKind::range, "ERR_CRYPTO_INVALID_KEYLEN", "Invalid key length");
  }
  Hkdf operation;
  operation.digest = EVP_MD_get0_name(digest);
  operation.key = copy_at(call, 1);
  operation.salt = copy_at(call, 2);
  operation.info = copy_at(call, 3);
  operation.result.resize(static_cast<std::size_t>(length));
  return perform(call, 5, "DERIVEBITSREQUEST", std::move(operation));
}

}  // namespace

void define_derivations(js::Context context, js::Object binding) {
  js::define<pbkdf2>(context, binding, "pbkdf2");
  js::define<scrypt>(context, binding, "scrypt");
  js::define<hkdf>(context, binding, "hkdf");
}

}  // namespace rondo::node::crypto
