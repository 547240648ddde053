// Points of Edwards curves whose order is small: signatures that are right for many messages, or
// for all, can be made with them.
#pragma once

#include <openssl/evp.h>

#include <span>

namespace rondo::node::crypto {

// Whether the key, or the point with which the signature begins, is such a point. False for keys of
// other kinds.
[[nodiscard]] bool has_small_order(const EVP_PKEY* key, std::span<const unsigned char> signature);

}  // namespace rondo::node::crypto
