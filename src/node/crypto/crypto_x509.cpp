// Certificates.
//
//   x509Parse(bytes) -> certificate; PEM or DER
//   x509Describe(certificate) -> object, for lib/internal/crypto/x509.js
//   x509PublicKey(certificate) -> key      x509Pem(certificate) -> text
//   x509KeyParts(certificate) -> object: of the public key, as old programs want them
//   x509Check(certificate, 'host' | 'email' | 'ip', name, flags) -> the name that fits, or
//       undefined; false if the name makes no sense
//   x509CheckIssued(certificate, issuer), x509CheckPrivateKey(certificate, key),
//   x509Verify(certificate, key) -> boolean
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <openssl/x509v3.h>

#include <algorithm>

#include "node/crypto/crypto_certificates.h"
#include "node/crypto/crypto_keys.h"
#include "node/crypto/crypto_names.h"

namespace rondo::node::crypto {

namespace {

X509* certificate_at(const Call& call, std::size_t index) {
  return js::unwrap<CertificateData>(call[index])->certificate.get();
}

js::Value x509_parse(Call& call) {
  const auto octets = octets_at(call, 0);
  auto data = std::make_unique<CertificateData>();
  const Bio memory = memory_of_octets(octets);
  data->certificate.reset(PEM_read_bio_X509_AUX(memory.get(), nullptr, nullptr, nullptr));
  if (data->certificate == nullptr) {
    // What is neither is told as a mistake in the PEM, which most certificates are in.
    const unsigned char* place = octets.data();
    ERR_set_mark();
    data->certificate.reset(d2i_X509(nullptr, &place, static_cast<long>(octets.size())));
    ERR_pop_to_mark();
  }
  if (data->certificate == nullptr) {
    return fail_openssl(call, "Failed to parse certificate");
  }
  ERR_clear_error();
  return js::wrap(call.context(), std::move(data));
}

// ---- Description ------------------------------------------------------------------------------

class Description {
 public:
  explicit Description(const Call& call) : call_(call), object_(js::object(call.context())) {}

  void put(std::string_view name, const std::string& text) { put_value(name, call_.string(text)); }
  void put(std::string_view name, const std::optional<std::string>& text) {
    put_value(name, text ? call_.string(*text) : call_.undefined());
  }
  void put(std::string_view name, const std::vector<std::string>& texts) {
    js::ArrayBuilder list(call_.context());
    for (const std::string& text : texts) {
      list.push(call_.string(text));
    }
    put_value(name, list.array());
  }
  void put_value(std::string_view name, js::Value value) {
    js::set(call_.context(), object_, name, value);
  }
  [[nodiscard]] js::Object object() const noexcept { return object_; }

