// internalBinding('vm'): scripts in contexts of their own, and with a limit of time.
#include <optional>
#include <vector>

#include "js/native.h"
#include "js/realm.h"
#include "js/syntax.h"
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
js::GlobalContext context_at(const Call& call, std::size_t index) {
  return call.has(index) ? js::realm_of(call.object_at(index)) : engine().context();
}

std::optional<js::String> text_at(const Call& call, std::size_t index) {
  return js::String::try_of(call.context(), call[index]);
}

js::Value error_or_undefined(const Call& call, js::Value error) {
  return error == nullptr ? call.undefined() : error;
}

// makeContext(hasSandbox, allowsEval, queue or null): the global object.
js::Value make_context(Call& call) {
  js::Object queue = call.has(2) ? call.object_at(2) : nullptr;
  js::Object global = call.boolean_at(0) ? js::make_sandboxed_realm(engine(), queue)
                                         : js::make_realm(engine(), queue);
  if (!call.boolean_at(1)) {
    js::Engine::forbid_eval_in(js::realm_of(global));
  }
  return global;
}

// setSandbox(global, sandbox): from here on its properties are those of the sandbox.
js::Value set_sandbox(Call& call) {
  js::set_sandbox(call.object_at(0), call.object_at(1));
  return call.undefined();
}

// checkSyntax(source, url, firstLine, global): undefined, or the error, which is of that context.
js::Value check_syntax(Call& call) {
  const auto source = text_at(call, 0);
  const auto url = text_at(call, 1);
  if (!source || !url) {
    return call.undefined();
  }
  return error_or_undefined(
      call, js::syntax_error_of(context_at(call, 3), *source, *url, call.int_at(2)));
}

// The name of what ended the script.
const char* name_of(TimeLimit::Outcome outcome) {
  return outcome == TimeLimit::Outcome::timed_out ? "timeout" : "interrupt";
}

// run(source, url, firstLine, global, milliseconds or -1, breaksOnInterrupt, report, next,
// referrer): the value. If the script was ended, report.ended says why. next(), if given, is called
// when the script has not failed, and counts as part of it. The referrer is for import() in it.
js::Value run(Call& call) {
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
  js::GlobalContext context = context_at(call, 3);
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
js::Value check_function(Call& call) {
  const auto body = text_at(call, 0);
  const auto url = text_at(call, 2);
  if (!body || !url) {
    return call.undefined();
  }
  js::Object names = call.object_at(1);
  const auto count = static_cast<unsigned>(
      js::to_number(call.context(), js::get(call.context(), names, "length")));
  std::vector<js::String> parameters;
  for (unsigned index = 0; index < count; ++index) {
    const js::Value name = js::get(call.context(), names, index);
    parameters.emplace_back(js::to_string(call.context(), name));
  }
  return error_or_undefined(call, js::syntax_error_of_function(context_at(call, 4), parameters,
                                                               *body, *url, call.int_at(3)));
}

// compileBuiltin(id, global): as for the program's context, but made in another.
js::Value compile_builtin(Call& call) {
  const Builtin* builtin = find_builtin(call.string_at(0));
  if (builtin == nullptr) {
    return call.undefined();
  }
  const js::Completion made = evaluate(*builtin, context_at(call, 1));
  return made ? *made : call.fail(made.error());
}

}  // namespace

js::Object make_vm_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::define<make_context>(context, binding, "makeContext");
  js::define<set_sandbox>(context, binding, "setSandbox");
  js::define<check_syntax>(context, binding, "checkSyntax");
  js::define<run>(context, binding, "run");
  js::define<check_function>(context, binding, "checkFunction");
  js::define<compile_builtin>(context, binding, "compileBuiltin");
  return binding;
}

}  // namespace rondo::node
