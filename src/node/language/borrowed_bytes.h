// The bytes of a view that script passes to a native function.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <cstddef>
#include <cstdint>
#include <span>

#include "js/engine.h"
#include "js/value.h"

namespace rondo::node {

// Where they are, if that can be: the engine's interface for C has them moved first. Empty for what
// has none. The engine must be held as long as they are used, and no script may run meanwhile.
[[nodiscard]] inline std::span<std::uint8_t> borrow_bytes(js::Engine& engine, JSContextRef context,
                                                          JSValueRef view) {
  if (const auto bytes = engine.direct_text().borrow_bytes(view)) {
    return *bytes;
  }
  const std::span<std::byte> memory = js::memory_of(context, view).value_or(std::span<std::byte>());
  return {reinterpret_cast<std::uint8_t*>(memory.data()), memory.size()};
}

}  // namespace rondo::node
