// internalBinding('vm'): scripts in contexts of their own, and with a limit of time.
#include <optional>

#include "js/native.h"
#include "js/realm.h"
#include "js/time_limit.h"
#include "node/bindings.h"
#include "node/builtins.h"
#include "node/environment.h"

namespace rondo::node {

namespace {

using js::Call;
using js::TimeLimit;

js::Engine& engine() { return Environment::current().engine(); }

// Null means the program's own context; otherwise its global object.
JSGlobalContextRef context_at(const Call& call, std::size_t index) {
  return call.has(index) ? js::realm_of(call.object_at(index)) : engine().context();
}

std::optional<js::String> text_at(const Call& call, std::size_t index) {
  JSStringRef text = JSValueToStringCopy(call.context(), call[index], nullptr);
  return text == nullptr ? std::nullopt : std::optional(js::String(text));
}

// makeContext(hasSandbox, allowsEval, queue or null): the global object.
JSValueRef make_context(Call& call) {
  JSObjectRef queue = call.has(2) ? call.object_at(2) : nullptr;
  JSObjectRef global = call.boolean_at(0) ? js::make_sandboxed_realm(engine(), queue)
                                          : js::make_realm(engine(), queue);
  if (!call.boolean_at(1)) {
    js::Engine::forbid_eval_in(js::realm_of(global));
  }
  return global;
}

// setSandbox(global, sandbox): from here on its properties are those of the sandbox.
JSValueRef set_sandbox(Call& call) {
  js::set_sandbox(call.object_at(0), call.object_at(1));
  return call.undefined();
}

// checkSyntax(source, url, firstLine, global): undefined, or the error, which is of that context.
JSValueRef check_syntax(Call& call) {
  const auto source = text_at(call, 0);
  const auto url = text_at(call, 1);
  if (!source || !url) {
    return call.undefined();
  }
  JSValueRef exception = nullptr;
  JSCheckScriptSyntax(context_at(call, 3), source->get(), url->get(), call.int_at(2), &exception);
  return exception == nullptr ? call.undefined() : exception;
}

// The name of what ended the script.
const char* name_of(TimeLimit::Outcome outcome) {
  return outcome == TimeLimit::Outcome::timed_out ? "timeout" : "interrupt";
}

// run(source, url, firstLine, global, milliseconds or -1, breaksOnInterrupt, report, next,
// referrer): the value. If the script was ended, report.ended says why. next(), if given, is called
// when the script has not failed, and counts as part of it. The referrer is for import() in it.
JSValueRef run(Call& call) {
  const auto source = text_at(call, 0);
  const auto url = text_at(call, 1);
  if (!source || !url) {
    return call.undefined();
  }
  const std::int64_t milliseconds = call.integer_at(4);
  const bool breaks_on_interrupt = call.boolean_at(5);
  std::optional<TimeLimit> limit;
  if (milliseconds >= 0 || breaks_on_interrupt) {
    limit.emplace(
        engine(), milliseconds >= 0 ? std::optional<Nanos>(Millis(milliseconds)) : std::nullopt,
        breaks_on_interrupt ? TimeLimit::Interrupt::ends_script : TimeLimit::Interrupt::ignored);
  }
  JSGlobalContextRef context = context_at(call, 3);
  js::Completion value = js::evaluate_in(context, *source, *url, call.int_at(2),
                                         call.has(8) ? call.object_at(8) : nullptr);
  if (value && call.has(7)) {
    if (const js::Completion next = js::call(call.context(), call.object_at(7), {}); !next) {
      value = next;
    }
  }
  // Whatever it was that ended: jobs of promises have nobody whom they could tell.
  if (limit && limit->outcome() != TimeLimit::Outcome::in_time) {
    const TimeLimit::Outcome outcome = limit->outcome();
    limit.reset();
    js::set(call.context(), call.object_at(6), "ended", call.string(name_of(outcome)));
    return call.undefined();
  }
  return value ? *value : call.fail(value.error());
}

// checkFunction(body, parameterNames, url, firstLine, global): the error of their syntax, or
// undefined.
JSValueRef check_function(Call& call) {
  const auto body = text_at(call, 0);
  const auto url = text_at(call, 2);
  if (!body || !url) {
    return call.undefined();
  }
  JSObjectRef names = call.object_at(1);
  const auto count = static_cast<unsigned>(
      js::to_number(call.context(), js::get(call.context(), names, "length")));
  std::vector<js::String> parameters;
  std::vector<JSStringRef> references;
  for (unsigned index = 0; index < count; ++index) {
    const JSValueRef name = JSObjectGetPropertyAtIndex(call.context(), names, index, nullptr);
    parameters.emplace_back(js::to_string(call.context(), name));
    references.push_back(parameters.back().get());
  }
  JSValueRef exception = nullptr;
  JSObjectMakeFunction(context_at(call, 4), nullptr, count, references.data(), body->get(),
                       url->get(), call.int_at(3), &exception);
  return exception == nullptr ? call.undefined() : exception;
}

// compileBuiltin(id, global): as for the program's context, but made in another.
JSValueRef compile_builtin(Call& call) {
  const Builtin* builtin = find_builtin(call.string_at(0));
  if (builtin == nullptr) {
    return call.undefined();
  }
  const js::Completion made = evaluate(*builtin, context_at(call, 1));
  return made ? *made : call.fail(made.error());
}

}  // namespace

JSObjectRef make_vm_binding(Environment& environment) {
  const JSContextRef context = environment.context();
  JSObjectRef binding = js::object(context);
  js::define<make_context>(context, binding, "makeContext");
  js::define<set_sandbox>(context, binding, "setSandbox");
  js::define<check_syntax>(context, binding, "checkSyntax");
  js::define<run>(context, binding, "run");
  js::define<check_function>(context, binding, "checkFunction");
  js::define<compile_builtin>(context, binding, "compileBuiltin");
  return binding;
}

}  // namespace rondo::node
