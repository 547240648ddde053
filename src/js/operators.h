// What script's operators do with values, which may run script and throw.
//
// The engine must be held.
#pragma once

#include <expected>

#include "js/value.h"

namespace rondo::js {

// +value
[[nodiscard]] std::expected<double, Value> convert_to_number(Context context, Value value);
// `${value}`
[[nodiscard]] Completion convert_to_string(Context context, Value value);
// Null for undefined and null, which are no objects of any kind.
[[nodiscard]] Object convert_to_object(Context context, Value value);

// left === right
[[nodiscard]] bool is_same(Context context, Value left, Value right);
// value instanceof constructor
[[nodiscard]] std::expected<bool, Value> is_instance_of(Context context, Value value,
                                                        Object constructor);

}  // namespace rondo::js
