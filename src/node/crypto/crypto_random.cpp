// Randomness and primes.
//
//   randomFill(view, offset, size, callback)
//   generatePrime(bits, isSafe, add or null, remainder or null, callback) -> bytes
//   checkPrime(bytes, checks, callback) -> boolean
//   timingSafeEqual(view, view) -> boolean; both have one length
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/rand.h>

#include <climits>

#include "node/crypto/crypto_support.h"

namespace rondo::node::crypto {

namespace {

// Fills memory of the script's, which its callback keeps alive.
struct RandomFill {
  std::span<std::byte> room;

  [[nodiscard]] bool execute() const {
    return RAND_bytes_ex(nullptr, reinterpret_cast<unsigned char*>(room.data()), room.size(), 0) ==
           1;
  }
  [[nodiscard]] static js::Value to_script(js::Context context) { return js::undefined(context); }
  [[nodiscard]] static js::Value error(js::Context context, const Failure& failure) {
    return failure.to_script(context, "Operation failed");
  }
};

js::Value random_fill(Call& call) {
  const auto offset = static_cast<std::size_t>(call.integer_at(1));
  const auto size = static_cast<std::size_t>(call.integer_at(2));
  const std::span<std::byte> room = call.bytes_at(0);
  if (offset > room.size() || size > room.size() - offset) {
    return call.undefined();
  }
  return perform(call, 3, "RANDOMBYTESREQUEST", RandomFill{room.subspan(offset, size)});
}

// Null for what is longer than OpenSSL's numbers can be.
Number number_from(std::span<const unsigned char> octets) {
  if (octets.size() > INT_MAX) {
    ERR_raise(ERR_LIB_BN, BN_R_BIGNUM_TOO_LONG);
    return nullptr;
  }
  return Number(BN_bin2bn(octets.data(), static_cast<int>(octets.size()), nullptr));
}

struct GeneratePrime {
  int bits = 0;
  bool is_safe = false;
  Number add;
  Number remainder;
  Bytes result;

  bool execute() {
    const NumberContext context(BN_CTX_secure_new());
    const Number prime(BN_secure_new());
    if (BN_generate_prime_ex2(prime.get(), bits, is_safe ? 1 : 0, add.get(), remainder.get(),
                              nullptr, context.get()) != 1) {
      return false;
    }
    constexpr int bits_of_byte = 8;
    result.resize(static_cast<std::size_t>((bits + bits_of_byte - 1) / bits_of_byte));
    return BN_bn2binpad(prime.get(), result.data(), static_cast<int>(result.size())) >= 0;
  }
  [[nodiscard]] js::Value to_script(js::Context context) const {
    return crypto::to_script(context, result);
  }
  [[nodiscard]] static js::Value error(js::Context context, const Failure& failure) {
    return failure.to_script(context, "Operation failed");
  }
};

js::Value generate_prime(Call& call) {
  GeneratePrime operation;
  operation.bits = call.int_at(0);
  operation.is_safe = call.boolean_at(1);
  if (call.has(2)) {
    operation.add = number_from(octets_at(call, 2));
    if (operation.add == nullptr) {
      return fail_openssl(call, "could not generate prime");
    }
    // Without enough bits to add something, OpenSSL would look for ever.
    if (BN_num_bits(operation.add.get()) > operation.bits) {
      return fail(call, ErrorKind::range, "ERR_OUT_OF_RANGE", "invalid options.add");
    }
  }
  if (call.has(3)) {
    operation.remainder = number_from(octets_at(call, 3));
    if (operation.remainder == nullptr) {
      return fail_openssl(call, "could not generate prime");
    }
    if (operation.add != nullptr && BN_cmp(operation.add.get(), operation.remainder.get()) != 1) {
      return fail(call, ErrorKind::range, "ERR_OUT_OF_RANGE", "invalid options.rem");
    }
  }
  return perform(call, 4, "RANDOMPRIMEREQUEST", std::move(operation));
}

struct CheckPrime {
  Number candidate;
  int checks = 0;
  bool is_prime = false;

  bool execute() {
    const NumberContext context(BN_CTX_new());
    const int answer = BN_is_prime_ex(candidate.get(), checks, context.get(), nullptr);
    is_prime = answer == 1;
    return answer >= 0;
  }
  [[nodiscard]] js::Value to_script(js::Context context) const {
    return js::boolean(context, is_prime);
  }
  [[nodiscard]] static js::Value error(js::Context context, const Failure& failure) {
    return failure.to_script(context, "Operation failed");
  }
};

js::Value check_prime(Call& call) {
  Number candidate = number_from(octets_at(call, 0));
  if (candidate == nullptr) {
    return fail_openssl(call, "bignum too long");
  }
  return perform(call, 2, "CHECKPRIMEREQUEST", CheckPrime{std::move(candidate), call.int_at(1)});
}

js::Value timing_safe_equal(Call& call) {
  const js::Lock lock(call.context());
  const auto left = borrow_at(call, 0);
  const auto right = borrow_at(call, 1);
  return call.boolean(left.size() == right.size() &&
                      CRYPTO_memcmp(left.data(), right.data(), left.size()) == 0);
}

}  // namespace

void define_random(js::Context context, js::Object binding) {
  js::define<random_fill>(context, binding, "randomFill");
  js::define<generate_prime>(context, binding, "generatePrime");
  js::define<check_prime>(context, binding, "checkPrime");
  js::define<timing_safe_equal>(context, binding, "timingSafeEqual");
}

}  // namespace rondo::node::crypto
