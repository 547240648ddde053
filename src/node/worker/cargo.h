// What messages between threads carry beside their text: memory, files, and compiled WebAssembly.
//
// Memory is in the form of script: an ArrayBuffer, or a SharedArrayBuffer. The engine of the thread
// must be held.
#pragma once

#include <memory>

#include "js/types.h"
#include "threads/port_end.h"

namespace rondo::node {

// What all cargo of this runtime is.
class ScriptCargo : public threads::Cargo {
 public:
  enum class Receiver : std::uint8_t { last, one_of_many };

  // For the engine of the thread that has received it.
  [[nodiscard]] virtual js::Value unload(js::Context context, Receiver receiver) = 0;
};

using CargoPointer = std::shared_ptr<threads::Cargo>;

[[nodiscard]] CargoPointer copy_buffer_to_cargo(js::Context context, js::Object buffer);
// The buffer is detached.
[[nodiscard]] CargoPointer move_buffer_to_cargo(js::Context context, js::Object buffer);
// Of a SharedArrayBuffer.
[[nodiscard]] CargoPointer share_buffer_as_cargo(js::Object buffer);
// Of a WebAssembly.Module.
[[nodiscard]] CargoPointer share_module_as_cargo(js::Object module);
// Of a WebAssembly.Memory that is shared.
[[nodiscard]] CargoPointer share_memory_as_cargo(js::Object memory);
// Is closed if nobody receives it. Script gets its number.
[[nodiscard]] CargoPointer move_file_to_cargo(int fd);

// Others may have the same cargo: then script gets a copy, unless it is shared memory.
[[nodiscard]] js::Value unload_cargo(js::Context context, CargoPointer cargo);

}  // namespace rondo::node