 private:
  const Call& call_;
  js::Object object_;
};

std::string text_of(BIO* memory) {
  const Bytes bytes = contents_of(memory);
  return {bytes.begin(), bytes.end()};
}

std::string time_text(const ASN1_TIME* time) {
  const Bio memory(BIO_new(BIO_s_mem()));
  ASN1_TIME_print(memory.get(), time);
  return text_of(memory.get());
}

double time_seconds(const ASN1_TIME* time) {
  std::tm parts{};
  ASN1_TIME_to_tm(time, &parts);
  return static_cast<double>(::timegm(&parts));
}

std::string serial_number(const X509* certificate) {
  const Number number(ASN1_INTEGER_to_BN(X509_get0_serialNumber(certificate), nullptr));
  char* const hex = BN_bn2hex(number.get());
  std::string text(hex);
  OPENSSL_free(hex);
  return text;
}

js::Value key_usage(const Call& call, X509* certificate) {
  using Usage = std::unique_ptr<EXTENDED_KEY_USAGE, Releaser<EXTENDED_KEY_USAGE_free>>;
  const Usage usage(static_cast<EXTENDED_KEY_USAGE*>(
      X509_get_ext_d2i(certificate, NID_ext_key_usage, nullptr, nullptr)));
  if (usage == nullptr) {
    return call.undefined();
  }
  js::ArrayBuilder list(call.context());
  for (int index = 0; index < sk_ASN1_OBJECT_num(usage.get()); ++index) {
    list.push(call.string(object_identifier(sk_ASN1_OBJECT_value(usage.get(), index))));
  }
  return list.array();
}

js::Value x509_describe(Call& call) {
  X509* const certificate = certificate_at(call, 0);
  Description description(call);
  description.put("subject", name_lines(X509_get_subject_name(certificate)));
  description.put("issuer", name_lines(X509_get_issuer_name(certificate)));
  description.put("subjectEntries", name_entries(X509_get_subject_name(certificate)));
  description.put("issuerEntries", name_entries(X509_get_issuer_name(certificate)));
  description.put("subjectAltName", alternative_names(certificate));
  description.put("infoAccess", information_access(certificate));
  description.put("validFrom", time_text(X509_get0_notBefore(certificate)));
  description.put("validTo", time_text(X509_get0_notAfter(certificate)));
  description.put_value("validFromSeconds",
                        call.number(time_seconds(X509_get0_notBefore(certificate))));
  description.put_value("validToSeconds",
                        call.number(time_seconds(X509_get0_notAfter(certificate))));
  description.put_value("keyUsage", key_usage(call, certificate));
  description.put("serialNumber", serial_number(certificate));
  const ASN1_OBJECT* algorithm = nullptr;
  X509_ALGOR_get0(&algorithm, nullptr, nullptr, X509_get0_tbs_sigalg(certificate));
  const int number = OBJ_obj2nid(algorithm);
  description.put("signatureAlgorithm", number == NID_undef
                                            ? std::nullopt
                                            : std::optional<std::string>(OBJ_nid2ln(number)));
  description.put("signatureAlgorithmOid", object_identifier(algorithm));
  const Bio memory(BIO_new(BIO_s_mem()));
  i2d_X509_bio(memory.get(), certificate);
  description.put_value("raw", to_script(call.context(), contents_of(memory.get())));
  description.put_value("ca", call.boolean(X509_check_ca(certificate) == 1));
  ERR_clear_error();
  return description.object();
}

// What tells whose it is.
js::Value x509_names(Call& call) {
  X509* const certificate = certificate_at(call, 0);
  Description names(call);
  names.put("subjectEntries", name_entries(X509_get_subject_name(certificate)));
  names.put("subjectAltName", alternative_names(certificate));
  ERR_clear_error();
  return names.object();
}

js::Value x509_pem(Call& call) {
  const Bio memory(BIO_new(BIO_s_mem()));
  PEM_write_bio_X509(memory.get(), certificate_at(call, 0));
  return call.string(text_of(memory.get()));
}

js::Value x509_public_key(Call& call) {
  Key key(X509_get_pubkey(certificate_at(call, 0)));
  if (key == nullptr) {
    return fail_openssl(call, "Failed to read the public key");
  }
  return KeyData::to_script(call.context(), std::move(key));
}

void describe_rsa(const Call& call, Description& parts, const EVP_PKEY* key) {
  const RSA* const rsa = EVP_PKEY_get0_RSA(key);
  char* const modulus = BN_bn2hex(RSA_get0_n(rsa));
  parts.put("modulus", std::string(modulus));
  OPENSSL_free(modulus);
  parts.put_value("bits", call.number(BN_num_bits(RSA_get0_n(rsa))));
  char* const exponent = BN_bn2hex(RSA_get0_e(rsa));
  parts.put("exponent", std::string(exponent));
  OPENSSL_free(exponent);
}

void describe_ec(const Call& call, Description& parts, const EVP_PKEY* key) {
  const EC_KEY* const ec = EVP_PKEY_get0_EC_KEY(key);
  const EC_GROUP* const group = EC_KEY_get0_group(ec);
  parts.put_value("bits", call.number(EC_GROUP_order_bits(group)));
  Bytes point(EC_POINT_point2oct(group, EC_KEY_get0_public_key(ec), EC_KEY_get_conv_form(ec),
                                 nullptr, 0, nullptr));
  EC_POINT_point2oct(group, EC_KEY_get0_public_key(ec), EC_KEY_get_conv_form(ec), point.data(),
                     point.size(), nullptr);
  parts.put_value("pubkey", to_script(call.context(), point));
  const int curve = EC_GROUP_get_curve_name(group);
  if (curve != NID_undef) {
    parts.put("asn1Curve", std::string(OBJ_nid2sn(curve)));
    if (const char* const name = EC_curve_nid2nist(curve); name != nullptr) {
      parts.put("nistCurve", std::string(name));
    }
  }
}

js::Value x509_key_parts(Call& call) {
  X509* const certificate = certificate_at(call, 0);
  Description parts(call);
  const Key key(X509_get_pubkey(certificate));
  ERR_clear_error();
  if (key == nullptr) {
    return parts.object();
  }
  const int type = EVP_PKEY_get_id(key.get());
  if (type == EVP_PKEY_EC) {
    describe_ec(call, parts, key.get());
  } else if (type == EVP_PKEY_RSA || type == EVP_PKEY_RSA_PSS) {
    describe_rsa(call, parts, key.get());
    // As it is in the certificate; to encode the key anew would take far longer.
    unsigned char* data = nullptr;
    const int size = i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate), &data);
    parts.put_value("pubkey",
                    to_script(call.context(), {data, static_cast<std::size_t>(std::max(size, 0))}));
    OPENSSL_free(data);
  }
  return parts.object();
}

