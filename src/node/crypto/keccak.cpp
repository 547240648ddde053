#include "node/crypto/keccak.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

namespace rondo::node::crypto {

namespace {

static_assert(std::endian::native == std::endian::little, "lanes are read as they lie in memory");

constexpr std::size_t lane_count = 25;
constexpr int rounds_max = 24;
constexpr int rounds_turbo = 12;
constexpr std::uint8_t domain_cshake = 0x04;
constexpr std::uint8_t domain_shake = 0x1f;

constexpr std::array<std::uint64_t, rounds_max> round_constants{
    0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000,
    0x000000000000808b, 0x0000000080000001, 0x8000000080008081, 0x8000000000008009,
    0x000000000000008a, 0x0000000000000088, 0x0000000080008009, 0x000000008000000a,
    0x000000008000808b, 0x800000000000008b, 0x8000000000008089, 0x8000000000008003,
    0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
    0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008};
// In the order in which lanes take each other's places.
constexpr std::array<int, lane_count - 1> rotations{1,  3,  6,  10, 15, 21, 28, 36, 45, 55, 2,  14,
                                                    27, 41, 56, 8,  25, 43, 62, 18, 39, 61, 20, 44};
constexpr std::array<std::size_t, lane_count - 1> places{
    10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1};

using State = std::array<std::uint64_t, lane_count>;

void mix_columns(State& state) {
  std::array<std::uint64_t, 5> parity{};
  for (std::size_t x = 0; x < 5; ++x) {
    parity[x] = state[x] ^ state[x + 5] ^ state[x + 10] ^ state[x + 15] ^ state[x + 20];
  }
  for (std::size_t x = 0; x < 5; ++x) {
    const std::uint64_t change = parity[(x + 4) % 5] ^ std::rotl(parity[(x + 1) % 5], 1);
    for (std::size_t y = 0; y < lane_count; y += 5) {
      state[x + y] ^= change;
    }
  }
}

void permute(State& state, int rounds) {
  for (int round = rounds_max - rounds; round < rounds_max; ++round) {
    mix_columns(state);
    std::uint64_t moving = state[1];
    for (std::size_t step = 0; step < places.size(); ++step) {
      moving = std::exchange(state[places[step]], std::rotl(moving, rotations[step]));
    }
    for (std::size_t y = 0; y < lane_count; y += 5) {
      const std::array<std::uint64_t, 5> row{state[y], state[y + 1], state[y + 2], state[y + 3],
                                             state[y + 4]};
      for (std::size_t x = 0; x < 5; ++x) {
        state[y + x] = row[x] ^ (~row[(x + 1) % 5] & row[(x + 2) % 5]);
      }
    }
    state[0] ^= round_constants[static_cast<std::size_t>(round)];
  }
}

class Sponge {
 public:
  Sponge(Strength strength, int rounds)
      : rate_(strength == Strength::bits_128 ? 168 : 136), rounds_(rounds) {}

  [[nodiscard]] std::size_t rate() const noexcept { return rate_; }

  void absorb(ConstOctets data) {
    for (const unsigned char octet : data) {
      toggle(filled_, octet);
      if (++filled_ == rate_) {
        permute(state_, rounds_);
        filled_ = 0;
      }
    }
  }

  void finish(std::uint8_t domain, std::span<unsigned char> room) {
    constexpr unsigned char last_bit = 0x80;
    toggle(filled_, domain);
    toggle(rate_ - 1, last_bit);
    while (!room.empty()) {
      permute(state_, rounds_);
      const std::size_t size = std::min(rate_, room.size());
      std::memcpy(room.data(), state_.data(), size);
      room = room.subspan(size);
    }
  }

 private:
  void toggle(std::size_t place, unsigned char octet) {
    state_[place / 8] ^= std::uint64_t{octet} << (8 * (place % 8));
  }

