// What we hash ourselves is what OpenSSL makes of it, where it can do the same.
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include <algorithm>
#include <memory>
#include <string>

#include "node/crypto/keccak.h"
#include "node/crypto/pbkdf2.h"
#include "require.h"

namespace crypto = rondo::node::crypto;
using crypto::ConstOctets;
using crypto::Octets;
using crypto::Strength;

namespace {

template <auto free>
struct Freer {
  template <class Thing>
  void operator()(Thing* thing) const {
    free(thing);
  }
};

Octets shake(const EVP_MD* kind, ConstOctets data, std::size_t size) {
  Octets result(size);
  const std::unique_ptr<EVP_MD_CTX, Freer<EVP_MD_CTX_free>> context(EVP_MD_CTX_new());
  require(EVP_DigestInit_ex(context.get(), kind, nullptr) == 1);
  require(EVP_DigestUpdate(context.get(), data.data(), data.size()) == 1);
  require(EVP_DigestFinalXOF(context.get(), result.data(), size) == 1);
  return result;
}

Octets openssl_kmac(const char* name, ConstOctets key, ConstOctets data, ConstOctets customization,
                    std::size_t size) {
  const std::unique_ptr<EVP_MAC, Freer<EVP_MAC_free>> mac(EVP_MAC_fetch(nullptr, name, nullptr));
  const std::unique_ptr<EVP_MAC_CTX, Freer<EVP_MAC_CTX_free>> context(EVP_MAC_CTX_new(mac.get()));
  Octets custom(customization.begin(), customization.end());
  const OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_size_t(OSSL_MAC_PARAM_SIZE, &size),
      OSSL_PARAM_construct_octet_string(OSSL_MAC_PARAM_CUSTOM, custom.data(), custom.size()),
      OSSL_PARAM_construct_end()};
  require(EVP_MAC_init(context.get(), key.data(), key.size(), parameters) == 1);
  require(EVP_MAC_update(context.get(), data.data(), data.size()) == 1);
  Octets result(size);
  require(EVP_MAC_final(context.get(), result.data(), &size, result.size()) == 1);
  return result;
}

void check_keccak(bool is_strong, ConstOctets data, ConstOctets key, std::size_t size) {
  const Strength strength = is_strong ? Strength::bits_256 : Strength::bits_128;
  Octets result(size);
  crypto::cshake(strength, data, {}, {}, result);
  require(result == shake(is_strong ? EVP_shake256() : EVP_shake128(), data, size));
  // OpenSSL takes keys of four bytes or more.
  if (key.size() >= 4) {
    crypto::kmac(strength, key, key.size() * 8, data, key.first(3), size * 8, result);
    require(result ==
            openssl_kmac(is_strong ? "KMAC256" : "KMAC128", key, data, key.first(3), size));
  }
  crypto::kangaroo_twelve(strength, data, key, result);
  crypto::turbo_shake(strength, data, static_cast<std::uint8_t>(1 + size % 0x7F), result);
}

void check_pbkdf2(unsigned kind, ConstOctets password, ConstOctets salt, std::size_t size) {
  const EVP_MD* const digests[] = {EVP_sha1(),   EVP_sha224(),   EVP_sha256(),     EVP_sha384(),
                                   EVP_sha512(), EVP_sha3_256(), EVP_blake2s256(), EVP_md5()};
  const EVP_MD* const digest = digests[kind % std::size(digests)];
  const int iterations = static_cast<int>(1 + size % 4);
  Octets ours(size);
  Octets theirs(size);
  require(crypto::derive_pbkdf2(password, salt, iterations, digest, ours));
  require(PKCS5_PBKDF2_HMAC(reinterpret_cast<const char*>(password.data()),
                            static_cast<int>(password.size()), salt.data(),
                            static_cast<int>(salt.size()), iterations, digest,
                            static_cast<int>(size), theirs.data()) == 1);
  require(ours == theirs);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t head = 3;
  if (size < head) {
    return 0;
  }
  const std::size_t result_size = 1 + data[1];
  const ConstOctets rest(data + head, size - head);
  const std::size_t key_size = std::min<std::size_t>(data[2], rest.size());
  const Octets key(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(key_size));
  const Octets message(rest.begin() + static_cast<std::ptrdiff_t>(key_size), rest.end());
  check_keccak(data[0] % 2 == 1, message, key, result_size);
  check_pbkdf2(data[0] / 2U, key, message, result_size);
  return 0;
}
