#include "js/sandbox.h"

#include <JavaScriptCore/CodeCache.h>
#include <JavaScriptCore/GetterSetter.h>
#include <JavaScriptCore/ProgramExecutable.h>
#include <JavaScriptCore/PropertyDescriptor.h>
#include <JavaScriptCore/ProxyObject.h>
#include <JavaScriptCore/UnlinkedProgramCodeBlock.h>

namespace rondo::js {

namespace JSCastingHelpers = JSC::JSCastingHelpers;  // What CREATE_METHOD_TABLE() calls it.

namespace {

using Method = JSC::PropertySlot::InternalMethodType;

bool is_public(JSC::PropertyName name) { return name.uid() != nullptr && !name.isPrivateName(); }

// Null while the realm is prepared, and for what the engine keeps for itself.
JSC::JSObject* sandbox_of(JSC::JSObject* global, JSC::PropertyName name) {
  if (!is_public(name)) {
    return nullptr;
  }
  const JSC::JSValue sandbox =
      global->getDirect(global->vm(), MachineData::sandbox_name(global->vm()));
  return sandbox ? JSC::asObject(sandbox) : nullptr;
}

// undefined, NaN and Infinity, which the engine keeps as variables.
bool is_constant_here(JSC::JSObject* global, JSC::PropertyName name) {
  const JSC::SymbolTableEntry::Fast entry =
      uncheckedDowncast<JSC::JSGlobalObject>(global)->symbolTable()->get(name.uid());
  return !entry.isNull() && entry.isReadOnly();
}

unsigned attributes_of(const JSC::PropertyDescriptor& descriptor) {
  unsigned attributes = descriptor.attributes();
  return descriptor.isAccessorDescriptor() ? attributes | JSC::PropertyAttribute::Accessor
                                           : attributes;
}

// A sandbox that refers to itself means the global object.
JSC::JSValue seen_from_inside(JSC::JSObject* global, JSC::JSObject* sandbox, JSC::JSValue value) {
  return value == JSC::JSValue(sandbox)
             ? uncheckedDowncast<JSC::JSGlobalObject>(global)->globalThis()
             : value;
}

// The engine has methods for names and for indices, and each base's first calls the object's
// second: those of indices are told as names here, and told apart again where the base is called.

// As Object.getOwnPropertyDescriptor() has it.
bool own_slot(JSC::JSObject* global, JSC::JSObject* sandbox, JSC::JSGlobalObject* caller,
              JSC::PropertyName name, JSC::PropertySlot& slot) {
  JSC::VM& vm = caller->vm();
  auto scope = DECLARE_THROW_SCOPE(vm);
  JSC::PropertyDescriptor descriptor;
  const bool is_there = sandbox->getOwnPropertyDescriptor(caller, name, descriptor);
  RETURN_IF_EXCEPTION(scope, false);
  if (!is_there) {
    return false;
  }
  const unsigned attributes = attributes_of(descriptor);
  if (descriptor.isAccessorDescriptor()) {
    const JSC::JSValue getter = descriptor.getter();
    const JSC::JSValue setter = descriptor.setter();
    slot.setGetterSlot(
        global, attributes,
        JSC::GetterSetter::create(vm, global->realm(),
                                  getter && getter.isObject() ? getter : JSC::jsUndefined(),
                                  setter && setter.isObject() ? setter : JSC::jsUndefined()));
  } else {
    slot.setValue(global, attributes, seen_from_inside(global, sandbox, descriptor.value()));
  }
  return true;
}

// What answers for a sandbox: a proxy whose handler does not care leaves it to its target.
JSC::JSObject* answering(JSC::JSObject* sandbox, JSC::JSGlobalObject* caller) {
  JSC::VM& vm = caller->vm();
  auto scope = DECLARE_THROW_SCOPE(vm);
  while (auto* const proxy = dynamicDowncast<JSC::ProxyObject>(sandbox)) {
    if (!proxy->handler().isObject()) {
      break;  // It was revoked, which it says when it is asked.
    }
    const JSC::JSValue trap = JSC::asObject(proxy->handler())->get(caller, vm.propertyNames->get);
    RETURN_IF_EXCEPTION(scope, nullptr);
    if (!trap.isUndefinedOrNull()) {
      break;
    }
    sandbox = proxy->target();
  }
  return sandbox;
}

// What a name means, which may be inherited by the sandbox.
bool value_slot(JSC::JSObject* global, JSC::JSObject* sandbox, JSC::JSGlobalObject* caller,
                JSC::PropertyName name, JSC::PropertySlot& slot) {
  auto scope = DECLARE_THROW_SCOPE(caller->vm());
  JSC::JSObject* const holder = answering(sandbox, caller);
  RETURN_IF_EXCEPTION(scope, false);
  JSC::JSValue value = JSC::jsUndefined();
  // A proxy that cares is asked for the value only, and has every name, as in Node.
  const bool is_asked = slot.internalMethodType() == Method::HasProperty;
  if (!is_asked || holder->type() != JSC::ProxyObjectType) {
    JSC::PropertySlot inner(holder, slot.internalMethodType());
    const bool is_there = holder->getPropertySlot(caller, name, inner);
    RETURN_IF_EXCEPTION(scope, false);
    if (!is_there) {
      return false;
    }
    if (!is_asked) {
      value = inner.getValue(caller, name);
      RETURN_IF_EXCEPTION(scope, false);
    }
  }
  constexpr unsigned attributes =
      JSC::PropertyAttribute::ReadOnly | JSC::PropertyAttribute::DontEnum;
  slot.setValue(global, attributes, seen_from_inside(global, sandbox, value));
  return true;
}

enum class Place : std::uint8_t { nowhere, constant, variable };

// Where an assignment in the sandbox would go.
Place place_in(JSC::JSObject* sandbox, JSC::JSGlobalObject* caller, JSC::PropertyName name) {
  auto scope = DECLARE_THROW_SCOPE(caller->vm());
  for (JSC::JSObject* holder = sandbox; holder != nullptr;) {
    JSC::PropertyDescriptor descriptor;
    const bool is_there = holder->getOwnPropertyDescriptor(caller, name, descriptor);
    RETURN_IF_EXCEPTION(scope, Place::nowhere);
    if (is_there) {
      return descriptor.isDataDescriptor() && !descriptor.writable() ? Place::constant
                                                                     : Place::variable;
    }
    if (holder->type() == JSC::ProxyObjectType) {
      break;
    }
    const JSC::JSValue parent = holder->getPrototype(caller);
    RETURN_IF_EXCEPTION(scope, Place::nowhere);
    holder = parent.isObject() ? JSC::asObject(parent) : nullptr;
  }
  return Place::nowhere;
}

}  // namespace

const JSC::ClassInfo SandboxedGlobalObject::s_info = {"Object"_s, &Base::s_info, nullptr, nullptr,
                                                      CREATE_METHOD_TABLE(SandboxedGlobalObject)};

SandboxedGlobalObject::SandboxedGlobalObject(JSC::VM& vm, JSC::Structure* structure)
    : Base(vm, structure) {}

SandboxedGlobalObject* SandboxedGlobalObject::create(JSC::VM& vm) {
  auto* const made = new (NotNull, JSC::allocateCell<SandboxedGlobalObject>(vm))
      SandboxedGlobalObject(vm, structure_of(vm, StructureFlags, info()));
  made->finish(vm);
  return made;
}

void SandboxedGlobalObject::set_sandbox(JSC::JSObject* sandbox) {
  putDirect(vm(), MachineData::sandbox_name(vm()), sandbox,
            static_cast<unsigned>(JSC::PropertyAttribute::DontEnum));
}

bool SandboxedGlobalObject::getOwnPropertySlot(JSC::JSObject* object, JSC::JSGlobalObject* caller,
                                               JSC::PropertyName name, JSC::PropertySlot& slot) {
  auto scope = DECLARE_THROW_SCOPE(caller->vm());
  JSC::JSObject* const sandbox =
      slot.internalMethodType() == Method::VMInquiry ? nullptr : sandbox_of(object, name);
  if (sandbox != nullptr) {
    const bool is_there = slot.internalMethodType() == Method::GetOwnProperty
                              ? own_slot(object, sandbox, caller, name, slot)
                              : value_slot(object, sandbox, caller, name, slot);
    RETURN_IF_EXCEPTION(scope, false);
    if (is_there) {
      return true;
    }
  }
  if (const auto index = JSC::parseIndex(name)) {
    RELEASE_AND_RETURN(scope, Base::getOwnPropertySlotByIndex(object, caller, *index, slot));
  }
  RELEASE_AND_RETURN(scope, Base::getOwnPropertySlot(object, caller, name, slot));
}

bool SandboxedGlobalObject::getOwnPropertySlotByIndex(JSC::JSObject* object,
                                                      JSC::JSGlobalObject* caller, unsigned index,
                                                      JSC::PropertySlot& slot) {
  return getOwnPropertySlot(object, caller, JSC::Identifier::from(caller->vm(), index), slot);
}

bool SandboxedGlobalObject::put(JSC::JSCell* cell, JSC::JSGlobalObject* caller,
                                JSC::PropertyName name, JSC::JSValue value,
                                JSC::PutPropertySlot& slot) {
  auto scope = DECLARE_THROW_SCOPE(caller->vm());
  auto* const global = uncheckedDowncast<SandboxedGlobalObject>(cell);
  JSC::JSObject* const sandbox = sandbox_of(global, name);
  const bool is_to_global = slot.thisValue() == JSC::JSValue(global) ||
                            slot.thisValue() == JSC::JSValue(global->globalThis());
  if (sandbox == nullptr || !is_to_global) {
    RELEASE_AND_RETURN(scope, put_here(global, caller, name, value, slot));
  }
  const Place place =
      is_constant_here(global, name) ? Place::constant : place_in(sandbox, caller, name);
  RETURN_IF_EXCEPTION(scope, false);
  if (place == Place::constant) {
    RELEASE_AND_RETURN(
        scope, typeError(caller, scope, slot.isStrictMode(), JSC::ReadonlyPropertyWriteError));
  }
  // Symbols that the sandbox does not have stay with the global object, as in Node; and so does
  // what a sandbox does not take.
  bool is_set = false;
  if (place == Place::variable || !name.isSymbol()) {
    JSC::PutPropertySlot inner(sandbox, false);
    is_set = sandbox->methodTable()->put(sandbox, caller, name, value, inner);
    RETURN_IF_EXCEPTION(scope, false);
  }
  RELEASE_AND_RETURN(
      scope, is_set || place == Place::variable || put_here(global, caller, name, value, slot));
}

bool SandboxedGlobalObject::put_here(SandboxedGlobalObject* global, JSC::JSGlobalObject* caller,
                                     JSC::PropertyName name, JSC::JSValue value,
                                     JSC::PutPropertySlot& slot) {
  const auto index = JSC::parseIndex(name);
  return index ? Base::putByIndex(global, caller, *index, value, slot.isStrictMode())
               : Base::put(global, caller, name, value, slot);
}

bool SandboxedGlobalObject::putByIndex(JSC::JSCell* cell, JSC::JSGlobalObject* caller,
                                       unsigned index, JSC::JSValue value, bool throws) {
  JSC::PutPropertySlot slot(cell, throws);
  return put(cell, caller, JSC::Identifier::from(caller->vm(), index), value, slot);
}

bool SandboxedGlobalObject::defineOwnProperty(JSC::JSObject* object, JSC::JSGlobalObject* caller,
                                              JSC::PropertyName name,
                                              const JSC::PropertyDescriptor& descriptor,
                                              bool throws) {
  auto scope = DECLARE_THROW_SCOPE(caller->vm());
  JSC::JSObject* const sandbox = sandbox_of(object, name);
  if (sandbox == nullptr || is_constant_here(object, name)) {
    RELEASE_AND_RETURN(scope, Base::defineOwnProperty(object, caller, name, descriptor, throws));
  }
  RELEASE_AND_RETURN(
      scope, sandbox->methodTable()->defineOwnProperty(sandbox, caller, name, descriptor, throws));
}

bool SandboxedGlobalObject::deleteProperty(JSC::JSCell* cell, JSC::JSGlobalObject* caller,
                                           JSC::PropertyName name, JSC::DeletePropertySlot& slot) {
  JSC::VM& vm = caller->vm();
  auto scope = DECLARE_THROW_SCOPE(vm);
  auto* const object = uncheckedDowncast<JSC::JSObject>(cell);
  if (JSC::JSObject* const sandbox = sandbox_of(object, name)) {
    unsigned attributes = 0;
    const bool is_declared = object->getDirect(vm, name, attributes) &&
                             (attributes & JSC::PropertyAttribute::DontDelete) != 0;
    JSC::DeletePropertySlot inner;
    const bool is_deleted =
        !is_declared && sandbox->methodTable()->deleteProperty(sandbox, caller, name, inner);
    RETURN_IF_EXCEPTION(scope, false);
    if (!is_deleted) {
      slot.setNonconfigurable();
      return false;
    }
  }
  if (const auto index = JSC::parseIndex(name)) {
    RELEASE_AND_RETURN(scope, Base::deletePropertyByIndex(cell, caller, *index));
  }
  RELEASE_AND_RETURN(scope, Base::deleteProperty(cell, caller, name, slot));
}

bool SandboxedGlobalObject::deletePropertyByIndex(JSC::JSCell* cell, JSC::JSGlobalObject* caller,
                                                  unsigned index) {
  JSC::DeletePropertySlot slot;
  return deleteProperty(cell, caller, JSC::Identifier::from(caller->vm(), index), slot);
}

void SandboxedGlobalObject::getOwnPropertyNames(JSC::JSObject* object, JSC::JSGlobalObject* caller,
                                                JSC::PropertyNameArrayBuilder& names,
                                                JSC::DontEnumPropertiesMode mode) {
  auto scope = DECLARE_THROW_SCOPE(caller->vm());
  if (JSC::JSObject* const sandbox = sandbox_of(object, caller->vm().propertyNames->name)) {
    sandbox->methodTable()->getOwnPropertyNames(sandbox, caller, names, mode);
    RETURN_IF_EXCEPTION(scope, );
  }
  RELEASE_AND_RETURN(scope, Base::getOwnPropertyNames(object, caller, names, mode));
}

bool SandboxedGlobalObject::preventExtensions(JSC::JSObject* object, JSC::JSGlobalObject* caller) {
  // The sandbox could get further properties.
  return sandbox_of(object, caller->vm().propertyNames->name) == nullptr &&
         Base::preventExtensions(object, caller);
}

void SandboxedGlobalObject::declare(const JSC::Identifier& name) {
  if (!getDirect(vm(), name)) {
    putDirect(vm(), name, JSC::jsUndefined(),
              static_cast<unsigned>(JSC::PropertyAttribute::DontDelete));
  }
}

void SandboxedGlobalObject::declare_variables_of(const JSC::SourceCode& code) {
  JSC::VM& machine = vm();
  // The engine finds the code in its cache when it runs it.
  JSC::ParserError error;
  auto* const executable = JSC::ProgramExecutable::create(this, code);
  auto* const block = machine.codeCache()->getUnlinkedProgramCodeBlock(
      machine, executable, code, defaultCodeGenerationMode(), error);
  if (block == nullptr) {
    return;  // It fails when it is run.
  }
  for (unsigned index = 0; index < block->numberOfFunctionDecls(); ++index) {
    declare(block->functionDecl(static_cast<int>(index))->name());
  }
  for (const auto& entry : block->variableDeclarations()) {
    declare(JSC::Identifier::fromUid(machine, entry.key.get()));
  }
}

}  // namespace rondo::js