// ---- Checks -----------------------------------------------------------------------------------

js::Value x509_check(Call& call) {
  X509* const certificate = certificate_at(call, 0);
  const std::string kind = call.string_at(1);
  const std::string name = call.string_at(2);
  const auto flags = static_cast<unsigned>(call.int_at(3));
  int found = 0;
  std::string fitting = name;
  if (kind == "host") {
    char* peer = nullptr;
    found = X509_check_host(certificate, name.data(), name.size(), flags, &peer);
    if (peer != nullptr) {
      fitting = peer;
      OPENSSL_free(peer);
    }
  } else if (kind == "email") {
    found = X509_check_email(certificate, name.data(), name.size(), flags);
  } else {
    found = X509_check_ip_asc(certificate, name.c_str(), flags);
  }
  ERR_clear_error();
  if (found == -2) {
    return call.boolean(false);
  }
  return found == 1 ? call.string(fitting) : call.undefined();
}

js::Value x509_check_issued(Call& call) {
  const bool is_issued =
      X509_check_issued(certificate_at(call, 1), certificate_at(call, 0)) == X509_V_OK;
  ERR_clear_error();
  return call.boolean(is_issued);
}

js::Value x509_check_private_key(Call& call) {
  const bool fits = X509_check_private_key(certificate_at(call, 0), key_at(call, 1)) == 1;
  ERR_clear_error();
  return call.boolean(fits);
}

js::Value x509_verify(Call& call) {
  const bool is_signed = X509_verify(certificate_at(call, 0), key_at(call, 1)) == 1;
  ERR_clear_error();
  return call.boolean(is_signed);
}

}  // namespace

void define_certificates(js::Context context, js::Object binding) {
  js::define<x509_parse>(context, binding, "x509Parse");
  js::define<x509_describe>(context, binding, "x509Describe");
  js::define<x509_names>(context, binding, "x509Names");
  js::define<x509_pem>(context, binding, "x509Pem");
  js::define<x509_public_key>(context, binding, "x509PublicKey");
  js::define<x509_key_parts>(context, binding, "x509KeyParts");
  js::define<x509_check>(context, binding, "x509Check");
  js::define<x509_check_issued>(context, binding, "x509CheckIssued");
  js::define<x509_check_private_key>(context, binding, "x509CheckPrivateKey");
  js::define<x509_verify>(context, binding, "x509Verify");
}

}  // namespace rondo::node::crypto
