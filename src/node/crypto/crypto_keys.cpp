// Keys from what programs have of them, and what there is to know about them.
//
//   keyParsePrivate(bytes, isPem, encoding, passphrase or null) -> key
//   keyParsePublic(bytes, isPem, encoding, passphrase or null) -> key; also from a certificate, or
//       from the private key. The encodings are pkcs1, pkcs8, spki and sec1, for DER.
//   keyFromRsa([n, e, d, p, q, dp, dq, qi]), the last six only for private keys
//   keyFromEc(curve, x, y, d or null)    keyFromRaw(type, isPrivate, bytes)
//   keyFromEcRaw(curve, isPrivate, bytes)
//   keyDetails(key) -> object            keyEquals(key, key) -> boolean
#include "node/crypto/crypto_keys.h"

#include <openssl/core_names.h>
#include <openssl/dsa.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>

#include <algorithm>
#include <cstring>

#include "node/crypto/crypto_certificates.h"
#include "node/crypto/known_keys.h"

namespace rondo::node::crypto {

namespace {

using Pkcs8 = std::unique_ptr<PKCS8_PRIV_KEY_INFO, Releaser<PKCS8_PRIV_KEY_INFO_free>>;
using EncryptedPkcs8 = std::unique_ptr<X509_SIG, Releaser<X509_SIG_free>>;

struct TypeName {
  int type;
  std::string_view name;
};

constexpr std::array type_names = {
    TypeName{EVP_PKEY_RSA, "rsa"},         TypeName{EVP_PKEY_RSA_PSS, "rsa-pss"},
    TypeName{EVP_PKEY_DSA, "dsa"},         TypeName{EVP_PKEY_DH, "dh"},
    TypeName{EVP_PKEY_EC, "ec"},           TypeName{EVP_PKEY_X25519, "x25519"},
    TypeName{EVP_PKEY_ED25519, "ed25519"}, TypeName{EVP_PKEY_X448, "x448"},
    TypeName{EVP_PKEY_ED448, "ed448"},
};

// ---- Reading ----------------------------------------------------------------------------------

// What a key is encrypted with, if the program has told.
struct Passphrase {
  bool is_given = false;
  Bytes text;

