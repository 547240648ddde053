// Certificates, as script objects hold them.
#pragma once

#include <openssl/x509.h>

#include "node/crypto/crypto_support.h"

namespace rondo::node::crypto {

using Certificate = std::unique_ptr<X509, Releaser<X509_free>>;

struct CertificateData {
  Certificate certificate;

  [[nodiscard]] static js::Value to_script(js::Context context, Certificate certificate) {
    auto data = std::make_unique<CertificateData>();
    data->certificate = std::move(certificate);
    return js::wrap(context, std::move(data));
  }
};

// Another owner of the same certificate.
[[nodiscard]] inline Certificate share(X509* certificate) {
  X509_up_ref(certificate);
  return Certificate(certificate);
}

}  // namespace rondo::node::crypto
