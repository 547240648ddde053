// internalBinding('modules'): the engine's module records. See js/module_record.h.
#include <optional>

#include "js/module_record.h"
#include "js/native.h"
#include "js/realm.h"
#include "node/bindings.h"
#include "node/environment.h"

namespace rondo::node {

namespace {

using js::Call;

js::Engine& engine() { return Environment::current().engine(); }

js::Value answer(const Call& call, const js::Completion& completion) {
  return completion ? *completion : call.fail(completion.error());
}

// parse(source, url, firstLine, global, owner, referrer): the record. A global object of null means
// the program's own context; a referrer of null means the URL.
js::Value parse(Call& call) {
  js::GlobalContext context = call.has(3) ? js::realm_of(call.object_at(3)) : engine().context();
  const js::String source = js::String::of(call.context(), call[0]);
  const js::String url = js::String::of(call.context(), call[1]);
  return answer(call,
                js::parse_module(context, {.source = source,
                                           .url = url,
                                           .first_line = call.int_at(2),
                                           .owner = call.object_at(4),
                                           .referrer = call.has(5) ? call.object_at(5) : nullptr}));
}

// makeSynthetic(url, ...names): the record.
js::Value make_synthetic(Call& call) {
  return js::make_synthetic_module(call.context(), js::String::of(call.context(), call[0]),
                                   call.arguments().subspan(1));
}

// setExport(record, name, value)
js::Value set_export(Call& call) {
  js::set_module_export(call.context(), call.object_at(0), call[1], call[2]);
  return call.undefined();
}

// answerMeta(onMeta)
js::Value answer_meta(Call& call) {
  js::answer_module_meta(engine(), call.object_at(0));
  return call.undefined();
}

// requestsOf(record)
js::Value requests_of(Call& call) { return js::module_requests(call.context(), call.object_at(0)); }

// importsOf(record)
js::Value imports_of(Call& call) { return js::module_imports(call.context(), call.object_at(0)); }

// awaits(record)
js::Value awaits(Call& call) { return call.boolean(js::module_awaits(call.object_at(0))); }

// findExport(record, name): 0 if it is missing, 1 if it is ambiguous, 2 if it is there.
js::Value find_export(Call& call) {
  return call.number(
      static_cast<int>(js::find_module_export(call.context(), call.object_at(0), call[1])));
}

// waitsAt(record): [line, column], or undefined.
js::Value waits_at(Call& call) {
  const auto place = js::module_waits_at(call.context(), call.object_at(0));
  if (!place) {
    return call.undefined();
  }
  return js::array(call.context(),
                   std::array{call.number(place->line), call.number(place->column)});
}

// connect(record, request, required)
js::Value connect(Call& call) {
  js::connect_module(call.context(), call.object_at(0), static_cast<unsigned>(call.int_at(1)),
                     call.object_at(2));
  return call.undefined();
}

// link(record)
js::Value link(Call& call) {
  return answer(call, js::link_module(call.context(), call.object_at(0)));
}

// namespaceOf(record)
js::Value namespace_of(Call& call) {
  return answer(call, js::module_namespace(call.context(), call.object_at(0)));
}

// execute(record): a promise if it awaits something.
js::Value execute(Call& call) {
  return answer(call, js::execute_module(call.context(), call.object_at(0)));
}

}  // namespace

js::Object make_modules_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::define<parse>(context, binding, "parse");
  js::define<make_synthetic>(context, binding, "makeSynthetic");
  js::define<set_export>(context, binding, "setExport");
  js::define<answer_meta>(context, binding, "answerMeta");
  js::define<requests_of>(context, binding, "requestsOf");
  js::define<imports_of>(context, binding, "importsOf");
  js::define<awaits>(context, binding, "awaits");
  js::define<find_export>(context, binding, "findExport");
  js::define<waits_at>(context, binding, "waitsAt");
  js::define<connect>(context, binding, "connect");
  js::define<link>(context, binding, "link");
  js::define<namespace_of>(context, binding, "namespaceOf");
  js::define<execute>(context, binding, "execute");
  return binding;
}

}  // namespace rondo::node
