// What messages between threads carry beside their text: memory, and compiled WebAssembly.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <memory>
#include <optional>

#include "js/engine.h"
#include "js/fast/buffer_exchange.h"
#include "js/fast/wasm_exchange.h"
#include "threads/port_end.h"

namespace rondo::node {

// Loads and unloads it for the engine of one thread. Memory is in the form of script: an
// ArrayBuffer, or a SharedArrayBuffer.
class CargoHandler {
 public:
  explicit CargoHandler(js::Engine& engine) : engine_(engine), exchange_(engine) {}

  // Whether share() can be called, and move() does not copy.
  [[nodiscard]] bool is_direct() const noexcept { return exchange_.is_available(); }

  [[nodiscard]] std::shared_ptr<threads::Cargo> copy(JSObjectRef buffer) const;
  // The buffer is detached, if that is possible.
  [[nodiscard]] std::shared_ptr<threads::Cargo> move(JSObjectRef buffer) const;
  [[nodiscard]] std::shared_ptr<threads::Cargo> share(JSObjectRef buffer) const;

  // Only if is_direct().
  void detach(JSObjectRef buffer) const { exchange_.detach(buffer); }

  // Of a WebAssembly.Module.
  [[nodiscard]] std::shared_ptr<threads::Cargo> share_module(JSObjectRef module) const;

  // For WebAssembly, when first asked.
  [[nodiscard]] const js::WasmExchange& wasm() const;

  // Others may have the same cargo: then script gets a copy, unless it is shared memory.
  [[nodiscard]] JSValueRef unload(std::shared_ptr<threads::Cargo> cargo) const;

 private:
  js::Engine& engine_;
  js::BufferExchange exchange_;
  mutable std::optional<js::WasmExchange> wasm_;
};

}  // namespace rondo::node