  State state_{};
  std::size_t rate_;
  int rounds_;
  std::size_t filled_ = 0;
};

// ---- Encodings --------------------------------------------------------------------------------

// Big-endian, without zeros in front.
Octets digits_of(std::uint64_t value) {
  Octets digits;
  for (; value > 0; value >>= 8) {
    digits.insert(digits.begin(), static_cast<unsigned char>(value));
  }
  return digits;
}

Octets at_least_one(Octets digits) {
  if (digits.empty()) {
    digits.push_back(0);
  }
  return digits;
}

Octets left_encode(std::uint64_t value) {
  Octets result = at_least_one(digits_of(value));
  result.insert(result.begin(), static_cast<unsigned char>(result.size()));
  return result;
}

Octets right_encode(std::uint64_t value) {
  Octets result = at_least_one(digits_of(value));
  result.push_back(static_cast<unsigned char>(result.size()));
  return result;
}

void append(Octets& all, ConstOctets more) { all.insert(all.end(), more.begin(), more.end()); }

void append_string(Octets& all, ConstOctets text, std::uint64_t bits) {
  append(all, left_encode(bits));
  append(all, text);
}

void pad(Octets& all, std::size_t rate) { all.resize((all.size() + rate - 1) / rate * rate); }

void absorb_names(Sponge& sponge, ConstOctets function_name, ConstOctets customization) {
  Octets names = left_encode(sponge.rate());
  append_string(names, function_name, function_name.size() * 8);
  append_string(names, customization, customization.size() * 8);
  pad(names, sponge.rate());
  sponge.absorb(names);
}

// Of RFC 9861: the digits, then how many there are.
Octets length_encode(std::uint64_t value) {
  Octets result = digits_of(value);
  result.push_back(static_cast<unsigned char>(result.size()));
  return result;
}

}  // namespace

void cshake(Strength strength, ConstOctets data, ConstOctets function_name,
            ConstOctets customization, std::span<unsigned char> room) {
  Sponge sponge(strength, rounds_max);
  const bool is_plain = function_name.empty() && customization.empty();
  if (!is_plain) {
    absorb_names(sponge, function_name, customization);
  }
  sponge.absorb(data);
  sponge.finish(is_plain ? domain_shake : domain_cshake, room);
}

void kmac(Strength strength, ConstOctets key, std::uint64_t key_bits, ConstOctets data,
          ConstOctets customization, std::uint64_t result_bits, std::span<unsigned char> room) {
  static constexpr std::array<unsigned char, 4> name{'K', 'M', 'A', 'C'};
  Sponge sponge(strength, rounds_max);
  absorb_names(sponge, name, customization);
  Octets start = left_encode(sponge.rate());
  append_string(start, key, key_bits);
  pad(start, sponge.rate());
  sponge.absorb(start);
  sponge.absorb(data);
  sponge.absorb(right_encode(result_bits));
  sponge.finish(domain_cshake, room);
}

void turbo_shake(Strength strength, ConstOctets data, std::uint8_t domain,
                 std::span<unsigned char> room) {
  Sponge sponge(strength, rounds_turbo);
  sponge.absorb(data);
  sponge.finish(domain, room);
}

void kangaroo_twelve(Strength strength, ConstOctets data, ConstOctets customization,
                     std::span<unsigned char> room) {
  constexpr std::size_t chunk_size = 8'192;
  constexpr std::uint8_t domain_single = 0x07;
  constexpr std::uint8_t domain_final = 0x06;
  constexpr std::uint8_t domain_leaf = 0x0b;
  Octets all(data.begin(), data.end());
  append(all, customization);
  append(all, length_encode(customization.size()));
  if (all.size() <= chunk_size) {
    turbo_shake(strength, all, domain_single, room);
    return;
  }
  const ConstOctets whole(all);
  Octets final_node(whole.begin(), whole.begin() + chunk_size);
  append(final_node, std::array<unsigned char, 8>{0x03});
  Octets chaining_value(strength == Strength::bits_128 ? 32 : 64);
  std::uint64_t count = 0;
  for (std::size_t at = chunk_size; at < whole.size(); at += chunk_size) {
    const ConstOctets leaf = whole.subspan(at, std::min(chunk_size, whole.size() - at));
    turbo_shake(strength, leaf, domain_leaf, chaining_value);
    append(final_node, chaining_value);
    ++count;
  }
  append(final_node, length_encode(count));
  append(final_node, std::array<unsigned char, 2>{0xff, 0xff});
  turbo_shake(strength, final_node, domain_final, room);
}

}  // namespace rondo::node::crypto
