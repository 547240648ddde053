#include "js/value.h"

#include "js/jsc.h"

#include <JavaScriptCore/JSArrayBufferView.h>
#include <JavaScriptCore/JSDataView.h>
#include <JavaScriptCore/OpaqueJSString.h>
#include <wtf/text/StringImpl.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "js/script_scope.h"
#include "text/utf8.h"

namespace rondo::js {

namespace {

std::span<const Latin1Character> latin1(std::string_view text) {
  return {reinterpret_cast<const Latin1Character*>(text.data()), text.size()};
}

text::Bytes bytes_of(std::string_view utf8) {
  return {reinterpret_cast<const std::uint8_t*>(utf8.data()), utf8.size()};
}

WTF::String text_of(std::string_view utf8) {
  if (text::is_ascii(bytes_of(utf8))) {
    return WTF::String(latin1(utf8));
  }
  const std::u16string units = to_utf16(utf8);
  return WTF::String(std::span(units.data(), units.size()));
}

JSC::Identifier identifier(JSC::VM& vm, std::string_view name) {
  return text::is_ascii(bytes_of(name)) ? JSC::Identifier::fromString(vm, latin1(name))
                                        : JSC::Identifier::fromString(vm, text_of(name));
}

Value ref(JSC::JSValue value) { return toRef(static_cast<JSC::JSGlobalObject*>(nullptr), value); }

JSC::JSValue value_of(Value value) {
  return toJS(static_cast<JSC::JSGlobalObject*>(nullptr), value);
}

void append_all(JSC::MarkedArgumentBuffer& list, std::span<const Value> values) {
  for (const Value value : values) {
    list.append(value_of(value));
  }
}

}  // namespace

Value undefined(Context /*context*/) { return ref(JSC::jsUndefined()); }

Value null(Context /*context*/) { return ref(JSC::jsNull()); }

Value number(Context /*context*/, double value) {
  return ref(JSC::jsNumber(JSC::purifyNaN(value)));
}

Value boolean(Context /*context*/, bool value) { return ref(JSC::jsBoolean(value)); }

Value string(Context context, std::string_view utf8) {
  JSC::VM& vm = toJS(context)->vm();
  const JSC::JSLockHolder lock(vm);
  return ref(JSC::jsString(vm, text_of(utf8)));
}

Value string(Context context, const String& text) {
  JSC::VM& vm = toJS(context)->vm();
  const JSC::JSLockHolder lock(vm);
  return ref(JSC::jsString(vm, text.get()->string()));
}

Object array(Context context, std::span<const Value> values) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  const JSC::JSLockHolder lock(vm);
  auto scope = DECLARE_TOP_EXCEPTION_SCOPE(vm);
  JSC::MarkedArgumentBuffer list;
  append_all(list, values);
  JSC::JSArray* const made =
      JSC::constructArray(global, static_cast<JSC::ArrayAllocationProfile*>(nullptr), list);
  if (scope.exception() != nullptr) {
    // There is no memory, or script is being ended, and nobody will look at it.
    scope.clearExceptionExceptTermination();
    return object(context);
  }
  return toRef(static_cast<JSC::JSObject*>(made));
}

ArrayBuilder::ArrayBuilder(Context context) : context_(context), array_(js::array(context, {})) {}

void ArrayBuilder::push(Value value) {
  JSC::JSGlobalObject* const global = toJS(context_);
  const JSC::JSLockHolder lock(global);
  toJS(array_)->putDirectIndex(global, length_++, value_of(value));
}

Object object(Context context) {
  JSC::JSGlobalObject* const global = toJS(context);
  const JSC::JSLockHolder lock(global);
  return toRef(static_cast<JSC::JSObject*>(JSC::constructEmptyObject(global)));
}

Object bytes(Context context, std::span<const std::byte> data) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  const JSC::JSLockHolder lock(vm);
  auto scope = DECLARE_TOP_EXCEPTION_SCOPE(vm);
  JSC::JSUint8Array* const made = JSC::JSUint8Array::createUninitialized(
      global, global->typedArrayStructureWithTypedArrayType<JSC::TypeUint8>(), data.size());
  if (scope.exception() != nullptr) {
    scope.clearExceptionExceptTermination();
    return nullptr;
  }
  std::ranges::copy(data, reinterpret_cast<std::byte*>(made->typedVector()));
  return toRef(static_cast<JSC::JSObject*>(made));
}

