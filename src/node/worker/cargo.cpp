#include "node/worker/cargo.h"

#include <cstdlib>
#include <cstring>

namespace rondo::node {

namespace {

using threads::Cargo;

// Memory of our own.
class Block final : public Cargo {
 public:
  explicit Block(std::span<const std::byte> bytes) : size_(bytes.size()) {
    // Never nothing: the engine takes no buffer without memory.
    memory_.reset(std::malloc(std::max<std::size_t>(size_, 1)));
    if (size_ > 0) {
      std::memcpy(memory_.get(), bytes.data(), size_);
    }
  }

  [[nodiscard]] std::span<const std::byte> bytes() const {
    return {static_cast<const std::byte*>(memory_.get()), size_};
  }
  [[nodiscard]] void* release() { return memory_.release(); }

 private:
  std::unique_ptr<void, decltype(&std::free)> memory_{nullptr, &std::free};
  std::size_t size_;
};

class Contents final : public Cargo {
 public:
  explicit Contents(js::BufferContents contents) : contents_(std::move(contents)) {}

  [[nodiscard]] js::BufferContents& get() noexcept { return contents_; }

 private:
  js::BufferContents contents_;
};

class CompiledModule final : public Cargo {
 public:
  explicit CompiledModule(js::WasmModule module) : module_(std::move(module)) {}

  [[nodiscard]] const js::WasmModule& get() const noexcept { return module_; }

 private:
  js::WasmModule module_;
};

JSValueRef adopt(JSContextRef context, Block& block) {
  const std::size_t size = block.bytes().size();
  return js::adopt_buffer(context, block.release(), size);
}

}  // namespace

std::shared_ptr<Cargo> CargoHandler::copy(JSObjectRef buffer) const {
  return std::make_shared<Block>(js::memory_of(engine_.context(), buffer).value());
}

std::shared_ptr<Cargo> CargoHandler::move(JSObjectRef buffer) const {
  return is_direct() ? std::make_shared<Contents>(exchange_.take(buffer)) : copy(buffer);
}

std::shared_ptr<Cargo> CargoHandler::share(JSObjectRef buffer) const {
  return std::make_shared<Contents>(exchange_.share(buffer));
}

std::shared_ptr<Cargo> CargoHandler::share_module(JSObjectRef module) const {
  return std::make_shared<CompiledModule>(js::WasmExchange::share(module));
}

const js::WasmExchange& CargoHandler::wasm() const {
  if (!wasm_) {
    wasm_.emplace(engine_, exchange_);
  }
  return *wasm_;
}

JSValueRef CargoHandler::unload(std::shared_ptr<Cargo> cargo) const {
  if (const auto* const compiled = dynamic_cast<CompiledModule*>(cargo.get())) {
    return wasm().is_available() ? wasm().give(compiled->get()) : js::undefined(engine_.context());
  }
  if (auto* const contents = dynamic_cast<Contents*>(cargo.get())) {
    JSObjectRef buffer = exchange_.give(contents->get());
    return buffer == nullptr ? js::undefined(engine_.context()) : buffer;
  }
  auto& block = static_cast<Block&>(*cargo);
  if (cargo.use_count() == 1) {
    return adopt(engine_.context(), block);
  }
  Block own(block.bytes());
  return adopt(engine_.context(), own);
}

}  // namespace rondo::node
