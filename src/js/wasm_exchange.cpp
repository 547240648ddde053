#include "js/wasm_exchange.h"

#include "js/jsc.h"

#include <JavaScriptCore/JSWebAssemblyMemory.h>
#include <JavaScriptCore/JSWebAssemblyModule.h>
#include <JavaScriptCore/WasmMemory.h>
#include <JavaScriptCore/WasmModule.h>

#include <utility>

namespace rondo::js {

namespace wasm = JSC::Wasm;

struct WasmModule::Code {
  Ref<wasm::Module> module;
};

struct WasmMemory::Pages {
  RefPtr<JSC::SharedArrayBufferContents> contents;  // Null if it can never have any.
  wasm::AddressType address_type;
};

namespace {

JSC::JSWebAssemblyMemory* shared_memory(Object object) {
  auto* const memory = dynamicDowncast<JSC::JSWebAssemblyMemory>(toJS(object));
  return memory != nullptr && memory->sharingMode() == JSC::MemorySharingMode::Shared ? memory
                                                                                      : nullptr;
}

}  // namespace

bool is_wasm_module(Object object) {
  return dynamicDowncast<JSC::JSWebAssemblyModule>(toJS(object)) != nullptr;
}

std::optional<WasmModule> share_wasm_module(Object object) {
  auto* const module = dynamicDowncast<JSC::JSWebAssemblyModule>(toJS(object));
  if (module == nullptr) {
    return std::nullopt;
  }
  return WasmModule(std::make_shared<WasmModule::Code>(Ref<wasm::Module>(module->module())));
}

Object give_wasm_module(Context context, const WasmModule& module) {
  JSC::JSGlobalObject* const global = toJS(context);
  return toRef(JSC::JSWebAssemblyModule::create(global->vm(), global->webAssemblyModuleStructure(),
                                                module.code_->module.copyRef()));
}

bool is_shared_wasm_memory(Object object) { return shared_memory(object) != nullptr; }

std::optional<WasmMemory> share_wasm_memory(Object object) {
  JSC::JSWebAssemblyMemory* const memory = shared_memory(object);
  if (memory == nullptr) {
    return std::nullopt;
  }
  return WasmMemory(std::make_shared<WasmMemory::Pages>(memory->memory().shared(),
                                                        memory->memory().addressType()));
}

Object give_wasm_memory(Context context, const WasmMemory& memory) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  auto* const made = JSC::JSWebAssemblyMemory::create(vm, global->webAssemblyMemoryStructure());
  auto on_growth = [&vm, made](wasm::Memory::GrowSuccess, JSC::PageCount before,
                               JSC::PageCount after) {
    made->growSuccessCallback(vm, before, after);
  };
  const auto& [contents, address_type] = *memory.pages_;
  made->adopt(contents == nullptr
                  ? wasm::Memory::createZeroSized(JSC::MemorySharingMode::Shared, address_type,
                                                  std::move(on_growth))
                  : wasm::Memory::create(Ref(*contents), address_type, std::move(on_growth)));
  return toRef(made);
}

}  // namespace rondo::js
