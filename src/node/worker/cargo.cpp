#include "node/worker/cargo.h"

#include <utility>

#include "js/buffer_exchange.h"
#include "js/value.h"
#include "js/wasm_exchange.h"
#include "rondo/sys/fd.h"

namespace rondo::node {

namespace {

class BufferCargo final : public ScriptCargo {
 public:
  explicit BufferCargo(js::BufferContents contents) : contents_(std::move(contents)) {}

  [[nodiscard]] js::Value unload(js::Context context, Receiver receiver) override {
    return js::give_buffer(context, receiver == Receiver::last
                                        ? std::move(contents_)
                                        : js::copy_contents(context, contents_));
  }

 private:
  js::BufferContents contents_;
};

class ModuleCargo final : public ScriptCargo {
 public:
  explicit ModuleCargo(js::WasmModule module) : module_(std::move(module)) {}

  [[nodiscard]] js::Value unload(js::Context context, Receiver /*receiver*/) override {
    return js::give_wasm_module(context, module_);
  }

 private:
  js::WasmModule module_;
};

class MemoryCargo final : public ScriptCargo {
 public:
  explicit MemoryCargo(js::WasmMemory memory) : memory_(std::move(memory)) {}

  [[nodiscard]] js::Value unload(js::Context context, Receiver /*receiver*/) override {
    return js::give_wasm_memory(context, memory_);
  }

 private:
  js::WasmMemory memory_;
};

class FileCargo final : public ScriptCargo {
 public:
  explicit FileCargo(int fd) : fd_(fd) {}

  [[nodiscard]] js::Value unload(js::Context context, Receiver /*receiver*/) override {
    return js::number(context, fd_.release());
  }

 private:
  Fd fd_;
};

}  // namespace

CargoPointer copy_buffer_to_cargo(js::Context context, js::Object buffer) {
  return std::make_shared<BufferCargo>(js::copy_buffer(context, buffer));
}

CargoPointer move_buffer_to_cargo(js::Context context, js::Object buffer) {
  return std::make_shared<BufferCargo>(js::take_buffer(context, buffer));
}

CargoPointer share_buffer_as_cargo(js::Object buffer) {
  return std::make_shared<BufferCargo>(js::share_buffer(buffer));
}

CargoPointer share_module_as_cargo(js::Object module) {
  return std::make_shared<ModuleCargo>(js::share_wasm_module(module).value());
}

CargoPointer share_memory_as_cargo(js::Object memory) {
  return std::make_shared<MemoryCargo>(js::share_wasm_memory(memory).value());
}

CargoPointer move_file_to_cargo(int fd) { return std::make_shared<FileCargo>(fd); }

js::Value unload_cargo(js::Context context, CargoPointer cargo) {
  const auto receiver =
      cargo.use_count() == 1 ? ScriptCargo::Receiver::last : ScriptCargo::Receiver::one_of_many;
  return static_cast<ScriptCargo&>(*cargo).unload(context, receiver);
}

}  // namespace rondo::node
