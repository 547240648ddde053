// The engine's side of a global object of ours: what the engine asks its embedder for.
//
// Only for files of this folder: it includes the engine's headers.
#pragma once

#include <JavaScriptCore/PrivateName.h>

#include "js/jsc.h"

namespace rondo::js {

class Engine;

// What a machine knows of us.
class MachineData final : public JSC::VM::ClientData {
 public:
  explicit MachineData(Engine& engine) : engine_(engine) {}

  [[nodiscard]] static Engine& engine_of(JSC::VM& vm) { return data_of(vm).engine_; }
  // Names of properties that script cannot have: the parts of a sandbox, and what the loader knows
  // a module by.
  [[nodiscard]] static JSC::PropertyName parts_name(JSC::VM& vm) { return data_of(vm).parts_name_; }
  [[nodiscard]] static JSC::PropertyName owner_name(JSC::VM& vm) { return data_of(vm).owner_name_; }

 private:
  static MachineData& data_of(JSC::VM& vm) { return *static_cast<MachineData*>(vm.clientData); }

  WTF::String overrideSourceURL(const JSC::StackFrame&, const WTF::String& original) const final {
    return original;
  }

  Engine& engine_;
  JSC::PrivateName parts_name_{JSC::PrivateName::PrivateSymbol, "parts"_s};
  JSC::PrivateName owner_name_{JSC::PrivateName::PrivateSymbol, "owner"_s};
};

class GlobalObject : public JSC::JSGlobalObject {
 public:
  using Base = JSC::JSGlobalObject;

  DECLARE_INFO;

  static GlobalObject* create(JSC::VM& vm);

 protected:
  GlobalObject(JSC::VM& vm, JSC::Structure* structure);
};

// One that looks up names in a sandbox first: see realm.h.
class SandboxedGlobalObject final : public GlobalObject {
 public:
  using Base = GlobalObject;
  static constexpr unsigned StructureFlags =
      Base::StructureFlags | JSC::OverridesGetOwnPropertySlot | JSC::OverridesGetOwnPropertyNames |
      JSC::OverridesPut | JSC::InterceptsGetOwnPropertySlotByIndexEvenWhenLengthIsNotZero |
      JSC::ProhibitsPropertyCaching | JSC::GetOwnPropertySlotMayBeWrongAboutDontEnum |
      JSC::GetOwnPropertySlotIsImpureForPropertyAbsence;

  DECLARE_INFO;

  // `parts` has the object, the undeletable names, assign and adopt of a Sandbox.
  static SandboxedGlobalObject* create(JSC::VM& vm, JSC::JSArray* parts);

  static bool getOwnPropertySlot(JSC::JSObject* object, JSC::JSGlobalObject* caller,
                                 JSC::PropertyName name, JSC::PropertySlot& slot);
  static bool getOwnPropertySlotByIndex(JSC::JSObject* object, JSC::JSGlobalObject* caller,
                                        unsigned index, JSC::PropertySlot& slot);
  static bool put(JSC::JSCell* cell, JSC::JSGlobalObject* caller, JSC::PropertyName name,
                  JSC::JSValue value, JSC::PutPropertySlot& slot);
  static bool putByIndex(JSC::JSCell* cell, JSC::JSGlobalObject* caller, unsigned index,
                         JSC::JSValue value, bool should_throw);
  static bool deleteProperty(JSC::JSCell* cell, JSC::JSGlobalObject* caller, JSC::PropertyName name,
                             JSC::DeletePropertySlot& slot);
  static bool deletePropertyByIndex(JSC::JSCell* cell, JSC::JSGlobalObject* caller, unsigned index);
  static void getOwnPropertyNames(JSC::JSObject* object, JSC::JSGlobalObject* caller,
                                  JSC::PropertyNameArrayBuilder& names,
                                  JSC::DontEnumPropertiesMode mode);

 private:
  SandboxedGlobalObject(JSC::VM& vm, JSC::Structure* structure);
};

}  // namespace rondo::js
