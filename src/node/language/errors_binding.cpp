// internalBinding('errors'): what the engine shows or asks by itself: see lib/internal/errors_v8.js
// and lib/internal/bootstrap.js.
#include <array>
#include <memory>

#include "js/fast/function_place.h"
#include "js/fast/host_functions.h"
#include "js/fast/import_calls.h"
#include "js/fast/json_stringify.h"
#include "js/fast/throw_watch.h"
#include "js/native.h"
#include "node/bindings.h"
#include "node/environment.h"

namespace rondo::node {

namespace {

// watchThrows(onError, onOther): see js/fast/throw_watch.h.
JSValueRef watch_throws(js::Call& call) {
  Environment::current().engine().watch_throws(call.object_at(0), call.object_at(1));
  return call.undefined();
}

// moveFrames(from, target): a number for the place, or undefined. See js/fast/throw_watch.h.
JSValueRef move_frames(js::Call& call) {
  js::ThrowWatch* watch = Environment::current().engine().throw_watch();
  if (watch == nullptr) {
    return call.undefined();
  }
  const auto place = watch->move_frames(call[0], call[1]);
  return place.has_value() ? call.number(*place) : call.undefined();
}

// showThrow(error, target): whether the target shows it now. See js/fast/throw_watch.h.
JSValueRef show_throw(js::Call& call) {
  js::ThrowWatch* watch = Environment::current().engine().throw_watch();
  return call.boolean(watch != nullptr && watch->show_throw(call[0], call[1]));
}

// answerImports(onImport): see js/fast/import_calls.h.
JSValueRef answer_imports(js::Call& call) {
  static thread_local std::unique_ptr<js::ImportCalls> calls;
  calls = std::make_unique<js::ImportCalls>(Environment::current().engine(), call.object_at(0));
  return call.undefined();
}

// hastenJson(JSON.stringify): see js/fast/json_stringify.h.
JSValueRef hasten_json(js::Call& call) {
  static thread_local std::unique_ptr<js::JsonStringify> hastened;
  hastened = std::make_unique<js::JsonStringify>(Environment::current().engine(), call[0]);
  return call.undefined();
}

// functionPlace(function): [url, line, column], or undefined. See js/fast/function_place.h.
JSValueRef function_place(js::Call& call) {
  const auto place = js::function_place(call.context(), call[0]);
  if (!place) {
    return call.undefined();
  }
  return js::array(call.context(),
                   std::array{call.string(js::to_utf8(place->url)), call.number(place->line),
                              call.number(place->column)});
}

}  // namespace

JSObjectRef make_errors_binding(Environment& environment) {
  const JSContextRef context = environment.context();
  JSObjectRef binding = js::object(context);
  js::define<watch_throws>(context, binding, "watchThrows");
  js::define_quick<move_frames>(environment.engine().host_functions(), context, binding,
                                "moveFrames");
  js::define<show_throw>(context, binding, "showThrow");
  js::define<hasten_json>(context, binding, "hastenJson");
  js::define<function_place>(context, binding, "functionPlace");
  js::define<answer_imports>(context, binding, "answerImports");
  return binding;
}

}  // namespace rondo::node
