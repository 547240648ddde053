// What the engine knows of a value and script cannot ask: what kind of thing it is, the state of a
// promise, what is behind a proxy, what an iterator has yet to give.
//
// Nothing here runs script or changes what it is asked about. Of the thread of the engine, which
// must be held.
#pragma once

#include <cstdint>
#include <optional>

#include "js/types.h"

namespace rondo::js {

// What an object is by its inner slots, whatever its prototype. lib/internal/util/types.js knows
// these by their order.
enum class Kind : std::uint8_t {
  other,
  arguments,
  array_buffer,
  async_function,
  async_generator_function,
  big_int_object,
  boolean_object,
  data_view,
  date,
  error,
  generator_function,
  generator_object,
  map,
  map_iterator,
  module_namespace,
  number_object,
  promise,
  proxy,
  reg_exp,
  set,
  set_iterator,
  shared_array_buffer,
  string_object,
  symbol_object,
  weak_map,
  weak_set,
};
// Other for what is no object.
[[nodiscard]] Kind kind_of(Context context, Value value);

// An array or typed array of which is certain that it has no keys but those of its items, which
// have no getters.
[[nodiscard]] bool has_only_items(Context context, Value value);

// All of these: nothing for a value of another kind.

enum class PromiseState : std::uint8_t { pending, fulfilled, rejected };
struct PromiseParts {
  PromiseState state;
  Value result;  // Undefined while it is pending.
};
[[nodiscard]] std::optional<PromiseParts> promise_parts(Context context, Value value);

// Both null in a revoked proxy.
struct ProxyParts {
  Value target;
  Value handler;
};
[[nodiscard]] std::optional<ProxyParts> proxy_parts(Context context, Value value);

// What an iterator of a map or a set has yet to give, which it keeps; what is in a WeakMap or a
// WeakSet, in no order.
struct Entries {
  Object items;  // An array. Of pairs, it has first one and then the other.
  bool are_pairs;
};
[[nodiscard]] std::optional<Entries> entries_of(Context context, Value value);

}  // namespace rondo::js
