#include "node/napi/runtime.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "js/lent_memory.h"
#include "js/native.h"
#include "node/napi/cleanup_hooks.h"
#include "node/napi/env.h"
#include "rondo/base/require.h"

namespace rondo::node::napi {

namespace {

// By Helper.
constexpr std::array<std::string_view, static_cast<std::size_t>(Helper::count)> helper_names = {
    "applyFunction",
    "applyList",
    "bigintFromHex",
    "bigintToHex",
    "defineAccessor",
    "defineValue",
    "destroyAsyncResource",
    "detach",
    "freeze",
    "getPrototype",
    "hasOwn",
    "isDetached",
    "makeAsyncResource",
    "makeBuffer",
    "makeClass",
    "makeDataView",
    "makeError",
    "makeFunction",
    "makeMember",
    "makeSymbol",
    "propertyNames",
    "registerFinalizer",
    "runInAsyncScope",
    "scheduleFinalizers",
    "seal",
    "setPrototype",
    "symbolFor",
    "tagObject",
    "tagOf",
    "warnOfUncaught",
    "wrapObject",
    "wrapOf",
};

// Nobody needs them any more when the thread ends; there is one environment for a thread.
thread_local Runtime* current_runtime = nullptr;

}  // namespace

Runtime::Runtime(Environment& environment)
    : environment_(environment), handles_(environment.engine()) {
  current_runtime = this;
  const js::Lock lock(engine());
  run_task_ = js::Pin(engine(), js::make_function<run_task>(context(), "runTask"));
  environment_.on_end([this] { end(); });
}

Runtime::~Runtime() { current_runtime = nullptr; }

Runtime& Runtime::current() {
  require(current_runtime != nullptr, "this thread has no addons");
  return *current_runtime;
}

void Runtime::take_helpers(js::Object helpers) {
  for (std::size_t index = 0; index < helper_names.size(); ++index) {
    const js::Value helper = js::get(context(), helpers, helper_names[index]);
    require(js::is_function(helper), "lib/internal/napi.js lacks a function");
    helpers_[index] = js::Pin(engine(), helper);
  }
}

js::Completion Runtime::call(Helper helper, std::span<const js::Value> arguments) {
  return js::call(context(), helpers_[static_cast<std::size_t>(helper)].object(), arguments);
}

napi_env Runtime::make_env(std::string file, std::int32_t version) {
  envs_.push_back(std::make_unique<Env>(*this, std::move(file), version));
  return envs_.back().get();
}

// ---- Calls from the loop -----------------------------------------------------------------------

js::Value Runtime::run_task(js::Call& call) {
  Task* const task = std::exchange(current().task_, nullptr);
  const js::Value exception = task == nullptr ? nullptr : (*task)();
  return exception == nullptr ? call.undefined() : call.fail(exception);
}

js::Pin Runtime::make_callback(const std::string& type) {
  return environment_.pin_callback(run_task_.get(), type);
}

void Runtime::enter(const js::Pin& callback, Task task) {
  task_ = &task;
  environment_.enter(callback.object(), {});
  task_ = nullptr;
}

// ---- Finalizers --------------------------------------------------------------------------------

std::uint64_t Runtime::watch(napi_ref reference) {
  watched_.emplace(++last_id_, reference);
  return last_id_;
}

void Runtime::finalize_watched(std::uint64_t id) {
  const auto found = watched_.find(id);
  if (found == watched_.end()) {
    return;
  }
  napi_ref__& reference = *found->second;
  watched_.erase(found);
  report(reference.finalize());
}

void Runtime::report(js::Value exception) {
  if (exception != nullptr && !is_ending_) {
    environment_.call_entry(Environment::Entry::on_uncaught, {exception});
  }
}

void Runtime::post_finalizer(napi_env env, napi_finalize finalize, void* data, void* hint) {
  posted_.push_back({.env = env, .finalize = finalize, .data = data, .hint = hint});
  if (posted_.size() == 1 && !is_ending_) {
    const js::Lock lock(engine());
    static_cast<void>(call(Helper::schedule_finalizers, {}));
  }
}

void Runtime::run_posted_finalizers() {
  for (const PostedFinalizer& posted : std::exchange(posted_, {})) {
    report(posted.env->call_addon_leniently(
        [&] { posted.finalize(posted.env, posted.data, posted.hint); }));
  }
}

void Runtime::release_memories(const std::vector<std::unique_ptr<ForeignMemory>>& memories) {
  for (const auto& memory : memories) {
    if (memory->finalize != nullptr) {
      post_finalizer(memory->env, memory->finalize, memory->data, memory->hint);
    }
  }
}

js::Object Runtime::adopt_memory(napi_env env, void* data, std::size_t size, napi_finalize finalize,
                                 void* hint) {
  auto* const memory =
      new ForeignMemory{.env = env, .finalize = finalize, .data = data, .hint = hint};
  memories_->add(memory, environment_.loop(),
                 [this] { release_memories(memories_->take_released()); });
  return js::lend_buffer(context(), {static_cast<std::byte*>(data), size},
                         [memories = memories_, memory] { memories->release(memory); });
}

// ---- The end -----------------------------------------------------------------------------------

bool Runtime::has_hook(napi_cleanup_hook run, void* argument) const {
  return std::ranges::any_of(hooks_, [&](const CleanupHook& hook) {
    return hook.handle == nullptr && hook.run == run && hook.argument == argument;
  });
}

void Runtime::remove_hook(napi_cleanup_hook run, void* argument) {
  std::erase_if(hooks_, [&](const CleanupHook& hook) {
    return hook.handle == nullptr && hook.run == run && hook.argument == argument;
  });
}

void Runtime::remove_hook(napi_async_cleanup_hook_handle handle) {
  std::erase_if(hooks_, [&](const CleanupHook& hook) { return hook.handle == handle; });
}

// The latest first. A hook may remove others, and add some.
void Runtime::run_hooks() {
  while (!hooks_.empty()) {
    const CleanupHook hook = hooks_.back();
    hooks_.pop_back();
    if (hook.handle != nullptr) {
      start_async_hook(hook.handle);
    } else {
      hook.run(hook.argument);
    }
  }
}

void Runtime::finish_async_hooks() {
  while (unfinished_hooks_ > 0 && environment_.loop().is_alive()) {
    environment_.loop().run(RunMode::once);
  }
}

void Runtime::end() {
  is_ending_ = true;
  const HandleFrame frame(handles_);
  release_memories(memories_->close());
  run_posted_finalizers();
  run_hooks();
  finish_async_hooks();
  for (const auto& env : std::views::reverse(envs_)) {
    env->finalize_all();
  }
  run_posted_finalizers();
}

// ---- Memory of addons --------------------------------------------------------------------------

void ForeignMemories::add(ForeignMemory* memory, Loop& loop, std::function<void()> on_released) {
  if (!async_) {
    async_ = make<Async>(loop, std::move(on_released));
    async_->unref();
    async_->set_internal();
  }
  const std::scoped_lock lock(mutex_);
  used_.emplace(memory, memory);
}

void ForeignMemories::release(ForeignMemory* memory) {
  const std::scoped_lock lock(mutex_);
  const auto found = used_.find(memory);
  // At the end all were released before the engine let go of them.
  if (found != used_.end()) {
    released_.push_back(std::move(found->second));
    used_.erase(found);
    async_->send();
  }
}

std::vector<std::unique_ptr<ForeignMemory>> ForeignMemories::take_released() {
  const std::scoped_lock lock(mutex_);
  return std::exchange(released_, {});
}

std::vector<std::unique_ptr<ForeignMemory>> ForeignMemories::close() {
  const std::scoped_lock lock(mutex_);
  auto all = std::exchange(released_, {});
  for (auto& [key, memory] : used_) {
    all.push_back(std::move(memory));
  }
  used_.clear();
  async_.reset();
  return all;
}

}  // namespace rondo::node::napi
