// Functions of the Keccak family that OpenSSL 3.0 does not have, or not for all parameters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace rondo::node::crypto {

using Octets = std::vector<unsigned char>;
using ConstOctets = std::span<const unsigned char>;

// What is secret against so many bits of work.
enum class Strength : std::uint8_t { bits_128, bits_256 };

// NIST SP 800-185, 3: the result fills the room.
void cshake(Strength strength, ConstOctets data, ConstOctets function_name,
            ConstOctets customization, std::span<unsigned char> room);
// NIST SP 800-185, 4. Lengths in bits count, also where they are no whole bytes.
void kmac(Strength strength, ConstOctets key, std::uint64_t key_bits, ConstOctets data,
          ConstOctets customization, std::uint64_t result_bits, std::span<unsigned char> room);
// RFC 9861, 2.
void turbo_shake(Strength strength, ConstOctets data, std::uint8_t domain,
                 std::span<unsigned char> room);
// RFC 9861, 3.
void kangaroo_twelve(Strength strength, ConstOctets data, ConstOctets customization,
                     std::span<unsigned char> room);

}  // namespace rondo::node::crypto
