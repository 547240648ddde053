#include "js/fast/host_functions.h"

#include <array>
#include <atomic>

#include "js/fast/build_id.h"
#include "js/fast/symbols.h"
#include "js/private_api.h"
#include "rondo/base/require.h"

namespace rondo::js {

namespace {

// The engine's text type: one pointer, which refers to what it shares.
struct EngineText {
  void* characters = nullptr;
};

using MakeText = void (*)(EngineText* text, const char* ascii);
using DestroyText = void (*)(void* characters);
using MakeFunction = JSObjectRef (*)(const void* machine, void* global, unsigned length,
                                     const EngineText& name, HostFunction function,
                                     std::uint8_t visibility, std::uint16_t intrinsic,
                                     HostFunction constructor, const void* signature);
using Throw = void* (*)(const void* machine, void* global, JSValueRef exception);

constexpr std::uint8_t visible = 0;
constexpr std::uint8_t hidden = 1;

struct Symbols {
  MakeText make_text = nullptr;
  DestroyText destroy_text = nullptr;
  MakeFunction make_function = nullptr;
  HostFunction as_constructor = nullptr;
  Throw throw_exception = nullptr;
};

// The library's, and so the same for every engine of the process: written by the first one.
Symbols symbols;

// Gives our reference back, of which the first word counts two each.
void release(const EngineText& text) {
  constexpr std::uint32_t one_reference = 2;
  auto& references = *static_cast<std::uint32_t*>(text.characters);
  if (std::atomic_ref(references).fetch_sub(one_reference) == one_reference) {
    symbols.destroy_text(text.characters);
  }
}

// Answers its second argument, and how many there were.
JSValueRef echo(Call& call) {
  return call.size() == 3 ? call[1] : call.fail(call.number(static_cast<double>(call.size())));
}

}  // namespace

HostFunctions::HostFunctions(JSGlobalContextRef context) : context_(context) {
  is_available_ = is_fast_tier_on() && find_symbols() && probe();
}

bool HostFunctions::find_symbols() {
  static const bool are_found = find_all();
  return are_found;
}

bool HostFunctions::find_all() {
  return find_symbol(symbols.make_text, "_ZN3WTF6StringC1EPKc") &&
         find_symbol(symbols.destroy_text, "_ZN3WTF10StringImpl7destroyEPS0_") &&
         find_symbol(symbols.make_function,
                     "_ZN3JSC10JSFunction6createERNS_2VMEPNS_14JSGlobalObjectEjRKN3WTF6StringENS5_"
                     "11FunctionPtrILNS5_6PtrTagE1EFlS4_PNS_9CallFrameEELNS5_18FunctionAttributesE2"
                     "EEENS_24ImplementationVisibilityENS_9IntrinsicESF_PKNS_6DOMJIT9SignatureE") &&
         find_symbol(
             symbols.as_constructor,
             "_ZN3JSC29callHostFunctionAsConstructorEPNS_14JSGlobalObjectEPNS_9CallFrameE") &&
         find_symbol(symbols.throw_exception,
                     "_ZN3JSC2VM14throwExceptionEPNS_14JSGlobalObjectENS_7JSValueE");
}

// Values go in and out as they should, and so do exceptions.
bool HostFunctions::probe() const {
  JSObjectRef function = make("echo", call_host_body<echo>);
  if (function == nullptr || !JSObjectIsFunction(context_, function)) {
    return false;
  }
  const std::array<JSValueRef, 3> arguments{number(context_, 1), number(context_, 2.5),
                                            undefined(context_)};
  JSValueRef exception = nullptr;
  const JSValueRef answer =
      JSObjectCallAsFunction(context_, function, nullptr, 3, arguments.data(), &exception);
  if (exception != nullptr || !JSValueIsNumber(context_, answer) ||
      to_number(context_, answer) != 2.5) {
    return false;
  }
  JSObjectCallAsFunction(context_, function, nullptr, 2, arguments.data(), &exception);
  return exception != nullptr && JSValueIsNumber(context_, exception) &&
         to_number(context_, exception) == 2;
}

JSObjectRef HostFunctions::make(const char* name, HostFunction function) const {
  return make_visible_as(visible, name, function);
}

JSObjectRef HostFunctions::make_hidden(const char* name, HostFunction function) const {
  return make_visible_as(hidden, name, function);
}

JSObjectRef HostFunctions::make_visible_as(std::uint8_t visibility, const char* name,
                                           HostFunction function) const {
  EngineText text;
  JSLock(context_);
  symbols.make_text(&text, name);
  JSObjectRef made = symbols.make_function(JSContextGetGroup(context_), context_, 0, text, function,
                                           visibility, 0, symbols.as_constructor, nullptr);
  release(text);
  JSUnlock(context_);
  return made;
}

void HostFunctions::throw_exception(void* global, JSValueRef exception) {
  symbols.throw_exception(JSContextGetGroup(static_cast<JSContextRef>(global)), global, exception);
}

}  // namespace rondo::js