  static int give(char* room, int size, int /*is_writing*/, void* data) {
    const Passphrase& self = *static_cast<Passphrase*>(data);
    if (!self.is_given || self.text.size() > static_cast<std::size_t>(size)) {
      return -1;
    }
    std::memcpy(room, self.text.data(), self.text.size());
    return static_cast<int>(self.text.size());
  }
};

Passphrase passphrase_at(const Call& call, std::size_t index) {
  Passphrase passphrase;
  passphrase.is_given = call.has(index);
  passphrase.text = copy_at(call, index);
  return passphrase;
}

bool has_label(std::span<const unsigned char> text, std::string_view label) {
  const std::string_view all(reinterpret_cast<const char*>(text.data()), text.size());
  return all.find(label) != std::string_view::npos;
}

Key read_der_private(std::span<const unsigned char> der, const std::string& encoding,
                     Passphrase& passphrase) {
  const unsigned char* place = der.data();
  const auto size = static_cast<long>(der.size());
  if (encoding == "pkcs1" || encoding == "sec1") {
    return Key(
        d2i_PrivateKey(encoding == "pkcs1" ? EVP_PKEY_RSA : EVP_PKEY_EC, nullptr, &place, size));
  }
  const EncryptedPkcs8 encrypted(d2i_X509_SIG(nullptr, &place, size));
  if (encrypted != nullptr) {
    const Bio memory = memory_of_octets(der);
    return Key(d2i_PKCS8PrivateKey_bio(memory.get(), nullptr, Passphrase::give, &passphrase));
  }
  ERR_clear_error();
  place = der.data();
  const Pkcs8 information(d2i_PKCS8_PRIV_KEY_INFO(nullptr, &place, size));
  return Key(information == nullptr ? nullptr : EVP_PKCS82PKEY(information.get()));
}

Key read_pem_private(std::span<const unsigned char> pem, Passphrase& passphrase) {
  const Bio memory = memory_of_octets(pem);
  return Key(PEM_read_bio_PrivateKey(memory.get(), nullptr, Passphrase::give, &passphrase));
}

js::Value finish_private(const Call& call, Key key, const Passphrase& passphrase) {
  if (key != nullptr) {
    ERR_clear_error();
    return KeyData::to_script(call.context(), std::move(key));
  }
  const unsigned long reason = ERR_peek_error();
  if (!passphrase.is_given && ERR_GET_LIB(reason) == ERR_LIB_PEM &&
      ERR_GET_REASON(reason) == PEM_R_BAD_PASSWORD_READ) {
    return fail(call, ErrorKind::type, "ERR_MISSING_PASSPHRASE",
                "Passphrase required for encrypted key");
  }
  return fail_openssl(call, "Failed to read private key");
}

js::Value key_parse_private(Call& call) {
  Passphrase passphrase = passphrase_at(call, 3);
  const auto octets = octets_at(call, 0);
  const bool is_pem = call.boolean_at(1);
  const std::string encoding = call.string_at(2);
  const auto read = [&] {
    return is_pem ? read_pem_private(octets, passphrase)
                  : read_der_private(octets, encoding, passphrase);
  };
  Key key = passphrase.is_given
                ? read()
                : known_key(is_pem ? "private" : "private " + encoding, octets, read);
  return finish_private(call, std::move(key), passphrase);
}

Key read_pem_public(std::span<const unsigned char> pem) {
  const Bio memory = memory_of_octets(pem);
  if (has_label(pem, "CERTIFICATE-----")) {
    const Certificate certificate(PEM_read_bio_X509(memory.get(), nullptr, nullptr, nullptr));
    return Key(certificate == nullptr ? nullptr : X509_get_pubkey(certificate.get()));
  }
  if (has_label(pem, "-----BEGIN RSA PUBLIC KEY-----")) {
    RSA* const rsa = PEM_read_bio_RSAPublicKey(memory.get(), nullptr, nullptr, nullptr);
    Key key(rsa == nullptr ? nullptr : EVP_PKEY_new());
    if (key != nullptr) {
      EVP_PKEY_assign_RSA(key.get(), rsa);
    }
    return key;
  }
  return Key(PEM_read_bio_PUBKEY(memory.get(), nullptr, nullptr, nullptr));
}

Key read_der_public(std::span<const unsigned char> der, const std::string& encoding) {
  const unsigned char* place = der.data();
  const auto size = static_cast<long>(der.size());
  if (encoding != "pkcs1") {
    return Key(d2i_PUBKEY(nullptr, &place, size));
  }
  Key key(d2i_PublicKey(EVP_PKEY_RSA, nullptr, &place, size));
  if (key == nullptr) {
    place = der.data();
    key.reset(d2i_PrivateKey(EVP_PKEY_RSA, nullptr, &place, size));
  }
  return key;
}

js::Value key_parse_public(Call& call) {
  const auto octets = octets_at(call, 0);
  const bool is_pem = call.boolean_at(1);
  const std::string encoding = call.string_at(2);
  const bool is_private =
      is_pem ? has_label(octets, "PRIVATE KEY-----") : encoding == "pkcs8" || encoding == "sec1";
  if (is_private) {
    return key_parse_private(call);
  }
  Key key = known_key(is_pem ? "public" : "public " + encoding, octets, [&] {
    return is_pem ? read_pem_public(octets) : read_der_public(octets, encoding);
  });
  if (key == nullptr && !is_pem) {
    return fail(call, ErrorKind::error, "", "Failed to read asymmetric key");
  }
  if (key == nullptr) {
    return fail_openssl(call, "Failed to read asymmetric key");
  }
  ERR_clear_error();
  return KeyData::to_script(call.context(), std::move(key));
}

// ---- From their numbers -----------------------------------------------------------------------

Number element_at(const Call& call, js::Object list, unsigned index) {
  js::Value value = js::get(call.context(), list, index);
  const auto bytes = js::memory_of(call.context(), value);
  return bytes ? number_of({reinterpret_cast<const unsigned char*>(bytes->data()), bytes->size()})
               : nullptr;
}

js::Value bad_jwk(const Call& call, std::string_view what) {
  return fail(call, ErrorKind::type, "ERR_CRYPTO_INVALID_JWK", "Invalid JWK " + std::string(what));
}

js::Value key_from_rsa(Call& call) {
  js::Object list = call.object_at(0);
  std::array<Number, 8> numbers;
  for (unsigned index = 0; index < numbers.size(); ++index) {
    numbers[index] = element_at(call, list, index);
  }
  auto& [n, e, d, p, q, dp, dq, qi] = numbers;
  const bool is_private = d != nullptr;
  std::unique_ptr<RSA, Releaser<RSA_free>> rsa(RSA_new());
  // What is set belongs to the key.
  if (RSA_set0_key(rsa.get(), n.release(), e.release(), d.release()) != 1) {
    return bad_jwk(call, "RSA key");
  }
  if (is_private &&
      (RSA_set0_factors(rsa.get(), p.release(), q.release()) != 1 ||
       RSA_set0_crt_params(rsa.get(), dp.release(), dq.release(), qi.release()) != 1)) {
    return bad_jwk(call, "RSA key");
  }
  Key key(EVP_PKEY_new());
  EVP_PKEY_assign_RSA(key.get(), rsa.release());
  return KeyData::to_script(call.context(), std::move(key));
}

js::Value key_from_ec(Call& call) {
  const int curve = curve_by_name(call.string_at(0));
  std::unique_ptr<EC_KEY, Releaser<EC_KEY_free>> ec(EC_KEY_new_by_curve_name(curve));
  if (ec == nullptr) {
    return fail(call, ErrorKind::type, "ERR_CRYPTO_INVALID_CURVE", "Invalid EC curve name");
  }
  const Number x = number_of(octets_at(call, 1));
  const Number y = number_of(octets_at(call, 2));
  if (EC_KEY_set_public_key_affine_coordinates(ec.get(), x.get(), y.get()) != 1) {
    return bad_jwk(call, "EC key");
  }
  if (call.has(3) && (EC_KEY_set_private_key(ec.get(), number_of(octets_at(call, 3)).get()) != 1 ||
                      EC_KEY_check_key(ec.get()) != 1)) {
    return bad_jwk(call, "EC key");
  }
  Key key(EVP_PKEY_new());
  EVP_PKEY_assign_EC_KEY(key.get(), ec.release());
  return KeyData::to_script(call.context(), std::move(key));
}

// From the bytes of the point, or of the number.
js::Value key_from_ec_raw(Call& call) {
  const int curve = curve_by_name(call.string_at(0));
  std::unique_ptr<EC_KEY, Releaser<EC_KEY_free>> ec(EC_KEY_new_by_curve_name(curve));
  if (ec == nullptr) {
    return fail(call, ErrorKind::type, "ERR_CRYPTO_INVALID_CURVE", "Invalid EC curve name");
  }
  const EC_GROUP* const group = EC_KEY_get0_group(ec.get());
  const std::unique_ptr<EC_POINT, Releaser<EC_POINT_free>> point(EC_POINT_new(group));
  const auto octets = octets_at(call, 2);
  bool is_good = false;
  if (call.boolean_at(1)) {
    const Number number = number_of(octets);
    constexpr std::size_t bits_of_byte = 8;
    const auto order_bits = static_cast<std::size_t>(EC_GROUP_order_bits(group));
    is_good = octets.size() == (order_bits + bits_of_byte - 1) / bits_of_byte &&
              EC_POINT_mul(group, point.get(), number.get(), nullptr, nullptr, nullptr) == 1 &&
              EC_KEY_set_private_key(ec.get(), number.get()) == 1;
  } else {
    is_good = EC_POINT_oct2point(group, point.get(), octets.data(), octets.size(), nullptr) == 1;
  }
  if (!is_good || EC_KEY_set_public_key(ec.get(), point.get()) != 1 ||
      EC_KEY_check_key(ec.get()) != 1) {
    return fail(call, ErrorKind::error, "ERR_INVALID_ARG_VALUE", "Invalid key data");
  }
  Key key(EVP_PKEY_new());
  EVP_PKEY_assign_EC_KEY(key.get(), ec.release());
  return KeyData::to_script(call.context(), std::move(key));
}

int type_by_name(std::string_view name) {
  const auto* const found = std::ranges::find(type_names, name, &TypeName::name);
  return found == type_names.end() ? EVP_PKEY_NONE : found->type;
}

js::Value key_from_raw(Call& call) {
  const int type = type_by_name(call.string_at(0));
  const auto octets = octets_at(call, 2);
  Key key(call.boolean_at(1)
              ? EVP_PKEY_new_raw_private_key(type, nullptr, octets.data(), octets.size())
              : EVP_PKEY_new_raw_public_key(type, nullptr, octets.data(), octets.size()));
  return key == nullptr ? bad_jwk(call, "data")
                        : KeyData::to_script(call.context(), std::move(key));
}

// ---- About them -------------------------------------------------------------------------------

void tell_pss(const Call& call, js::Object details, EVP_PKEY* key) {
  const RSA* const rsa = EVP_PKEY_get0_RSA(key);
  const RSA_PSS_PARAMS* const parameters = RSA_get0_pss_params(rsa);
  if (parameters == nullptr) {
    return;
  }
  const js::Context context = call.context();
  std::array<char, 64> digest{};
  std::array<char, 64> mask_digest{};
  int salt_length = 20;
  EVP_PKEY_get_utf8_string_param(key, OSSL_PKEY_PARAM_RSA_DIGEST, digest.data(), digest.size(),
                                 nullptr);
  EVP_PKEY_get_utf8_string_param(key, OSSL_PKEY_PARAM_RSA_MGF1_DIGEST, mask_digest.data(),
                                 mask_digest.size(), nullptr);
  EVP_PKEY_get_int_param(key, OSSL_PKEY_PARAM_RSA_PSS_SALTLEN, &salt_length);
  const auto name_of = [](const char* text) {
    const EVP_MD* const found = EVP_get_digestbyname(*text == '\0' ? "SHA1" : text);
    return std::string_view(found == nullptr ? text : OBJ_nid2ln(EVP_MD_get_type(found)));
  };
  js::set(context, details, "hashAlgorithm", call.string(name_of(digest.data())));
  js::set(context, details, "mgf1HashAlgorithm", call.string(name_of(mask_digest.data())));
  js::set(context, details, "saltLength", call.number(salt_length));
}

js::Value key_details(Call& call) {
  EVP_PKEY* const key = key_at(call, 0);
  const js::Context context = call.context();
  js::Object details = js::object(context);
  const int type = EVP_PKEY_get_id(key);
  js::set(context, details, "type", call.string(key_type_name(key)));
  if (type == EVP_PKEY_RSA || type == EVP_PKEY_RSA_PSS) {
    const RSA* const rsa = EVP_PKEY_get0_RSA(key);
    js::set(context, details, "modulusLength", call.number(BN_num_bits(RSA_get0_n(rsa))));
    js::set(context, details, "publicExponent", to_script(context, bytes_of(RSA_get0_e(rsa))));
  }
  if (type == EVP_PKEY_RSA_PSS) {
    tell_pss(call, details, key);
  }
  if (type == EVP_PKEY_DSA) {
    const DSA* const dsa = EVP_PKEY_get0_DSA(key);
    js::set(context, details, "modulusLength", call.number(BN_num_bits(DSA_get0_p(dsa))));
    js::set(context, details, "divisorLength", call.number(BN_num_bits(DSA_get0_q(dsa))));
  }
  if (type == EVP_PKEY_EC) {
    const EC_GROUP* const group = EC_KEY_get0_group(EVP_PKEY_get0_EC_KEY(key));
    const int curve = EC_GROUP_get_curve_name(group);
    if (curve != NID_undef) {
      js::set(context, details, "namedCurve", call.string(OBJ_nid2sn(curve)));
    }
  }
  return details;
}

js::Value key_equals(Call& call) {
  return call.boolean(EVP_PKEY_eq(key_at(call, 0), key_at(call, 1)) == 1);
}

}  // namespace

int curve_by_name(const std::string& name) {
  const int number = EC_curve_nist2nid(name.c_str());
  return number != NID_undef ? number : OBJ_sn2nid(name.c_str());
}

std::string_view key_type_name(const EVP_PKEY* key) {
  const auto* const found = std::ranges::find(type_names, EVP_PKEY_get_id(key), &TypeName::type);
  return found == type_names.end() ? "" : found->name;
}

Bytes contents_of(BIO* memory) {
  char* data = nullptr;
  const long size = BIO_get_mem_data(memory, &data);
  const auto* const octets = reinterpret_cast<const unsigned char*>(data);
  return {octets, octets + size};
}

Bio memory_of_octets(std::span<const unsigned char> octets) {
  // OpenSSL takes no null pointer for what is empty.
  const void* const data = octets.empty() ? static_cast<const void*>("") : octets.data();
  return Bio(BIO_new_mem_buf(data, static_cast<int>(octets.size())));
}

Bytes bytes_of(const BIGNUM* number, std::size_t size) {
  Bytes bytes(std::max(size, static_cast<std::size_t>(BN_num_bytes(number))));
  BN_bn2binpad(number, bytes.data(), static_cast<int>(bytes.size()));
  return bytes;
}

void define_keys(js::Context context, js::Object binding) {
  js::define<key_parse_private>(context, binding, "keyParsePrivate");
  js::define<key_parse_public>(context, binding, "keyParsePublic");
  js::define<key_from_rsa>(context, binding, "keyFromRsa");
  js::define<key_from_ec>(context, binding, "keyFromEc");
  js::define<key_from_ec_raw>(context, binding, "keyFromEcRaw");
  js::define<key_from_raw>(context, binding, "keyFromRaw");
  js::define<key_details>(context, binding, "keyDetails");
  js::define<key_equals>(context, binding, "keyEquals");
}

}  // namespace rondo::node::crypto
