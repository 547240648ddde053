// internalBinding('errors'): what the engine shows or asks by itself: see lib/internal/errors_v8.js
// and lib/internal/bootstrap.js.
#include "js/import_calls.h"
#include "js/native.h"
#include "js/throw_watch.h"
#include "node/bindings.h"
#include "node/environment.h"

namespace rondo::node {

namespace {

// watchThrows(onError, onOther): see js/throw_watch.h.
js::Value watch_throws(js::Call& call) {
  Environment::current().engine().watch_throws(call.object_at(0), call.object_at(1));
  return call.undefined();
}

// placeOfThrow(error): an error that shows it, or undefined. See js/throw_watch.h.
js::Value place_of_throw(js::Call& call) {
  js::ThrowWatch* const watch = Environment::current().engine().throw_watch();
  js::Object place = watch == nullptr ? nullptr : watch->place_of_throw(call[0]);
  return place == nullptr ? call.undefined() : place;
}

// answerImports(onImport): see js/import_calls.h.
js::Value answer_imports(js::Call& call) {
  js::answer_imports(Environment::current().engine(), call.object_at(0));
  return call.undefined();
}

}  // namespace

js::Object make_errors_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::define<watch_throws>(context, binding, "watchThrows");
  js::define<place_of_throw>(context, binding, "placeOfThrow");
  js::define<answer_imports>(context, binding, "answerImports");
  return binding;
}

}  // namespace rondo::node
