#include "node/crypto/small_order.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace rondo::node::crypto {

namespace {

using Octets = std::span<const unsigned char>;

constexpr std::size_t size_25519 = 32;
constexpr std::size_t size_448 = 57;
constexpr unsigned char sign_bit = 0x80;

using Point25519 = std::array<unsigned char, size_25519>;
using Point448 = std::array<unsigned char, size_448>;

constexpr Point25519 number(unsigned char value) { return {value}; }

// 2^255 - 19, and what is above or below it: little-endian.
constexpr Point25519 near_prime(unsigned char lowest) {
  Point25519 point{};
  point.fill(0xFF);
  point[0] = lowest;
  point[size_25519 - 1] = 0x7F;
  return point;
}

// Without their signs. The last two are 0 and 1 in another form.
constexpr std::array points_25519 = {
    number(0),
    number(1),
    near_prime(0xEC),
    Point25519{0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4,
               0x89, 0xF2, 0xEF, 0x98, 0xF0, 0xD5, 0xDF, 0xAC, 0x05, 0xD3, 0xC6,
               0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53, 0xFC, 0x05},
    Point25519{0xC7, 0x17, 0x6A, 0x70, 0x3D, 0x4D, 0xD8, 0x4F, 0xBA, 0x3C, 0x0B,
               0x76, 0x0D, 0x10, 0x67, 0x0F, 0x2A, 0x20, 0x53, 0xFA, 0x2C, 0x39,
               0xCC, 0xC6, 0x4E, 0xC7, 0xFD, 0x77, 0x92, 0xAC, 0x03, 0x7A},
    near_prime(0xED),
    near_prime(0xEE)};

// 2^448 - 2^224 - 1 less one. Other forms of 0 and 1 are not accepted anyway.
constexpr Point448 below_prime_448() {
  Point448 point{};
  std::fill(point.begin(), point.end() - 1, static_cast<unsigned char>(0xFF));
  point[0] = 0xFE;
  point[28] = 0xFE;
  return point;
}

constexpr std::array points_448 = {Point448{0}, Point448{1}, below_prime_448()};

template <class Points>
bool is_among(const Points& points, Octets encoded) {
  auto point = points[0];
  if (encoded.size() < point.size()) {
    return false;
  }
  std::copy_n(encoded.begin(), point.size(), point.begin());
  point.back() &= static_cast<unsigned char>(~sign_bit);
  return std::ranges::find(points, point) != points.end();
}

template <class Points>
bool is_either_among(const Points& points, const EVP_PKEY* key, Octets signature) {
  auto point = points[0];
  std::size_t size = point.size();
  return is_among(points, signature) ||
         (EVP_PKEY_get_raw_public_key(key, point.data(), &size) == 1 &&
          is_among(points, Octets(point).first(size)));
}

}  // namespace

bool has_small_order(const EVP_PKEY* key, Octets signature) {
  switch (EVP_PKEY_get_id(key)) {
    case EVP_PKEY_ED25519:
      return is_either_among(points_25519, key, signature);
    case EVP_PKEY_ED448:
      return is_either_among(points_448, key, signature);
    default:
      return false;
  }
}

}  // namespace rondo::node::crypto
