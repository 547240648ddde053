#include "node/tls/tls_support.h"

#include <openssl/err.h>
#include <openssl/pem.h>

namespace rondo::node::tls {

namespace {

std::string code_of(std::string_view reason) {
  std::string code = "ERR_SSL_";
  for (const char letter : reason) {
    const bool is_lower = letter >= 'a' && letter <= 'z';
    code += letter == ' ' ? '_' : is_lower ? static_cast<char>(letter - 'a' + 'A') : letter;
  }
  return code;
}

std::string or_empty(const char* text) { return text == nullptr ? "" : text; }

struct VerifyName {
  long error;
  std::string_view name;
};

constexpr std::array verify_names = {
    VerifyName{X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, "UNABLE_TO_GET_ISSUER_CERT"},
    VerifyName{X509_V_ERR_UNABLE_TO_GET_CRL, "UNABLE_TO_GET_CRL"},
    VerifyName{X509_V_ERR_UNABLE_TO_DECRYPT_CERT_SIGNATURE, "UNABLE_TO_DECRYPT_CERT_SIGNATURE"},
    VerifyName{X509_V_ERR_UNABLE_TO_DECRYPT_CRL_SIGNATURE, "UNABLE_TO_DECRYPT_CRL_SIGNATURE"},
    VerifyName{X509_V_ERR_UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY, "UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY"},
    VerifyName{X509_V_ERR_CERT_SIGNATURE_FAILURE, "CERT_SIGNATURE_FAILURE"},
    VerifyName{X509_V_ERR_CRL_SIGNATURE_FAILURE, "CRL_SIGNATURE_FAILURE"},
    VerifyName{X509_V_ERR_CERT_NOT_YET_VALID, "CERT_NOT_YET_VALID"},
    VerifyName{X509_V_ERR_CERT_HAS_EXPIRED, "CERT_HAS_EXPIRED"},
    VerifyName{X509_V_ERR_CRL_NOT_YET_VALID, "CRL_NOT_YET_VALID"},
    VerifyName{X509_V_ERR_CRL_HAS_EXPIRED, "CRL_HAS_EXPIRED"},
    VerifyName{X509_V_ERR_ERROR_IN_CERT_NOT_BEFORE_FIELD, "ERROR_IN_CERT_NOT_BEFORE_FIELD"},
    VerifyName{X509_V_ERR_ERROR_IN_CERT_NOT_AFTER_FIELD, "ERROR_IN_CERT_NOT_AFTER_FIELD"},
    VerifyName{X509_V_ERR_ERROR_IN_CRL_LAST_UPDATE_FIELD, "ERROR_IN_CRL_LAST_UPDATE_FIELD"},
    VerifyName{X509_V_ERR_ERROR_IN_CRL_NEXT_UPDATE_FIELD, "ERROR_IN_CRL_NEXT_UPDATE_FIELD"},
    VerifyName{X509_V_ERR_OUT_OF_MEM, "OUT_OF_MEM"},
    VerifyName{X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, "DEPTH_ZERO_SELF_SIGNED_CERT"},
    VerifyName{X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN, "SELF_SIGNED_CERT_IN_CHAIN"},
    VerifyName{X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY, "UNABLE_TO_GET_ISSUER_CERT_LOCALLY"},
    VerifyName{X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, "UNABLE_TO_VERIFY_LEAF_SIGNATURE"},
    VerifyName{X509_V_ERR_CERT_CHAIN_TOO_LONG, "CERT_CHAIN_TOO_LONG"},
    VerifyName{X509_V_ERR_CERT_REVOKED, "CERT_REVOKED"},
    VerifyName{X509_V_ERR_INVALID_CA, "INVALID_CA"},
    VerifyName{X509_V_ERR_PATH_LENGTH_EXCEEDED, "PATH_LENGTH_EXCEEDED"},
    VerifyName{X509_V_ERR_INVALID_PURPOSE, "INVALID_PURPOSE"},
    VerifyName{X509_V_ERR_CERT_UNTRUSTED, "CERT_UNTRUSTED"},
    VerifyName{X509_V_ERR_CERT_REJECTED, "CERT_REJECTED"},
    VerifyName{X509_V_ERR_HOSTNAME_MISMATCH, "HOSTNAME_MISMATCH"},
};

}  // namespace

TlsFailure TlsFailure::take() {
  TlsFailure failure;
  const unsigned long first = ERR_peek_error();
  failure.library = or_empty(ERR_lib_error_string(first));
  failure.reason = or_empty(ERR_reason_error_string(first));
  const Bio memory(BIO_new(BIO_s_mem()));
  ERR_print_errors(memory.get());
  const crypto::Bytes text = crypto::contents_of(memory.get());
  failure.message.assign(text.begin(), text.end());
  return failure;
}

js::Value TlsFailure::to_script(js::Context context) const {
  const std::array<crypto::ErrorProperty, 3> properties{{
      {"library", library},
      {"reason", reason},
      {"code", reason.empty() ? "" : code_of(reason)},
  }};
  return crypto::make_error(context, ErrorKind::error, message, properties);
}

std::string_view verify_error_name(long error) {
  for (const VerifyName& each : verify_names) {
    if (each.error == error) {
      return each.name;
    }
  }
  return "UNSPECIFIED";
}

std::vector<Certificate> read_certificates(std::span<const unsigned char> pem) {
  std::vector<Certificate> certificates;
  const Bio memory = crypto::memory_of_octets(pem);
  while (X509* next = PEM_read_bio_X509_AUX(memory.get(), nullptr, nullptr, nullptr)) {
    certificates.emplace_back(next);
  }
  return certificates;
}

}  // namespace rondo::node::tls
