// internalBinding('core'): what lib/internal/bootstrap.js and the module loader stand on.
#include <gnu/libc-version.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>
#include <string>

#include "js/native.h"
#include "js/time_zone.h"
#include "node/bindings.h"
#include "node/builtins.h"
#include "node/environment.h"
#include "node/language/lazy_globals.h"
#include "node/language/module_texts.h"
#include "node/process/exit.h"
#include "node/process/signals.h"
#include "node/trace/trace_events.h"
#include "node/version.h"
#include "node/worker/worker_thread.h"
#include "rondo/system/environment.h"
#include "rondo/system/paths.h"
#include "rondo/system/process_title.h"

namespace rondo::node {

namespace {

using js::Call;

Environment& environment() { return Environment::current(); }

// ---- Script ----------------------------------------------------------------------------------

// Undefined if there is no such module.
js::Value compile_builtin(Call& call) {
  const Builtin* builtin = find_builtin(call.string_at(0));
  if (builtin == nullptr) {
    return call.undefined();
  }
  const js::Completion made = evaluate(*builtin, call.context());
  return made ? *made : call.fail(made.error());
}

js::Value has_builtin(Call& call) {
  return call.boolean(find_builtin(call.string_at(0)) != nullptr);
}

js::Value builtin_ids(Call& call) {
  js::ArrayBuilder ids(call.context());
  for (const Builtin& builtin : builtins()) {
    ids.push(call.string(builtin.id));
  }
  return ids.array();
}

// compile(source, url): the value of an expression.
js::Value compile(Call& call) {
  const auto source = js::String::try_of(call.context(), call[0]);
  if (!source) {
    return call.undefined();
  }
  const int first_line = call.has(2) ? call.int_at(2) : 1;
  const js::Completion made =
      environment().engine().evaluate(*source, call.string_at(1), first_line);
  return made ? *made : call.fail(made.error());
}

// callWhole(function, self, ...): calls it; a limit of time or an interrupt ends script afterwards.
js::Value call_whole(Call& call) {
  constexpr std::size_t first = 2;
  const js::Completion value = js::call_whole(call.context(), call.object_at(0),
                                              call.arguments().subspan(first), call.object_at(1));
  return value ? *value : call.fail(value.error());
}

js::Value collect_garbage(Call& call) {
  environment().engine().collect_garbage();
  return call.undefined();
}

// traceMicrotasks(run)
js::Value trace_microtasks(Call& call) {
  const MicrotaskSpan span;
  const js::Completion ran = js::call(call.context(), call.object_at(0), {});
  return ran ? *ran : call.fail(ran.error());
}

// ---- Time ------------------------------------------------------------------------------------

// Asked for whenever a timer is started.
js::Value timer_now(Call& call) {
  return call.number(environment().timer_now(Environment::Rounding::up));
}

js::Value hrtime(Call& call) {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  const std::array<js::Value, 2> parts{call.number(static_cast<double>(now.tv_sec)),
                                       call.number(static_cast<double>(now.tv_nsec))};
  return js::array(call.context(), parts);
}

js::Value uptime(Call& call) {
  return call.number(
      std::chrono::duration<double>(MonotonicClock::read() - environment().started_at()).count());
}

// ---- Files ------------------------------------------------------------------------------------

// writeText(fd, text): all of it, waiting where it must. The error number if it fails.
js::Value write_text(Call& call) {
  const int error = write_all(call.int_at(0), call.string_at(1));
  return call.number(error);
}

// ---- The process -----------------------------------------------------------------------------

js::Value get_parent_pid(Call& call) { return call.number(::getppid()); }

js::Value get_title(Call& call) {
  const auto title = os::process_title();
  return call.string(title ? *title : std::string("rondo"));
}

js::Value set_title(Call& call) {
  // As in Node there is no way to say that it is too long: it is cut.
  static_cast<void>(os::set_process_title(call.string_at(0)));
  return call.undefined();
}

js::Value really_exit(Call& call) {
  environment().exit(call.int_at(0));
  return call.undefined();
}

js::Value cwd(Call& call) {
  const auto path = os::current_directory();
  if (!path) {
    Error error = path.error();
    error.call = "uv_cwd";
    return call.fail(environment().system_error(error));
  }
  return call.string(*path);
}

js::Value chdir(Call& call) {
  const std::string path = call.string_at(0);
  const auto from = os::current_directory();
  const auto changed = os::change_directory(path);
  if (!changed) {
    Error error = changed.error();
    error.call = "chdir";
    return call.fail(environment().system_error(error, from ? *from : std::string(), path));
  }
  return call.undefined();
}

// Those of a worker; null if the variables are those of the process.
Variables* own_variables() {
  const WorkerThread* worker = environment().worker();
  return worker == nullptr ? nullptr : worker->setup().variables.get();
}

js::Value environment_variables(Call& call) {
  js::ArrayBuilder pairs(call.context());
  const Variables* own = own_variables();
  for (const os::EnvironmentVariable& variable : own == nullptr ? os::environment() : own->all()) {
    const std::array<js::Value, 2> pair{call.string(variable.name), call.string(variable.value)};
    pairs.push(js::array(call.context(), pair));
  }
  return pairs.array();
}

// The time zone is in a variable, and both the system and the engine remember it.
void note_change_of(std::string_view variable) {
  if (variable == "TZ") {
    ::tzset();
    const js::Lock lock(environment().engine());
    js::forget_time_zone(environment().engine().group());
  }
}

js::Value set_variable(Call& call) {
  if (Variables* own = own_variables()) {
    own->set(call.string_at(0), call.string_at(1));
    return call.undefined();
  }
  // A name that is empty or has an equals sign cannot be passed on; Node ignores it, too.
  static_cast<void>(os::set_environment_variable(call.string_at(0), call.string_at(1)));
  note_change_of(call.string_at(0));
  return call.undefined();
}

js::Value delete_variable(Call& call) {
  if (Variables* own = own_variables()) {
    own->unset(call.string_at(0));
    return call.undefined();
  }
  static_cast<void>(os::unset_environment_variable(call.string_at(0)));
  note_change_of(call.string_at(0));
  return call.undefined();
}

js::Object string_array(js::Context context, const std::vector<std::string>& texts) {
  js::ArrayBuilder values(context);
  for (const std::string& text : texts) {
    values.push(js::string(context, text));
  }
  return values.array();
}

// Of the C library: the one that is there, and the one that this was built with.
js::Value libc_versions(Call& call) {
  js::Object versions = js::object(call.context());
#ifdef __GLIBC__
  js::set(call.context(), versions, "glibc", call.string(::gnu_get_libc_version()));
  js::set(call.context(), versions, "glibcOfBuild",
          call.string(std::to_string(__GLIBC__) + "." + std::to_string(__GLIBC_MINOR__)));
#endif
  return versions;
}

// The options that NODE_OPTIONS may have.
js::Value list_environment_flags(Call& call) {
  const auto list = Environment::current().options().list_environment_flags;
  return string_array(call.context(), list == nullptr ? std::vector<std::string>() : list());
}

// ---- Making it -------------------------------------------------------------------------------

js::Object env_files(js::Context context, const std::vector<EnvFile>& files) {
  js::ArrayBuilder values(context);
  for (const EnvFile& file : files) {
    js::Object entry = js::object(context);
    js::set(context, entry, "path", js::string(context, file.path));
    js::set(context, entry, "isOptional", js::boolean(context, file.is_optional));
    values.push(entry);
  }
  return values.array();
}

// Options that come as they were written, if there are any.
void set_lists(js::Context context, js::Object made, const Options& options) {
  if (!options.test.empty()) {
    js::set(context, made, "test", string_array(context, options.test));
  }
  if (!options.switches.empty()) {
    js::set(context, made, "switches", string_array(context, options.switches));
  }
  if (!options.tls.empty()) {
    js::set(context, made, "tls", string_array(context, options.tls));
  }
}

js::Object make_options(js::Context context, const Options& options) {
  js::Object made = js::object(context);
  const auto flag = [&](std::string_view name, bool value) {
    js::set(context, made, name, js::boolean(context, value));
  };
  const auto text = [&](std::string_view name, std::string_view value) {
    js::set(context, made, name, js::string(context, value));
  };
  if (options.eval_source) {
    text("evalSource", *options.eval_source);
  }
  if (const char* channel = std::getenv("NODE_CHANNEL_FD")) {
    text("channelFd", channel);
  }
  if (!options.command.empty()) {
    text("command", options.command);
  }
  flag("isRecorded", options.record_fd >= 0);
  text("diagnoseFormat", options.diagnose_format);
  js::set(context, made, "diagnoseMillis", js::number(context, options.diagnose_millis));
  flag("tracesEvents", options.trace_file.has_value());
  flag("tracksResources", options.tracks_resources);
  js::set(context, made, "whyFd", js::number(context, options.why_fd));
  flag("isFromStdin", options.is_from_stdin);
  flag("isPrint", options.is_print);
  flag("isCheck", options.is_check);
  flag("isRepl", options.is_repl);
  js::set(context, made, "requires", string_array(context, options.requires_first));
  js::set(context, made, "imports", string_array(context, options.imports_first));
  text("inputType", options.input_type);
  text("typesMode", options.types_mode);
  js::set(context, made, "envFiles", env_files(context, options.env_files));
  js::set(context, made, "conditions", string_array(context, options.conditions));
  js::set(context, made, "disabledWarnings", string_array(context, options.disabled_warnings));
  text("semantics", options.semantics);
  flag("legacyAwait", options.is_await_legacy);
  text("unhandledRejections", options.unhandled_rejections);
  flag("noWarnings", !options.has_warnings);
  flag("traceWarnings", options.is_tracing_warnings);
  flag("enableSourceMaps", options.uses_source_maps);
  flag("noDeprecation", !options.has_deprecations);
  flag("traceDeprecation", options.is_tracing_deprecations);
  flag("throwDeprecation", options.is_throwing_deprecations);
  flag("pendingDeprecation", options.has_pending_deprecations);
  flag("abortOnUncaught", options.aborts_on_uncaught);
  text("protoMode", options.proto_mode);
  flag("traceUncaught", options.is_tracing_uncaught);
  flag("preserveSymlinks", options.preserves_symlinks);
  flag("noRequireModule", !options.can_require_modules);
  flag("vmModules", options.has_vm_modules);
  flag("resolvesFromParents", options.resolves_from_parents);
  flag("preserveSymlinksMain", options.preserves_main_symlink);
  text("redirectWarnings", options.warnings_file);
  flag("exposeGc", options.exposes_gc);
  flag("exposeInternals", options.exposes_internals);
  flag("selectsNetworkFamily", options.selects_network_family);
  js::set(context, made, "networkFamilyTimeout",
          js::number(context, options.network_family_timeout));
  js::set(context, made, "maxHttpHeaderSize", js::number(context, options.http_header_size_max));
  flag("insecureHttpParser", options.parses_http_leniently);
  flag("useEnvProxy", options.uses_env_proxy);
  flag("wantsCoverage", options.wants_coverage);
  flag("keepsCompiledCode", options.keeps_compiled_code);
  flag("isTest", options.is_test);
  set_lists(context, made, options);
  js::set(context, made, "heapMegabytes", js::number(context, options.heap_megabytes));
  js::set(context, made, "stackTraceLimit", js::number(context, options.stack_trace_limit));
  return made;
}

void define_facts(js::Context context, js::Object binding, const Options& options) {
  js::set(context, binding, "options", make_options(context, options));
  js::set(context, binding, "builtins", js::object(context));
  js::set(context, binding, "version", js::string(context, node_version));
  js::Object versions = js::object(context);
  for (const ComponentVersion& component : component_versions()) {
    js::set(context, versions, component.name, js::string(context, component.version));
  }
  js::set(context, binding, "versions", versions);
  js::set(context, binding, "arch", js::string(context, architecture));
  js::set(context, binding, "pid", js::number(context, ::getpid()));
  js::set(context, binding, "argv", string_array(context, options.argv));
  js::set(context, binding, "argv0",
          js::string(context, options.argv.empty() ? "rondo" : options.argv.front()));
  js::set(context, binding, "execArgv", string_array(context, options.exec_argv));
  js::set(context, binding, "execPath", js::string(context, options.exec_path));
}

}  // namespace

js::Object make_core_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::set(context, binding, "state", environment.state_array());
  js::set(context, binding, "schedule", environment.schedule_array());
  if (environment.worker() != nullptr) {
    js::set(context, binding, "threadId", js::number(context, environment.worker()->id()));
  }
  define_facts(context, binding, environment.options());
  if (are_events_traced()) {
    js::define<trace_microtasks>(context, binding, "traceMicrotasks");
  }
  js::define<compile_builtin>(context, binding, "compileBuiltin");
  js::define<has_builtin>(context, binding, "hasBuiltin");
  js::define<builtin_ids>(context, binding, "builtinIds");
  js::define<compile>(context, binding, "compile");
  js::define<collect_garbage>(context, binding, "collectGarbage");
  js::define<call_whole>(context, binding, "callWhole");
  js::define<timer_now>(context, binding, "timerNow");
  js::define<hrtime>(context, binding, "hrtime");
  js::define<uptime>(context, binding, "uptime");
  define_lazy_globals(environment, binding);
  define_module_files(environment, binding);
  js::define<write_text>(context, binding, "writeText");
  js::define<get_parent_pid>(context, binding, "getParentPid");
  js::define<libc_versions>(context, binding, "libcVersions");
  js::define<list_environment_flags>(context, binding, "listEnvironmentFlags");
  js::define<get_title>(context, binding, "getTitle");
  js::define<set_title>(context, binding, "setTitle");
  js::define<really_exit>(context, binding, "reallyExit");
  js::define<cwd>(context, binding, "cwd");
  js::define<chdir>(context, binding, "chdir");
  js::define<environment_variables>(context, binding, "environment");
  js::define<set_variable>(context, binding, "setEnvironmentVariable");
  js::define<delete_variable>(context, binding, "deleteEnvironmentVariable");
  define_signals(context, binding);
  return binding;
}

}  // namespace rondo::node
