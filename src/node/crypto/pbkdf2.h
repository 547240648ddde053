// PBKDF2 with HMAC (RFC 8018), on the hash functions of OpenSSL.
//
// OpenSSL's own makes a copy of three hash contexts through its providers for every iteration,
// which takes longer than the hashing. All iterations but the first hash a message of the same
// length, so that each is two calls of the compression function, on states that are known before.
#pragma once

#include <openssl/evp.h>

#include <span>

namespace rondo::node::crypto {

// Fills the key. False: OpenSSL has refused, and its error queue says why.
[[nodiscard]] bool derive_pbkdf2(std::span<const unsigned char> password,
                                 std::span<const unsigned char> salt, int iterations,
                                 const EVP_MD* digest, std::span<unsigned char> key);

}  // namespace rondo::node::crypto
