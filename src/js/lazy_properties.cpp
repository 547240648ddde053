#include "js/lazy_properties.h"

#include "js/jsc.h"

#include <JavaScriptCore/CustomGetterSetter.h>
#include <JavaScriptCore/JSGlobalProxy.h>

#include <algorithm>

#include "js/engine.h"
#include "js/global_object.h"
#include "rondo/base/require.h"

namespace rondo::js {

namespace {

constexpr JSC::JSGlobalObject* no_matter = nullptr;
constexpr auto lazy = static_cast<unsigned>(JSC::PropertyAttribute::CustomValue);

unsigned attributes_of(LazyKind kind) {
  switch (kind) {
    case LazyKind::shown:
      return lazy;
    case LazyKind::hidden:
      return lazy | static_cast<unsigned>(JSC::PropertyAttribute::DontEnum);
    case LazyKind::constant:
      return lazy | static_cast<unsigned>(JSC::PropertyAttribute::ReadOnly);
  }
  return lazy;
}

JSC::JSObject* maker_of(JSC::VM& vm, JSC::JSValue mark) {
  const LazyMakers& makers = MachineData::engine_of(vm).lazy_makers();
  const auto found = std::ranges::find(makers, toRef(no_matter, mark),
                                       [](const LazyMaker& maker) { return maker.mark.get(); });
  require(found != makers.end(), "a lazy property has a maker");
  return toJS(found->make.object());
}

// What the engine calls to read the property. The function that makes the value may have put
// something there by itself.
JSC::EncodedJSValue read_lazily(JSC::JSGlobalObject* global, JSC::EncodedJSValue holder,
                                JSC::PropertyName name) {
  JSC::VM& vm = global->vm();
  auto scope = DECLARE_THROW_SCOPE(vm);
  JSC::JSObject* const object = JSC::asObject(JSC::JSValue::decode(holder));
  const JSC::JSValue mark = object->getDirect(vm, name);
  JSC::JSObject* const make = maker_of(vm, mark);
  JSC::MarkedArgumentBuffer arguments;
  arguments.append(JSC::jsString(vm, WTF::String(name.uid())));
  const JSC::JSValue value =
      JSC::call(global, make, JSC::getCallData(make), JSC::jsUndefined(), arguments);
  RETURN_IF_EXCEPTION(scope, {});
  unsigned attributes = 0;
  const JSC::PropertyOffset offset = object->structure()->get(vm, name, attributes);
  if (JSC::isValidOffset(offset) && object->getDirect(offset) == mark) {
    object->putDirect(vm, name, value, attributes & ~lazy);
  }
  return JSC::JSValue::encode(value);
}

}  // namespace

void define_lazily(Engine& engine, Object target, std::span<const std::string_view> names,
                   Object make, LazyKind kind) {
  JSC::VM& vm = toJS(engine.context())->vm();
  const JSC::JSLockHolder lock(vm);
  // Without a setter, what is assigned takes the place of the property.
  auto* const mark = JSC::CustomGetterSetter::create(vm, read_lazily, nullptr);
  engine.lazy_makers().push_back(
      {.mark = Pin(engine, toRef(no_matter, JSC::JSValue(mark))), .make = Pin(engine, make)});
  JSC::JSObject* object = toJS(target);
  if (auto* const proxy = dynamicDowncast<JSC::JSGlobalProxy>(object)) {
    object = proxy->target();
  }
  const unsigned attributes = attributes_of(kind);
  for (const std::string_view name : names) {
    const std::span characters(reinterpret_cast<const Latin1Character*>(name.data()), name.size());
    object->putDirectCustomAccessor(vm, JSC::Identifier::fromString(vm, characters), mark,
                                    attributes);
  }
}

}  // namespace rondo::js
