// The certificates that are trusted where a program does not say whom it trusts.
#pragma once

#include "node/tls/tls_support.h"

namespace rondo::node::tls {

// One for each thread. It is empty until somebody has to be verified: most servers never need it,
// and reading a hundred certificates takes longer than a handshake.
class RootCertificates {
 public:
  [[nodiscard]] static RootCertificates& current();

  [[nodiscard]] X509_STORE* store() const noexcept { return store_.get(); }
  // From now on the store has everything in it.
  void fill();
  // These only, from now on.
  void replace(std::vector<Certificate> certificates);

 private:
  RootCertificates();

  Store store_;
  bool is_filled_ = false;
};

}  // namespace rondo::node::tls
