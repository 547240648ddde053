// Which build of the engine's library this process has loaded.
#pragma once

#include <string>

namespace rondo::js {

// In hexadecimal digits; empty if the library has none.
[[nodiscard]] std::string engine_build_id();

// Whether it is one whose inner layout was examined.
[[nodiscard]] bool is_engine_build_known();

// Known, and not switched off by RONDO_ENGINE_TIER=base in the environment of the start.
[[nodiscard]] bool is_fast_tier_on();

}  // namespace rondo::js
