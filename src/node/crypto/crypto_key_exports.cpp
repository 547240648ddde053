// Keys in the forms that other programs read.
//
//   keyExportPublic(key, isPem, encoding) -> bytes              encoding: spki, pkcs1
//   keyExportPrivate(key, isPem, encoding, cipher or null, passphrase) -> bytes
//                                                               encoding: pkcs8, pkcs1, sec1
//   keyNumbers(key, isPrivate) -> object of bytes: n, e, d, p, q, dp, dq, qi of RSA keys; crv, x,
//   y,
//       d of others. Undefined for kinds without such.
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

#include "node/crypto/crypto_keys.h"

namespace rondo::node::crypto {

namespace {

js::Value finish_export(const Call& call, bool is_done, BIO* memory) {
  if (!is_done) {
    return fail_openssl(call, "Failed to encode key");
  }
  return to_script(call.context(), contents_of(memory));
}

js::Value key_export_public(Call& call) {
  EVP_PKEY* const key = key_at(call, 0);
  const bool is_pem = call.boolean_at(1);
  const Bio memory(BIO_new(BIO_s_mem()));
  if (call.string_at(2) == "pkcs1") {
    const RSA* const rsa = EVP_PKEY_get0_RSA(key);
    return finish_export(call,
                         (is_pem ? PEM_write_bio_RSAPublicKey(memory.get(), rsa)
                                 : i2d_RSAPublicKey_bio(memory.get(), rsa)) == 1,
                         memory.get());
  }
  return finish_export(
      call,
      (is_pem ? PEM_write_bio_PUBKEY(memory.get(), key) : i2d_PUBKEY_bio(memory.get(), key)) == 1,
      memory.get());
}

// How a private key is to be hidden; null: not at all.
struct Encryption {
  const EVP_CIPHER* cipher = nullptr;
  Bytes passphrase;

