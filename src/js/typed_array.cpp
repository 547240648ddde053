#include "js/typed_array.h"

#include "js/jsc.h"

#include <array>

#include "js/script_scope.h"
#include "rondo/base/require.h"

namespace rondo::js {

namespace {

constexpr JSC::JSGlobalObject* no_matter = nullptr;

// By ItemType.
constexpr std::array engine_types = {
    JSC::TypeInt8,    JSC::TypeUint8,    JSC::TypeUint8Clamped, JSC::TypeInt16,
    JSC::TypeUint16,  JSC::TypeInt32,    JSC::TypeUint32,       JSC::TypeFloat32,
    JSC::TypeFloat64, JSC::TypeBigInt64, JSC::TypeBigUint64,    JSC::TypeFloat16,
};

JSC::JSObject* make(JSC::JSGlobalObject* global, ItemType type, RefPtr<JSC::ArrayBuffer> buffer,
                    std::size_t offset, std::size_t length) {
  const JSC::TypedArrayType wanted = engine_types[static_cast<std::size_t>(type)];
  JSC::Structure* const structure =
      global->typedArrayStructure(wanted, buffer->isResizableOrGrowableShared());
  switch (wanted) {
#define MAKE(NAME)      \
  case JSC::Type##NAME: \
    return JSC::JS##NAME##Array::create(global, structure, WTF::move(buffer), offset, length);
    FOR_EACH_TYPED_ARRAY_TYPE_EXCLUDING_DATA_VIEW(MAKE)
#undef MAKE
    default:
      return nullptr;
  }
}

}  // namespace

std::optional<ItemType> item_type_of(Value value) {
  const JSC::JSValue given = toJS(no_matter, value);
  if (!given.isCell() || !JSC::isTypedArrayType(given.asCell()->type())) {
    return std::nullopt;
  }
  const auto* const found =
      std::ranges::find(engine_types, JSC::typedArrayType(given.asCell()->type()));
  return static_cast<ItemType>(found - engine_types.begin());
}

bool is_array_buffer(Value value) {
  const JSC::JSValue given = toJS(no_matter, value);
  return given.isCell() && given.asCell()->type() == JSC::ArrayBufferType;
}

Completion make_typed_array(Context context, ItemType type, Object buffer, std::size_t offset,
                            std::size_t length) {
  JSC::JSGlobalObject* const global = toJS(context);
  const JSC::JSLockHolder lock(global);
  return run_script(global->vm(), [&] {
    return JSC::JSValue(make(
        global, type, uncheckedDowncast<JSC::JSArrayBuffer>(toJS(buffer))->impl(), offset, length));
  });
}

Object make_typed_array(Context context, ItemType type, std::size_t length) {
  JSC::JSGlobalObject* const global = toJS(context);
  const JSC::JSLockHolder lock(global);
  auto memory = JSC::ArrayBuffer::tryCreate(
      length,
      static_cast<unsigned>(JSC::elementSize(engine_types[static_cast<std::size_t>(type)])));
  require(memory != nullptr, "there is memory for an array");
  return toRef(make(global, type, std::move(memory), 0, length));
}

}  // namespace rondo::js
