// What connections have in common: certificates, keys, whom to trust, which protocols to speak.
#pragma once

#include "node/tls/tls_support.h"

namespace rondo::node::tls {

class SecureContext {
 public:
  enum class Role : std::uint8_t { any, server, client };

  // For encrypting the sessions that clients keep for us: a name, and two keys.
  static constexpr std::size_t ticket_part_size = 16;
  using TicketKeys = std::array<unsigned char, 3 * ticket_part_size>;

  // Null if OpenSSL fails.
  [[nodiscard]] static std::shared_ptr<SecureContext> make(Role role, int version_min,
                                                           int version_max);
  // Of a connection.
  [[nodiscard]] static SecureContext& of(SSL* ssl);

  [[nodiscard]] SSL_CTX* get() const noexcept { return context_.get(); }

  // False if OpenSSL fails, and knows why.
  [[nodiscard]] bool use_certificates(std::vector<Certificate> chain);
  void trust(X509* certificate);
  void trust_roots();
  // A store that no other context has.
  [[nodiscard]] X509_STORE* own_store();
  // Whoever is verified needs the roots.
  void prepare_to_verify() const;

  [[nodiscard]] X509* certificate() const noexcept { return certificate_.get(); }
  [[nodiscard]] X509* issuer() const noexcept { return issuer_.get(); }
  [[nodiscard]] TicketKeys& ticket_keys() noexcept { return ticket_keys_; }

 private:
  explicit SecureContext(SslContext context);

  void find_issuer(const std::vector<Certificate>& chain);

  SslContext context_;
  Certificate certificate_;
  Certificate issuer_;
  bool has_own_store_ = false;
  bool trusts_roots_ = false;
  TicketKeys ticket_keys_{};
};

// As script has it. A context that was closed is null.
struct ContextData {
  std::shared_ptr<SecureContext> context;
};

// Null if it is none, or closed.
[[nodiscard]] inline std::shared_ptr<SecureContext> context_at(const Call& call,
                                                               std::size_t index) {
  const ContextData* const data = js::unwrap<ContextData>(call[index]);
  return data == nullptr ? nullptr : data->context;
}

// The issuer of a certificate among those that the context trusts; null if it is not there.
[[nodiscard]] Certificate find_issuer(SSL_CTX* context, X509* certificate);

// What the context's connections ask for: see stream_callbacks.cpp.
void set_connection_callbacks(SSL_CTX* context);

}  // namespace rondo::node::tls
