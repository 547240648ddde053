// Hands modules of WebAssembly from one engine to another, and shares memories between them.
//
// The public interface knows nothing of WebAssembly. This needs a library whose layout is known:
// see introspection.h.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <cstddef>
#include <utility>

#include "js/fast/buffer_exchange.h"
#include "js/pin.h"

namespace rondo::js {

class Engine;

// A reference to compiled code, which engines share. It may be dropped on any thread.
class WasmModule {
 public:
  WasmModule(WasmModule&& other) noexcept : module_(std::exchange(other.module_, nullptr)) {}
  WasmModule& operator=(WasmModule&& other) noexcept {
    std::swap(module_, other.module_);
    return *this;
  }
  WasmModule(const WasmModule& other);
  WasmModule& operator=(const WasmModule&) = delete;
  ~WasmModule();

 private:
  friend class WasmExchange;

  explicit WasmModule(void* module);

  void* module_;
};

class WasmExchange {
 public:
  WasmExchange(Engine& engine, const BufferExchange& buffers);

  [[nodiscard]] bool is_available() const noexcept { return is_available_; }

  [[nodiscard]] bool is_module(JSObjectRef object) const;
  [[nodiscard]] bool is_memory(JSObjectRef object) const;

  // Of a WebAssembly.Module.
  [[nodiscard]] static WasmModule share(JSObjectRef module);
  // A new WebAssembly.Module.
  [[nodiscard]] JSObjectRef give(WasmModule module) const;

  // A new WebAssembly.Memory whose buffer is the given one, that of a shared memory; null for other
  // buffers.
  [[nodiscard]] JSObjectRef make_memory(JSObjectRef shared_buffer) const;

 private:
  [[nodiscard]] bool probe();
  [[nodiscard]] bool find_class_offset(const char* structure, const void* class_info);
  [[nodiscard]] bool has_class(JSObjectRef object, const void* class_info) const;

  Engine& engine_;
  const BufferExchange& buffers_;
  // One of this engine's, for what all of them have alike.
  Pin module_;
  Pin make_memory_;
  std::size_t class_offset_ = 0;
  bool is_available_ = false;
};

}  // namespace rondo::js
