#include "js/fast/introspection.h"

#include <dlfcn.h>

#include <cstring>
#include <string_view>
#include <utility>

#include "js/fast/build_id.h"
#include "js/string.h"

namespace rondo::js {

namespace {

template <class Function>
bool find(Function& function, const char* name) {
  function = reinterpret_cast<Function>(::dlsym(RTLD_DEFAULT, name));
  return function != nullptr;
}

// A cell begins with a four-byte structure id; the sixth byte says what kind of thing it is.
std::uint8_t type_byte_of(JSValueRef cell) {
  std::uint8_t type = 0;
  std::memcpy(&type, reinterpret_cast<const char*>(cell) + 5, 1);
  return type;
}

// A proxy keeps its target and its handler behind the two words that every object has.
Introspection::ProxyParts parts_of_proxy(JSValueRef cell) {
  Introspection::ProxyParts parts{};
  std::memcpy(&parts, reinterpret_cast<const char*>(cell) + 16, sizeof parts);
  return parts;
}

JSValueRef evaluate(JSContextRef context, std::string_view source) {
  return JSEvaluateScript(context, String(source).get(), nullptr, nullptr, 1, nullptr);
}

}  // namespace

Introspection::Introspection(JSGlobalContextRef context)
    : context_(context), machine_(JSContextGetGroup(context)) {
  is_available_ = is_fast_tier_on() && find_symbols() && probe(context);
}

bool Introspection::find_symbols() {
  return find(status_, "_ZNK3JSC9JSPromise6statusERNS_2VME") &&
         find(result_, "_ZNK3JSC9JSPromise6resultERNS_2VME") &&
         find(is_handled_, "_ZNK3JSC9JSPromise9isHandledERNS_2VME");
}

bool Introspection::probe(JSGlobalContextRef context) {
  const JSValueRef fulfilled = evaluate(context, "Promise.resolve(42)");
  const JSValueRef pending = evaluate(context, "new Promise(() => {})");
  const JSValueRef proxy = evaluate(context, "new Proxy({target: 1}, {handler: 2})");
  const JSValueRef callable_proxy = evaluate(context, "new Proxy(function () {}, {})");
  const JSValueRef plain = evaluate(context, "({})");
  for (const JSValueRef sample : {fulfilled, pending, proxy, callable_proxy, plain}) {
    if (sample == nullptr || !JSValueIsObject(context, sample)) {
      return false;
    }
  }
  promise_type_ = type_byte_of(fulfilled);
  proxy_type_ = type_byte_of(proxy);
  const std::uint8_t plain_type = type_byte_of(plain);
  return type_byte_of(pending) == promise_type_ && type_byte_of(callable_proxy) == proxy_type_ &&
         promise_type_ != proxy_type_ && promise_type_ != plain_type && proxy_type_ != plain_type &&
         status_(fulfilled, machine_) == 1 && status_(pending, machine_) == 0 &&
         !is_handled_(pending, machine_) &&
         JSValueIsStrictEqual(context, result_(fulfilled, machine_),
                              JSValueMakeNumber(context, 42)) &&
         probe_proxy(context, proxy);
}

bool Introspection::probe_proxy(JSContextRef context, JSValueRef proxy) {
  const auto [target, handler] = parts_of_proxy(proxy);
  for (const auto& [part, name] : {std::pair(target, "target"), std::pair(handler, "handler")}) {
    if (part == nullptr || !JSValueIsObject(context, part) ||
        !JSObjectHasProperty(context, const_cast<JSObjectRef>(part), String(name).get())) {
      return false;
    }
  }
  return true;
}

bool Introspection::is_promise(JSValueRef value) const {
  return is_available_ && JSValueIsObject(context_, value) && type_byte_of(value) == promise_type_;
}

std::optional<Introspection::PromiseState> Introspection::promise_state(JSValueRef value) const {
  if (!is_promise(value)) {
    return std::nullopt;
  }
  return static_cast<PromiseState>(status_(value, machine_));
}

std::optional<JSValueRef> Introspection::promise_result(JSValueRef value) const {
  if (!is_promise(value)) {
    return std::nullopt;
  }
  return result_(value, machine_);
}

std::optional<bool> Introspection::is_promise_handled(JSValueRef value) const {
  if (!is_promise(value)) {
    return std::nullopt;
  }
  return is_handled_(value, machine_);
}

std::optional<bool> Introspection::is_proxy(JSValueRef value) const {
  if (!is_available_) {
    return std::nullopt;
  }
  return JSValueIsObject(context_, value) && type_byte_of(value) == proxy_type_;
}

std::optional<Introspection::ProxyParts> Introspection::proxy_parts(JSValueRef value) const {
  if (!is_proxy(value).value_or(false)) {
    return std::nullopt;
  }
  return parts_of_proxy(value);
}

}  // namespace rondo::js
