#include "js/fast/wasm_exchange.h"

#include <array>
#include <atomic>
#include <cstring>

#include "js/engine.h"
#include "js/fast/build_id.h"
#include "js/fast/cell.h"
#include "js/fast/symbols.h"

namespace rondo::js {

namespace {

// Objects of both classes point to the engine's own ones behind the two words of every object.
constexpr std::size_t inner_offset = 16;
// In those of memories: the room that it may grow into, and the contents that engines share.
constexpr std::size_t room_offset = 8;
constexpr std::size_t contents_offset = 16;

// What all objects of a shape have in common: where it is, by the number that they begin with, and
// where it has their prototype. The lowest bit of the number says something else.
constexpr std::size_t structures_offset = 0x5e8;
constexpr std::size_t prototype_offset = 0x30;
constexpr std::size_t structure_size = 0x70;

// The reference is taken from where the last argument points to.
using CreateModule = void* (*)(const void* machine, const void* structure, void** module);
using Destroy = void (*)(void* module);

struct Symbols {
  CreateModule create_module = nullptr;
  Destroy destroy_module = nullptr;
  Destroy free_memory = nullptr;
  const char* configuration = nullptr;
  const void* module_class = nullptr;
  const void* memory_class = nullptr;
};
// The library's, and so the same for every engine of the process: written by the first one.
Symbols symbols;

bool find_symbols() {
  static const bool are_found =
      find_symbol(symbols.create_module,
                  "_ZN3JSC19JSWebAssemblyModule6createERNS_2VMEPNS_9StructureEON3WTF3RefINS_"
                  "4Wasm6ModuleENS5_12RawPtrTraitsIS8_EENS5_21DefaultRefDerefTraitsIS8_EEEE") &&
      find_symbol(symbols.destroy_module, "_ZN3JSC4Wasm6ModuleD1Ev") &&
      find_symbol(symbols.free_memory, "_ZN3WTF8fastFreeEPv") &&
      find_symbol(symbols.configuration, "g_config") &&
      find_symbol(symbols.module_class, "_ZN3JSC19JSWebAssemblyModule6s_infoE") &&
      find_symbol(symbols.memory_class, "_ZN3JSC19JSWebAssemblyMemory6s_infoE");
  return are_found;
}

const char* structure_of(JSObjectRef object) {
  const auto number = field<std::uint32_t>(object, 0);
  return field<const char*>(symbols.configuration, structures_offset) + (number & ~1U);
}

// Begins with the number of its references.
std::atomic_ref<std::uint32_t> references_of(void* module) {
  return std::atomic_ref(*static_cast<std::uint32_t*>(module));
}

// Values that are examined, and a function that makes further ones.
constexpr std::string_view samples_source =
    "(({ Module, Memory }) => [new Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),"
    " () => new Memory({ initial: 0, maximum: 1, shared: true }),"
    " new Memory({ initial: 0, maximum: 1, shared: true })])(WebAssembly)";

}  // namespace

WasmModule::WasmModule(void* module) : module_(module) { ++references_of(module_); }

WasmModule::WasmModule(const WasmModule& other) : WasmModule(other.module_) {}

WasmModule::~WasmModule() {
  if (module_ != nullptr && --references_of(module_) == 0) {
    symbols.destroy_module(module_);
    symbols.free_memory(module_);
  }
}

WasmExchange::WasmExchange(Engine& engine, const BufferExchange& buffers)
    : engine_(engine), buffers_(buffers) {
  if (buffers.is_available() && find_symbols()) {
    const Lock lock(engine);
    is_available_ = probe();
  }
}

// The prototype is where it should be, and so is the class. A module that has been handed over is
// one for script, and no reference is lost.
bool WasmExchange::probe() {
  const JSContextRef context = engine_.context();
  const Completion samples = engine_.evaluate(String(samples_source), "node:internal/probe");
  if (!samples) {
    return false;
  }
  const auto sample = [&](unsigned index) {
    return as_object(JSObjectGetPropertyAtIndex(context, as_object(*samples), index, nullptr));
  };
  module_ = Pin(engine_, sample(0));
  make_memory_ = Pin(engine_, sample(1));
  JSObjectRef module = module_.object();
  const char* structure = structure_of(module);
  if (field<JSValueRef>(structure, prototype_offset) != JSObjectGetPrototype(context, module) ||
      !find_class_offset(structure, symbols.module_class) || !is_memory(sample(2))) {
    return false;
  }
  void* const inner = field<void*>(module, inner_offset);
  const std::uint32_t references = references_of(inner);
  return is_module(give(share(module))) && references_of(inner) == references + 1;
}

bool WasmExchange::find_class_offset(const char* structure, const void* class_info) {
  for (std::size_t offset = 0; offset < structure_size; offset += sizeof(void*)) {
    if (field<const void*>(structure, offset) == class_info) {
      class_offset_ = offset;
      return true;
    }
  }
  return false;
}

bool WasmExchange::has_class(JSObjectRef object, const void* class_info) const {
  return field<const void*>(structure_of(object), class_offset_) == class_info;
}

bool WasmExchange::is_module(JSObjectRef object) const {
  return has_class(object, symbols.module_class);
}

bool WasmExchange::is_memory(JSObjectRef object) const {
  return has_class(object, symbols.memory_class);
}

WasmModule WasmExchange::share(JSObjectRef module) {
  return WasmModule(field<void*>(module, inner_offset));
}

JSObjectRef WasmExchange::give(WasmModule module) const {
  const Lock lock(engine_);
  void* reference = std::exchange(module.module_, nullptr);
  return static_cast<JSObjectRef>(
      symbols.create_module(engine_.group(), structure_of(module_.object()), &reference));
}

// A memory that script has made gets room and contents of the other one, which are exchanged for
// its own.
JSObjectRef WasmExchange::make_memory(JSObjectRef shared_buffer) const {
  const Lock lock(engine_);
  BufferContents contents = buffers_.share(shared_buffer);
  if (!contents.is_in_room()) {
    return nullptr;
  }
  const Completion made = call(engine_.context(), make_memory_.object(), {});
  if (!made || !is_memory(as_object(*made))) {
    return nullptr;
  }
  void* const inner = field<void*>(as_object(*made), inner_offset);
  const auto [room, shared] = contents.exchange_room(
      {field<std::uint64_t>(inner, room_offset), field<std::uint64_t>(inner, contents_offset)});
  set_field<std::uint64_t>(inner, room_offset, room);
  set_field<std::uint64_t>(inner, contents_offset, shared);
  return as_object(*made);
}

}  // namespace rondo::js
