#include "js/wrap.h"

#include "js/jsc.h"

#include <JavaScriptCore/JSDestructibleObject.h>

#include "js/global_object.h"

namespace rondo::js {

namespace JSCastingHelpers = JSC::JSCastingHelpers;  // What CREATE_METHOD_TABLE() calls it.

namespace {

class WrapObject final : public JSC::JSDestructibleObject {
 public:
  using Base = JSC::JSDestructibleObject;

  DECLARE_INFO;

  template <class Cell, JSC::SubspaceAccess>
  static JSC::CompleteSubspace* subspaceFor(JSC::VM& vm) {
    return &vm.destructibleObjectSpace();
  }

  static WrapObject* create(JSC::VM& vm, JSC::Structure* structure, const WrapKind& kind,
                            void* native) {
    auto* const made =
        new (NotNull, JSC::allocateCell<WrapObject>(vm)) WrapObject(vm, structure, kind, native);
    made->finishCreation(vm);
    return made;
  }
  static void destroy(JSC::JSCell* cell) {
    const auto& object = *static_cast<WrapObject*>(cell);
    object.kind_->destroy(object.native_);
  }

  [[nodiscard]] void* native(const WrapKind& kind) const {
    return kind_ == &kind ? native_ : nullptr;
  }

 private:
  WrapObject(JSC::VM& vm, JSC::Structure* structure, const WrapKind& kind, void* native)
      : Base(vm, structure), kind_(&kind), native_(native) {}

  const WrapKind* kind_;
  void* native_;
};

const JSC::ClassInfo WrapObject::s_info = {"Object"_s, &Base::s_info, nullptr, nullptr,
                                           CREATE_METHOD_TABLE(WrapObject)};

// Of all of them, whatever they own.
JSC::Structure* structure_of(JSC::JSGlobalObject& global) {
  JSC::VM& vm = global.vm();
  JSC::Strong<JSC::Structure>& known = MachineData::wrap_structure(vm);
  if (!known) {
    known.set(vm, JSC::Structure::create(vm, &global, global.objectPrototype(),
                                         JSC::TypeInfo(JSC::ObjectType, WrapObject::StructureFlags),
                                         WrapObject::info()));
  }
  return known.get();
}

}  // namespace

Object wrap(Context context, const WrapKind& kind, void* native) {
  JSC::JSGlobalObject& global = *toJS(context);
  const JSC::JSLockHolder lock(global.vm());
  return toRef(WrapObject::create(global.vm(), structure_of(global), kind, native));
}

void* unwrap(const WrapKind& kind, Value value) {
  constexpr JSC::JSGlobalObject* no_matter = nullptr;
  const auto* const object = dynamicDowncast<WrapObject>(toJS(no_matter, value));
  return object == nullptr ? nullptr : object->native(kind);
}

}  // namespace rondo::js
