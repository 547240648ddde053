// The Keccak family on the pool. Each takes a callback last; see perform(). Sizes are in bytes;
// is256 tells the strength.
//
//   cshakeData(is256, data, function name, customization, size, callback) -> bytes
//   kmacData(is256, key, bits of it, data, customization, bits of the result, callback) -> bytes
//   turboShakeData(is256, data, domain, size, callback) -> bytes
//   kangarooTwelveData(is256, data, customization, size, callback) -> bytes
#include "node/crypto/crypto_keys.h"
#include "node/crypto/keccak.h"

namespace rondo::node::crypto {

namespace {

// Fills the result by a function that has all it needs.
template <class Fill>
struct Keccak {
  Fill fill;
  Bytes result;

  bool execute() {
    fill(std::span(result));
    return true;
  }
  [[nodiscard]] js::Value to_script(js::Context context) const {
    return crypto::to_script(context, result);
  }
  [[nodiscard]] static js::Value error(js::Context context, const Failure& failure) {
    return failure.to_script(context, "Operation failed");
  }
};

template <class Fill>
js::Value perform_keccak(Call& call, std::size_t callback_index, std::int64_t size, Fill fill) {
  return perform(call, callback_index, "HASHREQUEST",
                 Keccak<Fill>{std::move(fill), Bytes(static_cast<std::size_t>(size))});
}

Strength strength_at(const Call& call, std::size_t index) {
  return call.boolean_at(index) ? Strength::bits_256 : Strength::bits_128;
}

js::Value cshake_data(Call& call) {
  return perform_keccak(
      call, 5, call.integer_at(4),
      [strength = strength_at(call, 0), data = copy_at(call, 1), name = copy_at(call, 2),
       customization = copy_at(call, 3)](std::span<unsigned char> room) {
        cshake(strength, data, name, customization, room);
      });
}

js::Value kmac_data(Call& call) {
  constexpr std::int64_t bits_of_byte = 8;
  const std::int64_t bits = call.integer_at(5);
  return perform_keccak(call, 6, (bits + bits_of_byte - 1) / bits_of_byte,
                        [strength = strength_at(call, 0), key = copy_at(call, 1),
                         key_bits = call.integer_at(2), data = copy_at(call, 3),
                         customization = copy_at(call, 4), bits](std::span<unsigned char> room) {
                          kmac(strength, key, static_cast<std::uint64_t>(key_bits), data,
                               customization, static_cast<std::uint64_t>(bits), room);
                        });
}

js::Value turbo_shake_data(Call& call) {
  return perform_keccak(
      call, 4, call.integer_at(3),
      [strength = strength_at(call, 0), data = copy_at(call, 1),
       domain = static_cast<std::uint8_t>(call.int_at(2))](std::span<unsigned char> room) {
        turbo_shake(strength, data, domain, room);
      });
}

js::Value kangaroo_twelve_data(Call& call) {
  return perform_keccak(
      call, 4, call.integer_at(3),
      [strength = strength_at(call, 0), data = copy_at(call, 1), customization = copy_at(call, 2)](
          std::span<unsigned char> room) { kangaroo_twelve(strength, data, customization, room); });
}

}  // namespace

void define_keccak(js::Context context, js::Object binding) {
  js::define<cshake_data>(context, binding, "cshakeData");
  js::define<kmac_data>(context, binding, "kmacData");
  js::define<turbo_shake_data>(context, binding, "turboShakeData");
  js::define<kangaroo_twelve_data>(context, binding, "kangarooTwelveData");
}

}  // namespace rondo::node::crypto