Object adopt_buffer(Context context, void* memory, std::size_t size) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  const JSC::JSLockHolder lock(vm);
  auto buffer = JSC::ArrayBuffer::createFromBytes(
      std::span(static_cast<const std::uint8_t*>(memory), size),
      createSharedTask<void(void*)>([](void* bytes) { std::free(bytes); }));
  return toRef(static_cast<JSC::JSObject*>(
      JSC::JSArrayBuffer::create(vm, global->arrayBufferStructure(), WTF::move(buffer))));
}

std::optional<std::span<std::byte>> memory_of(Context context, Value value) {
  const JSC::JSValue given = value_of(value);
  if (!given.isCell()) {
    return std::nullopt;
  }
  const JSC::JSLockHolder lock(toJS(context));
  if (auto* const holder = dynamicDowncast<JSC::JSArrayBuffer>(given)) {
    JSC::ArrayBuffer* const buffer = holder->impl();
    buffer->pinAndLock();
    return std::span(static_cast<std::byte*>(buffer->data()), buffer->byteLength());
  }
  auto* const view = dynamicDowncast<JSC::JSArrayBufferView>(given);
  if (view == nullptr) {
    return std::nullopt;
  }
  JSC::ArrayBuffer* const buffer = view->possiblySharedBuffer();
  if (buffer == nullptr) {
    return std::nullopt;
  }
  buffer->pinAndLock();
  return std::span(static_cast<std::byte*>(view->vector()), view->byteLength());
}

std::string to_string(Context context, Value value) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  const JSC::JSLockHolder lock(vm);
  auto scope = DECLARE_TOP_EXCEPTION_SCOPE(vm);
  const WTF::String text = value_of(value).toWTFString(global);
  if (scope.exception() != nullptr) {
    scope.clearExceptionExceptTermination();
    return {};
  }
  if (!text.is8Bit()) {
    const auto units = text.span16();
    return to_utf8({units.data(), units.size()});
  }
  const auto narrow = text.span8();
  const std::string_view plain(reinterpret_cast<const char*>(narrow.data()), narrow.size());
  if (text::is_ascii(bytes_of(plain))) {
    return std::string(plain);
  }
  return to_utf8(std::u16string(narrow.begin(), narrow.end()));
}

double to_number(Context context, Value value) {
  const JSC::JSValue given = value_of(value);
  if (given.isNumber()) {
    return given.asNumber();
  }
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  const JSC::JSLockHolder lock(vm);
  auto scope = DECLARE_TOP_EXCEPTION_SCOPE(vm);
  const double result = given.toNumber(global);
  if (scope.exception() != nullptr) {
    scope.clearExceptionExceptTermination();
    return std::numeric_limits<double>::quiet_NaN();
  }
  return result;
}

bool to_boolean(Context context, Value value) { return value_of(value).toBoolean(toJS(context)); }

namespace {

// Whether nothing was thrown, which goes nowhere.
template <class Body>
bool run_quietly(Context context, Body&& body) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  const JSC::JSLockHolder lock(vm);
  auto scope = DECLARE_TOP_EXCEPTION_SCOPE(vm);
  body(global);
  const bool is_done = scope.exception() == nullptr;
  scope.clearExceptionExceptTermination();
  return is_done;
}

}  // namespace

void set(Context context, Object target, std::string_view name, Value value) {
  run_quietly(context, [&](JSC::JSGlobalObject* global) {
    JSC::JSObject* const object = toJS(target);
    JSC::PutPropertySlot slot(object);
    object->methodTable()->put(object, global, identifier(global->vm(), name), value_of(value),
                               slot);
  });
}

void set(Context context, Object target, unsigned index, Value value) {
  run_quietly(context, [&](JSC::JSGlobalObject* global) {
    JSC::JSObject* const object = toJS(target);
    object->methodTable()->putByIndex(object, global, index, value_of(value), false);
  });
}

