#include "js/value.h"

#include "js/jsc.h"

#include <JavaScriptCore/JSArrayBufferView.h>
#include <JavaScriptCore/JSDataView.h>
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

JSValueRef ref(JSC::JSValue value) { return toRef(static_cast<JSC::JSGlobalObject*>(nullptr), value); }

JSC::JSValue value_of(JSValueRef value) {
  return toJS(static_cast<JSC::JSGlobalObject*>(nullptr), value);
}

}  // namespace

JSValueRef undefined(JSContextRef /*context*/) { return ref(JSC::jsUndefined()); }

JSValueRef null(JSContextRef /*context*/) { return ref(JSC::jsNull()); }

JSValueRef number(JSContextRef /*context*/, double value) {
  return ref(JSC::jsNumber(JSC::purifyNaN(value)));
}

JSValueRef boolean(JSContextRef /*context*/, bool value) { return ref(JSC::jsBoolean(value)); }

JSValueRef string(JSContextRef context, std::string_view utf8) {
  JSC::VM& vm = toJS(context)->vm();
  const JSC::JSLockHolder lock(vm);
  return ref(JSC::jsString(vm, text_of(utf8)));
}

JSObjectRef array(JSContextRef context, std::span<const JSValueRef> values) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  const JSC::JSLockHolder lock(vm);
  auto scope = DECLARE_TOP_EXCEPTION_SCOPE(vm);
  JSC::MarkedArgumentBuffer list;
  for (const JSValueRef value : values) {
    list.append(value_of(value));
  }
  JSC::JSArray* const made =
      JSC::constructArray(global, static_cast<JSC::ArrayAllocationProfile*>(nullptr), list);
  if (scope.exception() != nullptr) {
    // There is no memory, or script is being ended, and nobody will look at it.
    scope.clearExceptionExceptTermination();
    return object(context);
  }
  return toRef(static_cast<JSC::JSObject*>(made));
}

ArrayBuilder::ArrayBuilder(JSContextRef context)
    : context_(context), array_(js::array(context, {})) {}

void ArrayBuilder::push(JSValueRef value) {
  JSC::JSGlobalObject* const global = toJS(context_);
  const JSC::JSLockHolder lock(global);
  toJS(array_)->putDirectIndex(global, length_++, value_of(value));
}

JSObjectRef object(JSContextRef context) {
  JSC::JSGlobalObject* const global = toJS(context);
  const JSC::JSLockHolder lock(global);
  return toRef(static_cast<JSC::JSObject*>(JSC::constructEmptyObject(global)));
}

JSObjectRef bytes(JSContextRef context, std::span<const std::byte> data) {
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

JSObjectRef adopt_buffer(JSContextRef context, void* memory, std::size_t size) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  const JSC::JSLockHolder lock(vm);
  auto buffer = JSC::ArrayBuffer::createFromBytes(
      std::span(static_cast<const std::uint8_t*>(memory), size),
      createSharedTask<void(void*)>([](void* bytes) { std::free(bytes); }));
  return toRef(static_cast<JSC::JSObject*>(
      JSC::JSArrayBuffer::create(vm, global->arrayBufferStructure(), WTF::move(buffer))));
}

std::optional<std::span<std::byte>> memory_of(JSContextRef context, JSValueRef value) {
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

std::string to_string(JSContextRef context, JSValueRef value) {
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

double to_number(JSContextRef context, JSValueRef value) {
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

bool to_boolean(JSContextRef context, JSValueRef value) {
  return value_of(value).toBoolean(toJS(context));
}

void set(JSContextRef context, JSObjectRef target, std::string_view name, JSValueRef value,
         JSPropertyAttributes attributes) {
  if (attributes != kJSPropertyAttributeNone) {
    JSObjectSetProperty(context, target, String(name).get(), value, attributes, nullptr);
    return;
  }
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  const JSC::JSLockHolder lock(vm);
  auto scope = DECLARE_TOP_EXCEPTION_SCOPE(vm);
  JSC::JSObject* const object = toJS(target);
  JSC::PutPropertySlot slot(object);
  object->methodTable()->put(object, global, identifier(vm, name), value_of(value), slot);
  scope.clearExceptionExceptTermination();
}

JSValueRef get(JSContextRef context, JSObjectRef source, std::string_view name) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  const JSC::JSLockHolder lock(vm);
  auto scope = DECLARE_TOP_EXCEPTION_SCOPE(vm);
  const JSC::JSValue value = toJS(source)->get(global, identifier(vm, name));
  if (scope.exception() != nullptr) {
    scope.clearExceptionExceptTermination();
    return undefined(context);
  }
  return ref(value);
}

bool is_nullish(JSValueRef value) { return value_of(value).isUndefinedOrNull(); }

bool is_string(JSContextRef /*context*/, JSValueRef value) { return value_of(value).isString(); }

bool is_object(JSContextRef /*context*/, JSValueRef value) { return value_of(value).isObject(); }

bool is_function(JSContextRef /*context*/, JSValueRef value) {
  return value_of(value).isCallable();
}

Completion call(JSContextRef context, JSObjectRef function, std::span<const JSValueRef> arguments,
                JSObjectRef self) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  const JSC::JSLockHolder lock(vm);
  JSC::MarkedArgumentBuffer list;
  for (const JSValueRef argument : arguments) {
    list.append(value_of(argument));
  }
  JSC::JSObject* const callee = toJS(function);
  const JSC::JSValue receiver = self == nullptr ? JSC::JSValue(global->globalThis()) : toJS(self);
  return run_script(vm, [&] {
    return JSC::call(global, callee, JSC::getCallData(callee), receiver, list);
  });
}

}  // namespace rondo::js
