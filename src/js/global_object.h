// The engine's side of a global object of ours: what the engine asks its embedder for.
//
// Only for files of this folder: it includes the engine's headers.
#pragma once

#include "js/jsc.h"

#include <JavaScriptCore/PrivateName.h>

namespace rondo::js {

class Engine;

// What a machine knows of us.
class MachineData final : public JSC::VM::ClientData {
 public:
  explicit MachineData(Engine& engine) : engine_(engine) {}

  [[nodiscard]] static Engine& engine_of(JSC::VM& vm) { return data_of(vm).engine_; }
  // Names of properties that script cannot have: the sandbox of a global object, and what the
  // loader knows a module by.
  [[nodiscard]] static JSC::PropertyName sandbox_name(JSC::VM& vm) {
    return data_of(vm).sandbox_name_;
  }
  [[nodiscard]] static JSC::PropertyName owner_name(JSC::VM& vm) { return data_of(vm).owner_name_; }
  // Of the objects of wrap.h; made when it is first wanted.
  [[nodiscard]] static JSC::Strong<JSC::Structure>& wrap_structure(JSC::VM& vm) {
    return data_of(vm).wrap_structure_;
  }

 private:
  static MachineData& data_of(JSC::VM& vm) { return *static_cast<MachineData*>(vm.clientData); }

  WTF::String overrideSourceURL(const JSC::StackFrame&, const WTF::String& original) const final {
    return original;
  }

  Engine& engine_;
  JSC::PrivateName sandbox_name_{JSC::PrivateName::PrivateSymbol, "sandbox"_s};
  JSC::PrivateName owner_name_{JSC::PrivateName::PrivateSymbol, "owner"_s};
  JSC::Strong<JSC::Structure> wrap_structure_;
};

class GlobalObject : public JSC::JSGlobalObject {
 public:
  using Base = JSC::JSGlobalObject;
  // Programs may change what theirs inherits from.
  static constexpr unsigned StructureFlags =
      Base::StructureFlags & ~JSC::IsImmutablePrototypeExoticObject;

  DECLARE_INFO;

  static GlobalObject* create(JSC::VM& vm);

  static bool setPrototype(JSC::JSObject* object, JSC::JSGlobalObject* caller,
                           JSC::JSValue prototype, bool throws);

 protected:
  GlobalObject(JSC::VM& vm, JSC::Structure* structure);

  static JSC::Structure* structure_of(JSC::VM& vm, unsigned flags, const JSC::ClassInfo* info);
  void finish(JSC::VM& vm);
};

}  // namespace rondo::js
