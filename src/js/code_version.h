// Which version of the engine's bytecode this program writes and reads.
#pragma once

#include <cstdint>

namespace rondo::js {

// By default the engine takes bytecode from the very same executable only. What compiles our
// modules is another one than what runs them, so that both are told the version of the engine that
// they have been linked with. Before any engine is made.
void use_engine_version();

// Another one for every build of the engine.
[[nodiscard]] std::uint32_t code_version() noexcept;

}  // namespace rondo::js
