// The names in a certificate, as text that cannot be mistaken for other names: what could be is
// quoted, as in Node.
#pragma once

#include <openssl/x509.h>

#include <optional>
#include <string>
#include <vector>

namespace rondo::node::crypto {

// "CN=example" for each part, on lines of their own.
[[nodiscard]] std::string name_lines(const X509_NAME* name);
// The names and values of its parts, one after the other, as they are.
[[nodiscard]] std::vector<std::string> name_entries(const X509_NAME* name);

// "DNS:example, IP Address:192.0.2.1"; nothing if there are none.
[[nodiscard]] std::optional<std::string> alternative_names(X509* certificate);

// "OCSP - URI:http://...", on lines of their own; nothing if there is none.
[[nodiscard]] std::optional<std::string> information_access(X509* certificate);

// "1.2.840"
[[nodiscard]] std::string object_identifier(const ASN1_OBJECT* object);

}  // namespace rondo::node::crypto
