#include "js/fast/global_prototype.h"

#include "js/fast/build_id.h"
#include "js/fast/cell.h"
#include "js/fast/symbols.h"
#include "js/value.h"
#include "rondo/base/require.h"

namespace rondo::js {

namespace {

// What script asks for checks whether it is allowed; this does it.
using Set = void (*)(JSGlobalContextRef global, JSContextGroupRef group, JSValueRef prototype);

Set find_set() {
  Set set = nullptr;
  static_cast<void>(find_symbol(set, "_ZN3JSC8JSObject18setPrototypeDirectERNS_2VMENS_7JSValueE"));
  return is_fast_tier_on() ? set : nullptr;
}

Set known_set() {
  static const Set set = find_set();
  return set;
}

// The first proxy that the global object inherits from, or null. The engine does not look behind
// that one either.
JSObjectRef find_proxy(JSGlobalContextRef context, const Introspection& introspection) {
  JSValueRef step = JSObjectGetPrototype(context, reinterpret_cast<JSObjectRef>(context));
  while (JSValueIsObject(context, step)) {
    JSObjectRef object = JSValueToObject(context, step, nullptr);
    if (introspection.is_proxy(object).value_or(false)) {
      return object;
    }
    step = JSObjectGetPrototype(context, object);
  }
  return nullptr;
}

// The type of objects that the engine treats in no special way, such as Math. The program may have
// replaced that one, except in a context that it has never seen.
std::uint8_t find_plain_type(JSContextGroupRef group) {
  JSGlobalContextRef context = JSGlobalContextCreateInGroup(group, nullptr);
  const std::uint8_t type = type_of(js::get(context, JSContextGetGlobalObject(context), "Math"));
  JSGlobalContextRelease(context);
  return type;
}

std::uint8_t known_plain_type(JSContextGroupRef group) {
  static const std::uint8_t type = find_plain_type(group);
  return type;
}

}  // namespace

bool can_set_global_prototype() { return known_set() != nullptr; }

void set_global_prototype(JSGlobalContextRef context, JSValueRef prototype) {
  require(can_set_global_prototype());
  const Lock lock(context);
  // A context is its global object; what script sees of it passes everything on.
  known_set()(context, JSContextGetGroup(context), prototype);
}

ToleratedProxy::ToleratedProxy(Engine& engine, JSGlobalContextRef context)
    : context_(context), proxy_(find_proxy(context, engine.introspection())) {
  if (proxy_ != nullptr) {
    JSValueProtect(context, proxy_);  // The script may let go of it.
    proxy_type_ = type_of(proxy_);
    set_type(proxy_, known_plain_type(engine.group()));
  }
}

ToleratedProxy::~ToleratedProxy() {
  if (proxy_ != nullptr) {
    set_type(proxy_, proxy_type_);
    JSValueUnprotect(context_, proxy_);
  }
}

}  // namespace rondo::js
