// BigInts and the machine's integers.
#pragma once

#include <cstdint>

#include "js/types.h"

namespace rondo::js {

[[nodiscard]] Value bigint(Context context, std::int64_t value);
[[nodiscard]] Value bigint(Context context, std::uint64_t value);

// What is too large is cut to its lowest bits.
template <class Integer>
struct BigIntAs {
  Integer value;
  bool is_exact;
};
// Integer is std::int64_t or std::uint64_t. The caller knows that it is a BigInt.
template <class Integer>
[[nodiscard]] BigIntAs<Integer> bigint_as(Value value);

}  // namespace rondo::js
