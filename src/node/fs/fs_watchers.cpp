// Watching files: fs.watch and fs.watchFile.
#include <string>

#include "node/fs/fs_binding.h"
#include "node/fs/fs_request.h"
#include "rondo/loop/handle.h"

namespace rondo::node {

namespace {

using js::Call;

void tell_change(Environment& environment, const js::Pin& callback, NameForm form,
                 const std::string& path, const Result<fs::FsChange>& change) {
  std::array<js::Value, 3> values{};
  environment.enter_with(callback.object(), [&] {
    const js::Context context = environment.context();
    if (!change) {
      values[0] = environment.system_error(Error{"watch", change.error().code}, path);
      return std::span<const js::Value>(values).first(1);
    }
    values[0] = js::null(context);
    values[1] =
        js::string(context, change->kind == fs::FsChange::Kind::change ? "change" : "rename");
    values[2] = name_to_script(context, change->filename, form);
    return std::span<const js::Value>(values);
  });
}

// (path, recursive, asBytes, onChange)
js::Value watch(Call& call) {
  Environment& environment = Environment::current();
  const fs::Path path = path_at(call, 0);
  fs::FsEventOptions options;
  if (call.boolean_at(1)) {
    options.depth = fs::FsEventOptions::Depth::recursive;
  }
  const NameForm form = name_form_at(call, 2);
  auto watcher = make<fs::FsEvent>(environment.loop());
  const Result<> started = watcher->start(
      path,
      [&environment, form, text = std::string(path.text()),
       callback =
           environment.pin_callback(call[3], "FSEVENTWRAP")](const Result<fs::FsChange>& change) {
        tell_change(environment, callback, form, text, change);
      },
      options);
  if (!started) {
    return call.fail(environment.system_error(Error{"watch", started.error().code}, path.text()));
  }
  FsState& state = FsState::current();
  const int number = ++state.last_number;
  state.event_watchers.emplace(number, std::move(watcher));
  return call.number(number);
}

// (path, interval in milliseconds, onChange)
js::Value poll(Call& call) {
  Environment& environment = Environment::current();
  const fs::Path path = path_at(call, 0);
  auto watcher = make<fs::FsPoll>(environment.loop());
  const Result<> started = watcher->start(
      path, Millis(call.integer_at(1)),
      [&environment, callback = environment.pin_callback(call[2], "STATWATCHER")](
          Result<> /*outcome*/, const fs::Status& previous, const fs::Status& current) {
        FsState& state = FsState::current();
        state.tell(current, 0);
        state.tell(previous, 1);
        environment.enter(callback.object(), {});
      });
  if (!started) {
    return call.fail(environment.system_error(Error{"watch", started.error().code}, path.text()));
  }
  FsState& state = FsState::current();
  const int number = ++state.last_number;
  state.poll_watchers.emplace(number, std::move(watcher));
  return call.number(number);
}

// Calls a function with the handle of that number, if there is one.
template <class Function>
void with_watcher(int number, Function function) {
  FsState& state = FsState::current();
  if (const auto found = state.event_watchers.find(number); found != state.event_watchers.end()) {
    function(static_cast<Handle&>(*found->second));
  }
  if (const auto found = state.poll_watchers.find(number); found != state.poll_watchers.end()) {
    function(static_cast<Handle&>(*found->second));
  }
}

// (number, isReferenced)
js::Value reference(Call& call) {
  const bool is_referenced = call.boolean_at(1);
  with_watcher(call.int_at(0), [is_referenced](Handle& handle) {
    if (is_referenced) {
      handle.ref();
    } else {
      handle.unref();
    }
  });
  return call.undefined();
}

js::Value close(Call& call) {
  FsState& state = FsState::current();
  const int number = call.int_at(0);
  state.event_watchers.erase(number);
  state.poll_watchers.erase(number);
  return call.undefined();
}

}  // namespace

void define_fs_watchers(js::Context context, js::Object binding) {
  js::define<watch>(context, binding, "watch");
  js::define<poll>(context, binding, "poll");
  js::define<reference>(context, binding, "refWatcher");
  js::define<close>(context, binding, "closeWatcher");
}

}  // namespace rondo::node
