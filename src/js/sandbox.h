// The global object of a context whose properties are those of another object, its sandbox, as
// vm.createContext() makes it.
//
// Only for files of this folder: it includes the engine's headers.
#pragma once

#include "js/global_object.h"

namespace rondo::js {

// What is looked up, assigned, defined or deleted here is so in the sandbox; what that does not
// have is the global object's own.
class SandboxedGlobalObject final : public GlobalObject {
 public:
  using Base = GlobalObject;
  static constexpr unsigned StructureFlags =
      Base::StructureFlags | JSC::OverridesGetOwnPropertySlot | JSC::OverridesGetOwnPropertyNames |
      JSC::OverridesPut | JSC::InterceptsGetOwnPropertySlotByIndexEvenWhenLengthIsNotZero |
      JSC::ProhibitsPropertyCaching | JSC::GetOwnPropertySlotMayBeWrongAboutDontEnum |
      JSC::GetOwnPropertySlotIsImpureForPropertyAbsence;

  DECLARE_INFO;

  // Without a sandbox: what prepares the realm is not for that to see.
  static SandboxedGlobalObject* create(JSC::VM& vm);
  void set_sandbox(JSC::JSObject* sandbox);

  // Declares what a script will declare: the engine would keep these variables in a place of its
  // own, which hides them from the sandbox. That gets them when they are assigned, as in Node.
  void declare_variables_of(const JSC::SourceCode& code);

  static bool getOwnPropertySlot(JSC::JSObject* object, JSC::JSGlobalObject* caller,
                                 JSC::PropertyName name, JSC::PropertySlot& slot);
  static bool getOwnPropertySlotByIndex(JSC::JSObject* object, JSC::JSGlobalObject* caller,
                                        unsigned index, JSC::PropertySlot& slot);
  static bool put(JSC::JSCell* cell, JSC::JSGlobalObject* caller, JSC::PropertyName name,
                  JSC::JSValue value, JSC::PutPropertySlot& slot);
  static bool putByIndex(JSC::JSCell* cell, JSC::JSGlobalObject* caller, unsigned index,
                         JSC::JSValue value, bool throws);
  static bool defineOwnProperty(JSC::JSObject* object, JSC::JSGlobalObject* caller,
                                JSC::PropertyName name, const JSC::PropertyDescriptor& descriptor,
                                bool throws);
  static bool deleteProperty(JSC::JSCell* cell, JSC::JSGlobalObject* caller, JSC::PropertyName name,
                             JSC::DeletePropertySlot& slot);
  static bool deletePropertyByIndex(JSC::JSCell* cell, JSC::JSGlobalObject* caller, unsigned index);
  static void getOwnPropertyNames(JSC::JSObject* object, JSC::JSGlobalObject* caller,
                                  JSC::PropertyNameArrayBuilder& names,
                                  JSC::DontEnumPropertiesMode mode);
  static bool preventExtensions(JSC::JSObject* object, JSC::JSGlobalObject* caller);

 private:
  SandboxedGlobalObject(JSC::VM& vm, JSC::Structure* structure);

  static bool put_here(SandboxedGlobalObject* global, JSC::JSGlobalObject* caller,
                       JSC::PropertyName name, JSC::JSValue value, JSC::PutPropertySlot& slot);
  void declare(const JSC::Identifier& name);
};

}  // namespace rondo::js
