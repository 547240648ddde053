// Keys of two parts, as script objects hold them.
#pragma once

#include "node/crypto/crypto_support.h"

namespace rondo::node::crypto {

// With the private part or without it.
struct KeyData {
  Key key;

  [[nodiscard]] static js::Value to_script(js::Context context, Key key) {
    auto data = std::make_unique<KeyData>();
    data->key = std::move(key);
    return js::wrap(context, std::move(data));
  }
};

// Null if it is none.
[[nodiscard]] inline EVP_PKEY* key_at(const Call& call, std::size_t index) {
  const KeyData* const data = js::unwrap<KeyData>(call[index]);
  return data == nullptr ? nullptr : data->key.get();
}
// Another owner of the same key, for work on the pool.
[[nodiscard]] inline Key share(EVP_PKEY* key) {
  EVP_PKEY_up_ref(key);
  return Key(key);
}

// "rsa", "ec", "ed25519"; empty for what Node has no name for.
[[nodiscard]] std::string_view key_type_name(const EVP_PKEY* key);

// By either of its names, such as "P-256" and "prime256v1". NID_undef if there is none.
[[nodiscard]] int curve_by_name(const std::string& name);

// All that was written to it.
[[nodiscard]] Bytes contents_of(BIO* memory);
[[nodiscard]] Bio memory_of_octets(std::span<const unsigned char> octets);

// Big-endian, padded to a size if that is not zero.
[[nodiscard]] Bytes bytes_of(const BIGNUM* number, std::size_t size = 0);
[[nodiscard]] inline Number number_of(std::span<const unsigned char> octets) {
  return Number(BN_bin2bn(octets.data(), static_cast<int>(octets.size()), nullptr));
}

void define_diffie_hellman(js::Context context, js::Object binding);
void define_elliptic_curves(js::Context context, js::Object binding);
void define_key_exports(js::Context context, js::Object binding);
void define_key_generation(js::Context context, js::Object binding);
void define_keccak(js::Context context, js::Object binding);
void define_keys(js::Context context, js::Object binding);
void define_rsa_ciphers(js::Context context, js::Object binding);
void define_signatures(js::Context context, js::Object binding);
void define_web_operations(js::Context context, js::Object binding);
void define_spkac(js::Context context, js::Object binding);
void define_certificates(js::Context context, js::Object binding);

}  // namespace rondo::node::crypto
