// Properties by keys that are values, with what getters, setters and the traps of proxies throw.
//
// The engine must be held.
#pragma once

#include <expected>

#include "js/value.h"

namespace rondo::js {

[[nodiscard]] Completion get_property(Context context, Object object, Value key);
// Undefined. What cannot be set stays as it is.
[[nodiscard]] Completion set_property(Context context, Object object, Value key, Value value);
// Also what it inherits.
[[nodiscard]] std::expected<bool, Value> has_property(Context context, Object object, Value key);
// Whether it is gone.
[[nodiscard]] std::expected<bool, Value> delete_property(Context context, Object object, Value key);

}  // namespace rondo::js