Value get(Context context, Object source, std::string_view name) {
  JSC::JSValue value;
  const bool is_done = run_quietly(context, [&](JSC::JSGlobalObject* global) {
    value = toJS(source)->get(global, identifier(global->vm(), name));
  });
  return is_done ? ref(value) : undefined(context);
}

Value get(Context context, Object source, unsigned index) {
  JSC::JSValue value;
  const bool is_done = run_quietly(
      context, [&](JSC::JSGlobalObject* global) { value = toJS(source)->get(global, index); });
  return is_done ? ref(value) : undefined(context);
}

void define_constant(Context context, Object target, std::string_view name, Value value) {
  JSC::VM& vm = toJS(context)->vm();
  const JSC::JSLockHolder lock(vm);
  toJS(target)->putDirect(vm, identifier(vm, name), value_of(value),
                          JSC::PropertyAttribute::ReadOnly | JSC::PropertyAttribute::DontDelete);
}

void set_prototype(Context context, Object object, Value prototype) {
  run_quietly(context, [&](JSC::JSGlobalObject* global) {
    toJS(object)->setPrototype(global->vm(), global, value_of(prototype));
  });
}

Object global_of(Context context) { return toRef(toJS(context)->globalThis()); }

Type type_of(Value value) {
  const JSC::JSValue given = value_of(value);
  if (given.isNumber()) {
    return Type::number;
  }
  if (given.isUndefined()) {
    return Type::undefined;
  }
  if (given.isNull()) {
    return Type::null;
  }
  if (given.isBoolean()) {
    return Type::boolean;
  }
  if (given.isString()) {
    return Type::string;
  }
  if (given.isSymbol()) {
    return Type::symbol;
  }
  return given.isBigInt() ? Type::bigint : Type::object;
}

bool is_undefined(Value value) { return value_of(value).isUndefined(); }

bool is_nullish(Value value) { return value_of(value).isUndefinedOrNull(); }

bool is_boolean(Value value) { return value_of(value).isBoolean(); }

bool is_number(Value value) { return value_of(value).isNumber(); }

bool is_string(Value value) { return value_of(value).isString(); }

bool is_symbol(Value value) { return value_of(value).isSymbol(); }

bool is_bigint(Value value) { return value_of(value).isBigInt(); }

bool is_object(Value value) { return value_of(value).isObject(); }

bool is_array(Value value) { return value_of(value).inherits<JSC::JSArray>(); }

bool is_function(Value value) { return value_of(value).isCallable(); }

bool is_constructor(Value value) { return value_of(value).isConstructor(); }

Completion call(Context context, Object function, std::span<const Value> arguments, Object self) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  const JSC::JSLockHolder lock(vm);
  JSC::MarkedArgumentBuffer list;
  append_all(list, arguments);
  JSC::JSObject* const callee = toJS(function);
  const JSC::JSValue receiver = self == nullptr ? JSC::JSValue(global->globalThis()) : toJS(self);
  return run_script(
      vm, [&] { return JSC::call(global, callee, JSC::getCallData(callee), receiver, list); });
}

Completion call_whole(Context context, Object function, std::span<const Value> arguments,
                      Object self) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  const NativeScope native(vm);
  auto scope = DECLARE_TOP_EXCEPTION_SCOPE(vm);
  JSC::MarkedArgumentBuffer list;
  append_all(list, arguments);
  JSC::JSObject* const callee = toJS(function);
  const JSC::JSValue value =
      JSC::call(global, callee, JSC::getCallData(callee), JSC::JSValue(toJS(self)), list);
  if (const JSC::Exception* const exception = scope.exception()) {
    Value thrown = toRef(global, exception->value());
    scope.clearException();
    return std::unexpected(thrown);
  }
  return toRef(global, value);
}

Completion construct(Context context, Object constructor, std::span<const Value> arguments) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  const JSC::JSLockHolder lock(vm);
  JSC::MarkedArgumentBuffer list;
  append_all(list, arguments);
  JSC::JSObject* const made_by = toJS(constructor);
  return run_script(
      vm, [&] { return JSC::construct(global, made_by, JSC::getConstructData(made_by), list); });
}

}  // namespace rondo::js
