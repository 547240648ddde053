#include "node/crypto/crypto_constants.h"

#include <openssl/dh.h>
#include <openssl/ec.h>
#include <openssl/engine.h>
#include <openssl/opensslv.h>
#include <openssl/rsa.h>
#include <openssl/ssl.h>

#include <array>
#include <string_view>

#include "js/value.h"

namespace rondo::node::crypto {

namespace {

struct Constant {
  std::string_view name;
  double value;
};

constexpr std::array constants = {
    Constant{"OPENSSL_VERSION_NUMBER", static_cast<double>(OPENSSL_VERSION_NUMBER)},
    Constant{"SSL_OP_ALL", static_cast<double>(SSL_OP_ALL)},
    Constant{"SSL_OP_ALLOW_NO_DHE_KEX", static_cast<double>(SSL_OP_ALLOW_NO_DHE_KEX)},
    Constant{"SSL_OP_ALLOW_UNSAFE_LEGACY_RENEGOTIATION",
             static_cast<double>(SSL_OP_ALLOW_UNSAFE_LEGACY_RENEGOTIATION)},
    Constant{"SSL_OP_CIPHER_SERVER_PREFERENCE",
             static_cast<double>(SSL_OP_CIPHER_SERVER_PREFERENCE)},
    Constant{"SSL_OP_CISCO_ANYCONNECT", static_cast<double>(SSL_OP_CISCO_ANYCONNECT)},
    Constant{"SSL_OP_COOKIE_EXCHANGE", static_cast<double>(SSL_OP_COOKIE_EXCHANGE)},
    Constant{"SSL_OP_CRYPTOPRO_TLSEXT_BUG", static_cast<double>(SSL_OP_CRYPTOPRO_TLSEXT_BUG)},
    Constant{"SSL_OP_DONT_INSERT_EMPTY_FRAGMENTS",
             static_cast<double>(SSL_OP_DONT_INSERT_EMPTY_FRAGMENTS)},
    Constant{"SSL_OP_LEGACY_SERVER_CONNECT", static_cast<double>(SSL_OP_LEGACY_SERVER_CONNECT)},
    Constant{"SSL_OP_NO_COMPRESSION", static_cast<double>(SSL_OP_NO_COMPRESSION)},
    Constant{"SSL_OP_NO_ENCRYPT_THEN_MAC", static_cast<double>(SSL_OP_NO_ENCRYPT_THEN_MAC)},
    Constant{"SSL_OP_NO_QUERY_MTU", static_cast<double>(SSL_OP_NO_QUERY_MTU)},
    Constant{"SSL_OP_NO_RENEGOTIATION", static_cast<double>(SSL_OP_NO_RENEGOTIATION)},
    Constant{"SSL_OP_NO_SESSION_RESUMPTION_ON_RENEGOTIATION",
             static_cast<double>(SSL_OP_NO_SESSION_RESUMPTION_ON_RENEGOTIATION)},
    Constant{"SSL_OP_NO_SSLv2", static_cast<double>(SSL_OP_NO_SSLv2)},
    Constant{"SSL_OP_NO_SSLv3", static_cast<double>(SSL_OP_NO_SSLv3)},
    Constant{"SSL_OP_NO_TICKET", static_cast<double>(SSL_OP_NO_TICKET)},
    Constant{"SSL_OP_NO_TLSv1", static_cast<double>(SSL_OP_NO_TLSv1)},
    Constant{"SSL_OP_NO_TLSv1_1", static_cast<double>(SSL_OP_NO_TLSv1_1)},
    Constant{"SSL_OP_NO_TLSv1_2", static_cast<double>(SSL_OP_NO_TLSv1_2)},
    Constant{"SSL_OP_NO_TLSv1_3", static_cast<double>(SSL_OP_NO_TLSv1_3)},
    Constant{"SSL_OP_PRIORITIZE_CHACHA", static_cast<double>(SSL_OP_PRIORITIZE_CHACHA)},
    Constant{"SSL_OP_TLS_ROLLBACK_BUG", static_cast<double>(SSL_OP_TLS_ROLLBACK_BUG)},
    Constant{"ENGINE_METHOD_RSA", static_cast<double>(ENGINE_METHOD_RSA)},
    Constant{"ENGINE_METHOD_DSA", static_cast<double>(ENGINE_METHOD_DSA)},
    Constant{"ENGINE_METHOD_DH", static_cast<double>(ENGINE_METHOD_DH)},
    Constant{"ENGINE_METHOD_RAND", static_cast<double>(ENGINE_METHOD_RAND)},
    Constant{"ENGINE_METHOD_EC", static_cast<double>(ENGINE_METHOD_EC)},
    Constant{"ENGINE_METHOD_CIPHERS", static_cast<double>(ENGINE_METHOD_CIPHERS)},
    Constant{"ENGINE_METHOD_DIGESTS", static_cast<double>(ENGINE_METHOD_DIGESTS)},
    Constant{"ENGINE_METHOD_PKEY_METHS", static_cast<double>(ENGINE_METHOD_PKEY_METHS)},
    Constant{"ENGINE_METHOD_PKEY_ASN1_METHS", static_cast<double>(ENGINE_METHOD_PKEY_ASN1_METHS)},
    Constant{"ENGINE_METHOD_ALL", static_cast<double>(ENGINE_METHOD_ALL)},
    Constant{"ENGINE_METHOD_NONE", static_cast<double>(ENGINE_METHOD_NONE)},
    Constant{"DH_CHECK_P_NOT_SAFE_PRIME", static_cast<double>(DH_CHECK_P_NOT_SAFE_PRIME)},
    Constant{"DH_CHECK_P_NOT_PRIME", static_cast<double>(DH_CHECK_P_NOT_PRIME)},
    Constant{"DH_UNABLE_TO_CHECK_GENERATOR", static_cast<double>(DH_UNABLE_TO_CHECK_GENERATOR)},
    Constant{"DH_NOT_SUITABLE_GENERATOR", static_cast<double>(DH_NOT_SUITABLE_GENERATOR)},
    Constant{"RSA_PKCS1_PADDING", static_cast<double>(RSA_PKCS1_PADDING)},
    // OpenSSL has no such thing any more.
    Constant{"RSA_SSLV23_PADDING", 2},
    Constant{"RSA_NO_PADDING", static_cast<double>(RSA_NO_PADDING)},
    Constant{"RSA_PKCS1_OAEP_PADDING", static_cast<double>(RSA_PKCS1_OAEP_PADDING)},
    Constant{"RSA_X931_PADDING", static_cast<double>(RSA_X931_PADDING)},
    Constant{"RSA_PKCS1_PSS_PADDING", static_cast<double>(RSA_PKCS1_PSS_PADDING)},
    Constant{"RSA_PSS_SALTLEN_DIGEST", -1},
    Constant{"RSA_PSS_SALTLEN_MAX_SIGN", -2},
    Constant{"RSA_PSS_SALTLEN_AUTO", -2},
    Constant{"TLS1_VERSION", static_cast<double>(TLS1_VERSION)},
    Constant{"TLS1_1_VERSION", static_cast<double>(TLS1_1_VERSION)},
    Constant{"TLS1_2_VERSION", static_cast<double>(TLS1_2_VERSION)},
    Constant{"TLS1_3_VERSION", static_cast<double>(TLS1_3_VERSION)},
    Constant{"POINT_CONVERSION_COMPRESSED", static_cast<double>(POINT_CONVERSION_COMPRESSED)},
    Constant{"POINT_CONVERSION_UNCOMPRESSED", static_cast<double>(POINT_CONVERSION_UNCOMPRESSED)},
    Constant{"POINT_CONVERSION_HYBRID", static_cast<double>(POINT_CONVERSION_HYBRID)},
};

// What TLS offers by default.
constexpr std::string_view default_core_cipher_list =
    "TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:"
    "ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384:"
    "ECDHE-ECDSA-AES256-GCM-SHA384:DHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-SHA256:"
    "DHE-RSA-AES128-SHA256:ECDHE-RSA-AES256-SHA384:DHE-RSA-AES256-SHA384:"
    "ECDHE-RSA-AES256-SHA256:DHE-RSA-AES256-SHA256:HIGH:!aNULL:!eNULL:!EXPORT:!DES:!RC4:!MD5:"
    "!PSK:!SRP:!CAMELLIA";

constexpr std::string_view last_before_list = "RSA_PSS_SALTLEN_AUTO";

}  // namespace

js::Object make_constants(js::Context context) {
  js::Object object = js::object(context);
  for (const Constant& constant : constants) {
    js::define_constant(context, object, constant.name, js::number(context, constant.value));
    if (constant.name == last_before_list) {
      js::define_constant(context, object, "defaultCoreCipherList",
                          js::string(context, default_core_cipher_list));
    }
  }
  return object;
}

}  // namespace rondo::node::crypto
