// Strings of script made from bytes, one character each.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <cstdint>
#include <span>
#include <string_view>

#include "js/engine.h"

namespace rondo::node {

// The engine must be held.
[[nodiscard]] JSValueRef latin1_text(js::Engine& engine, std::span<const std::uint8_t> bytes);

[[nodiscard]] inline JSValueRef latin1_text(js::Engine& engine, std::string_view bytes) {
  return latin1_text(engine,
                     std::span(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));
}

}  // namespace rondo::node