  [[nodiscard]] int size() const { return static_cast<int>(passphrase.size()); }
  // OpenSSL would ask the terminal if it got a null pointer.
  [[nodiscard]] unsigned char* text() {
    static unsigned char nothing = 0;
    return passphrase.empty() ? &nothing : passphrase.data();
  }
};

int write_pem(BIO* memory, EVP_PKEY* key, const std::string& encoding, Encryption& encryption) {
  unsigned char* const text = encryption.cipher == nullptr ? nullptr : encryption.text();
  if (encoding == "pkcs1") {
    return PEM_write_bio_RSAPrivateKey(memory, EVP_PKEY_get0_RSA(key), encryption.cipher, text,
                                       encryption.size(), nullptr, nullptr);
  }
  if (encoding == "sec1") {
    return PEM_write_bio_ECPrivateKey(memory, EVP_PKEY_get0_EC_KEY(key), encryption.cipher, text,
                                      encryption.size(), nullptr, nullptr);
  }
  return PEM_write_bio_PKCS8PrivateKey(memory, key, encryption.cipher,
                                       reinterpret_cast<char*>(text), encryption.size(), nullptr,
                                       nullptr);
}

int write_der(BIO* memory, EVP_PKEY* key, const std::string& encoding, Encryption& encryption) {
  if (encoding == "pkcs1") {
    return i2d_RSAPrivateKey_bio(memory, EVP_PKEY_get0_RSA(key));
  }
  if (encoding == "sec1") {
    return i2d_ECPrivateKey_bio(memory, EVP_PKEY_get0_EC_KEY(key));
  }
  char* const text =
      encryption.cipher == nullptr ? nullptr : reinterpret_cast<char*>(encryption.text());
  return i2d_PKCS8PrivateKey_bio(memory, key, encryption.cipher, text, encryption.size(), nullptr,
                                 nullptr);
}

js::Value key_export_private(Call& call) {
  EVP_PKEY* const key = key_at(call, 0);
  Encryption encryption;
  if (call.has(3)) {
    encryption.cipher = EVP_get_cipherbyname(call.string_at(3).c_str());
    if (encryption.cipher == nullptr) {
      return fail(call, ErrorKind::error, "ERR_CRYPTO_UNKNOWN_CIPHER", "Unknown cipher");
    }
    encryption.passphrase = copy_at(call, 4);
  }
  const Bio memory(BIO_new(BIO_s_mem()));
  const std::string encoding = call.string_at(2);
  const int written = call.boolean_at(1) ? write_pem(memory.get(), key, encoding, encryption)
                                         : write_der(memory.get(), key, encoding, encryption);
  return finish_export(call, written == 1, memory.get());
}

void put(const Call& call, js::Object parts, std::string_view name, const Bytes& bytes) {
  js::set(call.context(), parts, name, to_script(call.context(), bytes));
}

void put_rsa(const Call& call, js::Object parts, EVP_PKEY* key, bool is_private) {
  const RSA* const rsa = EVP_PKEY_get0_RSA(key);
  put(call, parts, "n", bytes_of(RSA_get0_n(rsa)));
  put(call, parts, "e", bytes_of(RSA_get0_e(rsa)));
  if (is_private) {
    put(call, parts, "d", bytes_of(RSA_get0_d(rsa)));
    put(call, parts, "p", bytes_of(RSA_get0_p(rsa)));
    put(call, parts, "q", bytes_of(RSA_get0_q(rsa)));
    put(call, parts, "dp", bytes_of(RSA_get0_dmp1(rsa)));
    put(call, parts, "dq", bytes_of(RSA_get0_dmq1(rsa)));
    put(call, parts, "qi", bytes_of(RSA_get0_iqmp(rsa)));
  }
}

void put_ec(const Call& call, js::Object parts, EVP_PKEY* key, bool is_private) {
  const EC_KEY* const ec = EVP_PKEY_get0_EC_KEY(key);
  const EC_GROUP* const group = EC_KEY_get0_group(ec);
  constexpr int bits_of_byte = 8;
  const auto field_size =
      static_cast<std::size_t>((EC_GROUP_get_degree(group) + bits_of_byte - 1) / bits_of_byte);
  const auto order_size =
      static_cast<std::size_t>((EC_GROUP_order_bits(group) + bits_of_byte - 1) / bits_of_byte);
  const Number x(BN_new());
  const Number y(BN_new());
  EC_POINT_get_affine_coordinates(group, EC_KEY_get0_public_key(ec), x.get(), y.get(), nullptr);
  js::set(call.context(), parts, "crv", call.string(OBJ_nid2sn(EC_GROUP_get_curve_name(group))));
  put(call, parts, "x", bytes_of(x.get(), field_size));
  put(call, parts, "y", bytes_of(y.get(), field_size));
  if (is_private) {
    put(call, parts, "d", bytes_of(EC_KEY_get0_private_key(ec), order_size));
  }
}

using GetRaw = int (*)(const EVP_PKEY*, unsigned char*, std::size_t*);

Bytes raw_of(const EVP_PKEY* key, GetRaw get) {
  std::size_t size = 0;
  get(key, nullptr, &size);
  Bytes bytes(size);
  get(key, bytes.data(), &size);
  return bytes;
}

js::Value key_numbers(Call& call) {
  EVP_PKEY* const key = key_at(call, 0);
  const bool is_private = call.boolean_at(1);
  js::Object parts = js::object(call.context());
  switch (EVP_PKEY_get_id(key)) {
    case EVP_PKEY_RSA:
      put_rsa(call, parts, key, is_private);
      return parts;
    case EVP_PKEY_EC:
      put_ec(call, parts, key, is_private);
      return parts;
    case EVP_PKEY_ED25519:
    case EVP_PKEY_ED448:
    case EVP_PKEY_X25519:
    case EVP_PKEY_X448:
      put(call, parts, "x", raw_of(key, EVP_PKEY_get_raw_public_key));
      if (is_private) {
        put(call, parts, "d", raw_of(key, EVP_PKEY_get_raw_private_key));
      }
      return parts;
    default:
      return call.undefined();
  }
}

}  // namespace

void define_key_exports(js::Context context, js::Object binding) {
  js::define<key_export_public>(context, binding, "keyExportPublic");
  js::define<key_export_private>(context, binding, "keyExportPrivate");
  js::define<key_numbers>(context, binding, "keyNumbers");
}

}  // namespace rondo::node::crypto
