#include "js/introspection.h"

#include "js/jsc.h"

#include <JavaScriptCore/BigIntObject.h>
#include <JavaScriptCore/JSMapIterator.h>
#include <JavaScriptCore/JSSetIterator.h>
#include <JavaScriptCore/JSWeakMapInlines.h>
#include <JavaScriptCore/JSWeakSetInlines.h>
#include <JavaScriptCore/ProxyObject.h>
#include <JavaScriptCore/SymbolObject.h>

namespace rondo::js {

namespace {

Kind kind_of_function(JSC::JSObject& object) {
  const auto& function = *uncheckedDowncast<JSC::JSFunction>(&object);
  if (function.isHostFunction()) {
    return Kind::other;
  }
  const JSC::SourceParseMode mode = function.jsExecutable()->parseMode();
  if (JSC::isAsyncGeneratorWrapperParseMode(mode)) {
    return Kind::async_generator_function;
  }
  if (JSC::isAsyncFunctionWrapperParseMode(mode)) {
    return Kind::async_function;
  }
  return JSC::isGeneratorWrapperParseMode(mode) ? Kind::generator_function : Kind::other;
}

// Those that have no type of their own.
Kind kind_by_class(JSC::JSObject& object) {
  if (object.inherits<JSC::SymbolObject>()) {
    return Kind::symbol_object;
  }
  return object.inherits<JSC::BigIntObject>() ? Kind::big_int_object : Kind::other;
}

Kind kind_of_object(JSC::JSObject& object) {
  switch (object.type()) {
    case JSC::DirectArgumentsType:
    case JSC::ScopedArgumentsType:
    case JSC::ClonedArgumentsType:
      return Kind::arguments;
    case JSC::ArrayBufferType:
      return uncheckedDowncast<JSC::JSArrayBuffer>(&object)->impl()->isShared()
                 ? Kind::shared_array_buffer
                 : Kind::array_buffer;
    case JSC::BooleanObjectType:
      return Kind::boolean_object;
    case JSC::DataViewType:
      return Kind::data_view;
    case JSC::JSDateType:
      return Kind::date;
    case JSC::ErrorInstanceType:
      return Kind::error;
    case JSC::JSFunctionType:
      return kind_of_function(object);
    case JSC::JSGeneratorType:
    case JSC::JSAsyncGeneratorType:
      return Kind::generator_object;
    case JSC::JSMapType:
      return Kind::map;
    case JSC::JSMapIteratorType:
      return Kind::map_iterator;
    case JSC::ModuleNamespaceObjectType:
      return Kind::module_namespace;
    case JSC::NumberObjectType:
      return Kind::number_object;
    case JSC::JSPromiseType:
      return Kind::promise;
    case JSC::ProxyObjectType:
      return Kind::proxy;
    case JSC::RegExpObjectType:
      return Kind::reg_exp;
    case JSC::JSSetType:
      return Kind::set;
    case JSC::JSSetIteratorType:
      return Kind::set_iterator;
    case JSC::StringObjectType:
    case JSC::DerivedStringObjectType:
      return Kind::string_object;
    case JSC::JSWeakMapType:
      return Kind::weak_map;
    case JSC::JSWeakSetType:
      return Kind::weak_set;
    case JSC::ObjectType:
      return kind_by_class(object);
    default:
      return Kind::other;
  }
}

// Sparse items, and those with getters, are kept in another way.
bool has_plain_items(const JSC::JSObject& object) {
  return JSC::isTypedArrayType(object.type()) ||
         (JSC::isJSArray(&object) && !JSC::hasAnyArrayStorage(object.indexingType()));
}

// A collection may change while an iterator goes through it, so that it knows the table it was in.
template <class Iterator, class Collection>
Iterator* copy_iterator(JSC::VM& vm, JSC::Structure* structure, const Iterator& iterator) {
  auto* const copy = Iterator::create(
      vm, structure, static_cast<Collection*>(iterator.iteratedObject()), iterator.kind());
  using Field = typename Iterator::Field;
  for (const Field field : {Field::Entry, Field::Storage}) {
    copy->internalField(field).set(vm, copy, iterator.internalField(field).get());
  }
  return copy;
}

void take_all(JSC::VM& vm, JSC::JSMapIterator& iterator, JSC::MarkedArgumentBuffer& items) {
  const JSC::IterationKind kind = iterator.kind();
  for (auto next = iterator.nextWithAdvance(vm); next.key; next = iterator.nextWithAdvance(vm)) {
    if (kind != JSC::IterationKind::Values) {
      items.append(next.key);
    }
    if (kind != JSC::IterationKind::Keys) {
      items.append(next.value);
    }
  }
}

void take_all(JSC::VM& vm, JSC::JSSetIterator& iterator, JSC::MarkedArgumentBuffer& items) {
  const bool are_pairs = iterator.kind() == JSC::IterationKind::Entries;
  while (const JSC::JSValue next = iterator.nextWithAdvance(vm)) {
    items.append(next);
    if (are_pairs) {
      items.append(next);
    }
  }
}

// Whether there can be any, and whether they are pairs.
std::optional<bool> collect_entries(JSC::JSGlobalObject& global, JSC::JSValue value,
                                    JSC::MarkedArgumentBuffer& items) {
  JSC::VM& vm = global.vm();
  if (auto* const map_iterator = dynamicDowncast<JSC::JSMapIterator>(value)) {
    take_all(vm,
             *copy_iterator<JSC::JSMapIterator, JSC::JSMap>(vm, global.mapIteratorStructure(),
                                                            *map_iterator),
             items);
    return map_iterator->kind() == JSC::IterationKind::Entries;
  }
  if (auto* const set_iterator = dynamicDowncast<JSC::JSSetIterator>(value)) {
    take_all(vm,
             *copy_iterator<JSC::JSSetIterator, JSC::JSSet>(vm, global.setIteratorStructure(),
                                                            *set_iterator),
             items);
    return set_iterator->kind() == JSC::IterationKind::Entries;
  }
  if (auto* const weak_map = dynamicDowncast<JSC::JSWeakMap>(value)) {
    weak_map->takeSnapshot(items);
    return true;
  }
  if (auto* const weak_set = dynamicDowncast<JSC::JSWeakSet>(value)) {
    weak_set->takeSnapshot(items);
    return false;
  }
  return std::nullopt;
}

}  // namespace

Kind kind_of(Context context, Value value) {
  JSC::JSObject* const object = toJS(toJS(context), value).getObject();
  return object == nullptr ? Kind::other : kind_of_object(*object);
}

bool has_only_items(Context context, Value value) {
  const JSC::JSObject* const object = toJS(toJS(context), value).getObject();
  return object != nullptr && has_plain_items(*object) &&
         object->structure()->maxOffset() == JSC::invalidOffset;
}

std::optional<PromiseParts> promise_parts(Context context, Value value) {
  JSC::JSGlobalObject* const global = toJS(context);
  const auto* const promise = dynamicDowncast<JSC::JSPromise>(toJS(global, value));
  if (promise == nullptr) {
    return std::nullopt;
  }
  return PromiseParts{.state = static_cast<PromiseState>(promise->status()),
                      .result = toRef(global, promise->result())};
}

std::optional<ProxyParts> proxy_parts(Context context, Value value) {
  JSC::JSGlobalObject* const global = toJS(context);
  const auto* const proxy = dynamicDowncast<JSC::ProxyObject>(toJS(global, value));
  if (proxy == nullptr) {
    return std::nullopt;
  }
  if (proxy->isRevoked()) {
    const Value nothing = toRef(global, JSC::jsNull());
    return ProxyParts{.target = nothing, .handler = nothing};
  }
  using Field = JSC::ProxyObject::Field;
  return ProxyParts{.target = toRef(global, proxy->internalField(Field::Target).get()),
                    .handler = toRef(global, proxy->internalField(Field::Handler).get())};
}

std::optional<Entries> entries_of(Context context, Value value) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::MarkedArgumentBuffer items;
  const auto are_pairs = collect_entries(*global, toJS(global, value), items);
  if (!are_pairs) {
    return std::nullopt;
  }
  JSC::JSArray* const array =
      JSC::constructArray(global, static_cast<JSC::ArrayAllocationProfile*>(nullptr), items);
  return Entries{.items = toRef(array), .are_pairs = *are_pairs};
}

}  // namespace rondo::js
