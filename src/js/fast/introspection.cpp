#include "js/fast/introspection.h"

#include <cstring>
#include <string_view>
#include <utility>

#include "js/fast/build_id.h"
#include "js/fast/cell.h"
#include "js/fast/symbols.h"
#include "js/string.h"

namespace rondo::js {

namespace {

// A proxy keeps its target and its handler behind the two words that every object has.
Introspection::ProxyParts parts_of_proxy(JSValueRef cell) {
  return field<Introspection::ProxyParts>(cell, 16);
}

// A promise keeps its flags and its reactions there. One that waits for another promise may have a
// handler in the place of its flags: see lib/internal/promise_reactions.js.
bool is_derived(JSValueRef promise) { return is_cell(field<JSValueRef>(promise, 16)); }

bool is_awaited(JSValueRef promise) { return is_cell(field<JSValueRef>(promise, 24)); }

// An iterator of a map or a set keeps four values there: its position, its collection, the table
// it goes through and what it gives.
struct IteratorFields {
  std::uint64_t position;
  JSValueRef collection;
  std::uint64_t table;
  std::uint64_t kind;
};

char* iterator_fields(JSValueRef cell) {
  return const_cast<char*>(reinterpret_cast<const char*>(cell)) + 16;
}

IteratorFields read_iterator(JSValueRef cell) {
  IteratorFields fields{};
  std::memcpy(&fields, iterator_fields(cell), sizeof fields);
  return fields;
}

JSValueRef item(JSContextRef context, JSObjectRef list, unsigned index) {
  return JSObjectGetPropertyAtIndex(context, list, index, nullptr);
}

JSValueRef evaluate(JSContextRef context, std::string_view source) {
  return JSEvaluateScript(context, String(source).get(), nullptr, nullptr, 1, nullptr);
}

}  // namespace

Introspection::Introspection(JSGlobalContextRef context)
    : context_(context), machine_(JSContextGetGroup(context)) {
  is_available_ = is_fast_tier_on() && find_symbols() && probe(context);
  if (is_available_) {
    probe_iterators(context);
  }
}

bool Introspection::find_symbols() {
  return find_symbol(status_, "_ZNK3JSC9JSPromise6statusERNS_2VME") &&
         find_symbol(result_, "_ZNK3JSC9JSPromise6resultERNS_2VME") &&
         find_symbol(is_handled_, "_ZNK3JSC9JSPromise9isHandledERNS_2VME");
}

bool Introspection::probe(JSGlobalContextRef context) {
  // Not by the global name, which the program may have given to something else.
  const JSValueRef fulfilled = evaluate(context, "(async () => 42)()");
  const JSValueRef pending = evaluate(context, "new ((async () => {})().constructor)(() => {})");
  const JSValueRef proxy = evaluate(context, "new Proxy({target: 1}, {handler: 2})");
  const JSValueRef callable_proxy = evaluate(context, "new Proxy(function () {}, {})");
  const JSValueRef plain = evaluate(context, "({})");
  for (const JSValueRef sample : {fulfilled, pending, proxy, callable_proxy, plain}) {
    if (sample == nullptr || !JSValueIsObject(context, sample)) {
      return false;
    }
  }
  promise_type_ = type_of(fulfilled);
  proxy_type_ = type_of(proxy);
  const std::uint8_t plain_type = type_of(plain);
  return type_of(pending) == promise_type_ && type_of(callable_proxy) == proxy_type_ &&
         promise_type_ != proxy_type_ && promise_type_ != plain_type && proxy_type_ != plain_type &&
         status_(fulfilled, machine_) == 1 && status_(pending, machine_) == 0 &&
         !is_handled_(pending, machine_) &&
         JSValueIsStrictEqual(context, result_(fulfilled, machine_),
                              JSValueMakeNumber(context, 42)) &&
         probe_proxy(context, proxy);
}

bool Introspection::probe_proxy(JSContextRef context, JSValueRef proxy) {
  const auto [target, handler] = parts_of_proxy(proxy);
  const auto has = [&](JSValueRef part, std::string_view name) {
    return part != nullptr && JSValueIsObject(context, part) &&
           JSObjectHasProperty(context, const_cast<JSObjectRef>(part), String(name).get());
  };
  return has(target, "target") && has(handler, "handler");
}

bool Introspection::is_promise(JSValueRef value) const {
  return is_available_ && JSValueIsObject(context_, value) && type_of(value) == promise_type_;
}

std::optional<Introspection::PromiseState> Introspection::promise_state(JSValueRef value) const {
  if (!is_promise(value)) {
    return std::nullopt;
  }
  if (is_derived(value)) {
    return PromiseState::pending;
  }
  return static_cast<PromiseState>(status_(value, machine_));
}

std::optional<JSValueRef> Introspection::promise_result(JSValueRef value) const {
  if (!is_promise(value)) {
    return std::nullopt;
  }
  return is_derived(value) ? JSValueMakeUndefined(context_) : result_(value, machine_);
}

std::optional<bool> Introspection::is_promise_handled(JSValueRef value) const {
  if (!is_promise(value)) {
    return std::nullopt;
  }
  return is_derived(value) ? is_awaited(value) : is_handled_(value, machine_);
}

std::optional<bool> Introspection::is_proxy(JSValueRef value) const {
  if (!is_available_) {
    return std::nullopt;
  }
  return is_cell(value) && type_of(value) == proxy_type_;
}

std::optional<std::uint8_t> Introspection::kind(JSValueRef value) const {
  if (!is_available_) {
    return std::nullopt;
  }
  return is_cell(value) ? type_of(value) : 0;
}

// Samples: a collection, an iterator of it that has given one of two items, and a new iterator.
bool Introspection::probe_iterator(JSContextRef context, JSObjectRef samples) const {
  const JSValueRef used = item(context, samples, 1);
  const JSValueRef fresh = item(context, samples, 2);
  const IteratorFields fields = read_iterator(used);
  if (fields.collection != item(context, samples, 0) || read_iterator(fresh).kind != fields.kind ||
      static_cast<std::uint32_t>(fields.kind) != 2) {
    return false;
  }
  copy_position(used, fresh);
  const IteratorFields copied = read_iterator(fresh);
  return copied.position == fields.position && copied.table == fields.table;
}

void Introspection::probe_iterators(JSContextRef context) {
  const JSValueRef samples = evaluate(context,
                                      "[new Map([[1, 2], [3, 4]]), new Set([1, 3])].map((c) => "
                                      "{ const i = c.entries(); i.next(); return [c, i, "
                                      "c.entries(), c.keys()]; })");
  if (samples == nullptr || !JSValueIsObject(context, samples)) {
    return;
  }
  const auto list = const_cast<JSObjectRef>(samples);
  const auto map = const_cast<JSObjectRef>(item(context, list, 0));
  const auto set = const_cast<JSObjectRef>(item(context, list, 1));
  map_iterator_type_ = type_of(item(context, map, 1));
  set_iterator_type_ = type_of(item(context, set, 1));
  const auto key_kind = static_cast<std::uint32_t>(read_iterator(item(context, map, 3)).kind);
  knows_iterators_ = map_iterator_type_ != set_iterator_type_ && key_kind == 0 &&
                     probe_iterator(context, map) && probe_iterator(context, set);
}

std::optional<Introspection::IteratorParts> Introspection::iterator_parts(JSValueRef value) const {
  if (!knows_iterators_ || !JSValueIsObject(context_, value)) {
    return std::nullopt;
  }
  const std::uint8_t type = type_of(value);
  if (type != map_iterator_type_ && type != set_iterator_type_) {
    return std::nullopt;
  }
  const IteratorFields fields = read_iterator(value);
  return IteratorParts{.collection = fields.collection,
                       .kind = static_cast<IterationKind>(static_cast<std::uint32_t>(fields.kind))};
}

void Introspection::copy_position(JSValueRef from, JSValueRef to) const {
  const IteratorFields source = read_iterator(from);
  IteratorFields target = read_iterator(to);
  target.position = source.position;
  target.table = source.table;
  std::memcpy(iterator_fields(to), &target, sizeof target);
}

std::optional<Introspection::ProxyParts> Introspection::proxy_parts(JSValueRef value) const {
  if (!is_proxy(value).value_or(false)) {
    return std::nullopt;
  }
  return parts_of_proxy(value);
}

}  // namespace rondo::js
