// Hands modules of WebAssembly from one engine to another, and shares memories between them.
//
// The engine must be held.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "js/types.h"

namespace rondo::js {

// ---- Modules ---------------------------------------------------------------------------------

// A reference to compiled code, which engines share. It may be dropped on any thread.
class WasmModule {
 private:
  struct Code;

  explicit WasmModule(std::shared_ptr<const Code> code) : code_(std::move(code)) {}

  friend std::optional<WasmModule> share_wasm_module(Object object);
  friend Object give_wasm_module(Context context, const WasmModule& module);

  std::shared_ptr<const Code> code_;
};

[[nodiscard]] bool is_wasm_module(Object object);
// Nothing for what is no WebAssembly.Module.
[[nodiscard]] std::optional<WasmModule> share_wasm_module(Object object);
// A new WebAssembly.Module.
[[nodiscard]] Object give_wasm_module(Context context, const WasmModule& module);

// ---- Memories --------------------------------------------------------------------------------

// A reference to memory that engines share, and that any of them may let grow. It may be dropped on
// any thread.
class WasmMemory {
 private:
  struct Pages;

  explicit WasmMemory(std::shared_ptr<const Pages> pages) : pages_(std::move(pages)) {}

  friend std::optional<WasmMemory> share_wasm_memory(Object object);
  friend Object give_wasm_memory(Context context, const WasmMemory& memory);

  std::shared_ptr<const Pages> pages_;
};

[[nodiscard]] bool is_shared_wasm_memory(Object object);
// Nothing for what is no WebAssembly.Memory, and for one that is not shared.
[[nodiscard]] std::optional<WasmMemory> share_wasm_memory(Object object);
// A new WebAssembly.Memory.
[[nodiscard]] Object give_wasm_memory(Context context, const WasmMemory& memory);

}  // namespace rondo::js
