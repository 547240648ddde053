// What all addons of an environment have in common: the halves of functions that are script, the
// values in their hands, and what is to be done at the end.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "js/engine.h"
#include "node/environment.h"
#include "node/napi/api.h"
#include "node/napi/handles.h"
#include "rondo/loop/async.h"

namespace rondo::node::napi {

// Functions of lib/internal/napi.js, by the names there.
enum class Helper : std::uint8_t {
  apply_function,
  apply_list,
  bigint_from_hex,
  bigint_to_hex,
  define_accessor,
  define_value,
  destroy_async_resource,
  detach,
  freeze,
  get_prototype,
  has_own,
  is_detached,
  make_async_resource,
  make_buffer,
  make_class,
  make_data_view,
  make_error,
  make_function,
  make_member,
  make_symbol,
  property_names,
  register_finalizer,
  run_in_async_scope,
  schedule_finalizers,
  seal,
  set_prototype,
  symbol_for,
  tag_object,
  tag_of,
  warn_of_uncaught,
  wrap_object,
  wrap_of,
  count,
};

// Memory of an addon that script uses. The engine lets go of it on whatever thread it likes.
struct ForeignMemory {
  napi_env env = nullptr;
  napi_finalize finalize = nullptr;
  void* data = nullptr;
  void* hint = nullptr;
};

// Where such memory is reported; it outlives the environment.
class ForeignMemories {
 public:
  // Loop thread.
  void add(ForeignMemory* memory, Loop& loop, std::function<void()> on_released);
  // Any thread.
  void release(ForeignMemory* memory);
  // Loop thread: those that were released meanwhile; at the end, all.
  [[nodiscard]] std::vector<std::unique_ptr<ForeignMemory>> take_released();
  [[nodiscard]] std::vector<std::unique_ptr<ForeignMemory>> close();

 private:
  std::mutex mutex_;
  std::unordered_map<ForeignMemory*, std::unique_ptr<ForeignMemory>> used_;
  std::vector<std::unique_ptr<ForeignMemory>> released_;
  Owned<Async> async_;
};

class Runtime {
 public:
  explicit Runtime(Environment& environment);
  Runtime(const Runtime&) = delete;
  Runtime& operator=(const Runtime&) = delete;
  ~Runtime();

  // That of the thread.
  [[nodiscard]] static Runtime& current();

  [[nodiscard]] Environment& environment() const noexcept { return environment_; }
  [[nodiscard]] js::Engine& engine() const noexcept { return environment_.engine(); }
  [[nodiscard]] js::Context context() const noexcept { return environment_.context(); }
  [[nodiscard]] Handles& handles() noexcept { return handles_; }

  void take_helpers(js::Object helpers);
  [[nodiscard]] js::Completion call(Helper helper, std::span<const js::Value> arguments);
  [[nodiscard]] js::Completion call(Helper helper, std::initializer_list<js::Value> arguments) {
    return call(helper, std::span(arguments.begin(), arguments.size()));
  }

  // Calls from the loop: the task runs as a callback of the program, with ticks and microtasks
  // behind it. It answers what it throws, or null. The callback comes from make_callback(), which
  // notes the asynchronous context.
  using Task = std::function<js::Value()>;
  [[nodiscard]] js::Pin make_callback(const std::string& type);
  void enter(const js::Pin& callback, Task task);

  [[nodiscard]] napi_env make_env(std::string file, std::int32_t version);

  // ---- Finalizers --------------------------------------------------------------------------

  // The number by which script speaks of it.
  [[nodiscard]] std::uint64_t watch(napi_ref reference);
  void forget(std::uint64_t id) { watched_.erase(id); }
  void finalize_watched(std::uint64_t id);
  // Runs later, outside of what runs now.
  void post_finalizer(napi_env env, napi_finalize finalize, void* data, void* hint);
  void run_posted_finalizers();
  [[nodiscard]] js::Object adopt_memory(napi_env env, void* data, std::size_t size,
                                        napi_finalize finalize, void* hint);

  // The sum of what addons have told.
  std::int64_t adjust_external_memory(std::int64_t change) { return external_memory_ += change; }

  // ---- The end -----------------------------------------------------------------------------

  struct CleanupHook {
    napi_cleanup_hook run = nullptr;
    void* argument = nullptr;
    napi_async_cleanup_hook_handle handle = nullptr;  // Of an asynchronous one.
  };
  void add_hook(const CleanupHook& hook) { hooks_.push_back(hook); }
  void remove_hook(napi_cleanup_hook run, void* argument);
  void remove_hook(napi_async_cleanup_hook_handle handle);
  [[nodiscard]] bool has_hook(napi_cleanup_hook run, void* argument) const;
  void count_unfinished_hook(int change) { unfinished_hooks_ += change; }
  [[nodiscard]] bool is_ending() const noexcept { return is_ending_; }
  void end();

 private:
  struct PostedFinalizer {
    napi_env env;
    napi_finalize finalize;
    void* data;
    void* hint;
  };

  static js::Value run_task(js::Call& call);
  // What a finalizer has thrown; null: nothing.
  void report(js::Value exception);
  void run_hooks();
  void finish_async_hooks();
  void release_memories(const std::vector<std::unique_ptr<ForeignMemory>>& memories);

  Environment& environment_;
  Handles handles_;
  std::array<js::Pin, static_cast<std::size_t>(Helper::count)> helpers_;
  js::Pin run_task_;
  Task* task_ = nullptr;
  std::vector<std::unique_ptr<napi_env__>> envs_;
  std::unordered_map<std::uint64_t, napi_ref> watched_;
  std::uint64_t last_id_ = 0;
  std::vector<PostedFinalizer> posted_;
  std::shared_ptr<ForeignMemories> memories_ = std::make_shared<ForeignMemories>();
  std::int64_t external_memory_ = 0;
  std::vector<CleanupHook> hooks_;
  int unfinished_hooks_ = 0;
  bool is_ending_ = false;
};

}  // namespace rondo::node::napi
