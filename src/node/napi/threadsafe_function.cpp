// Functions of script that any thread may have called: the calls wait in a queue for the loop.
#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>

#include "node/napi/env.h"
#include "rondo/loop/async.h"

namespace rondo::node::napi {

namespace {

// What an addon gives when it makes one.
struct Settings {
  void* context;
  napi_threadsafe_function_call_js call;
  napi_finalize finalize;
  void* finalize_data;
  std::size_t queue_size_max;  // Zero: no limit.
};

// Of addons that give no function of their own.
void call_without_arguments(napi_env env, napi_value callback, void* /*context*/, void* /*data*/) {
  if (env == nullptr || callback == nullptr) {
    return;
  }
  napi_value self = nullptr;
  napi_get_undefined(env, &self);
  napi_call_function(env, self, callback, 0, nullptr, nullptr);
}

}  // namespace

}  // namespace rondo::node::napi

// Any thread may push, acquire and release; all else is of the loop's. It goes when it has been
// closed and no thread holds it any more.
struct napi_threadsafe_function__ {
 public:
  napi_threadsafe_function__(napi_env__& env, rondo::js::Value function, const std::string& name,
                             std::size_t thread_count, const rondo::node::napi::Settings& settings)
      : env_(env),
        settings_(settings),
        callback_(env.runtime().make_callback(name)),
        async_(
            rondo::make<rondo::Async>(env.runtime().environment().loop(), [this] { dispatch(); })),
        thread_count_(thread_count) {
    if (function != nullptr) {
      function_ = rondo::js::Pin(env.runtime().engine(), function);
    }
    env.runtime().add_hook({.run = end, .argument = this});
  }
  napi_threadsafe_function__(const napi_threadsafe_function__&) = delete;
  napi_threadsafe_function__& operator=(const napi_threadsafe_function__&) = delete;

  [[nodiscard]] void* context() const noexcept { return settings_.context; }

  napi_status push(void* data, napi_threadsafe_function_call_mode mode) {
    std::unique_lock lock(mutex_);
    while (is_full() && !is_closing_) {
      if (mode == napi_tsfn_nonblocking) {
        return napi_queue_full;
      }
      has_room_.wait(lock);
    }
    if (is_closing_) {
      if (thread_count_ == 0) {
        return napi_invalid_arg;
      }
      // A thread that is told has let go by that.
      --thread_count_;
      delete_if_done(std::move(lock));
      return napi_closing;
    }
    queue_.push_back(data);
    async_->send();
    return napi_ok;
  }

  napi_status acquire() {
    const std::scoped_lock lock(mutex_);
    if (is_closing_) {
      return napi_closing;
    }
    ++thread_count_;
    return napi_ok;
  }

  napi_status release(napi_threadsafe_function_release_mode mode) {
    std::unique_lock lock(mutex_);
    if (thread_count_ == 0) {
      return napi_invalid_arg;
    }
    --thread_count_;
    if ((thread_count_ == 0 || mode == napi_tsfn_abort) && !is_closing_) {
      is_closing_ = mode == napi_tsfn_abort;
      if (is_closing_) {
        has_room_.notify_all();
      }
      async_->send();
    }
    delete_if_done(std::move(lock));
    return napi_ok;
  }

  void ref() {
    if (async_) {
      async_->ref();
    }
  }
  void unref() {
    if (async_) {
      async_->unref();
    }
  }

 private:
  ~napi_threadsafe_function__() = default;

  [[nodiscard]] bool is_full() const {
    return settings_.queue_size_max > 0 && queue_.size() >= settings_.queue_size_max;
  }

  void delete_if_done(std::unique_lock<std::mutex> lock) {
    const bool is_done = is_finalized_ && thread_count_ == 0;
    lock.unlock();
    if (is_done) {
      delete this;
    }
  }

  // As many at a time as Node, so that others on the loop get their turn.
  void dispatch() {
    constexpr int calls_max = 1000;
    for (int calls = 0; calls < calls_max; ++calls) {
      if (!dispatch_one()) {
        return;
      }
    }
    const std::scoped_lock lock(mutex_);
    if (async_) {
      async_->send();
    }
  }

  // Whether there is more to do.
  bool dispatch_one() {
    void* data = nullptr;
    bool has_call = false;
    bool has_more = false;
    bool is_last = false;
    {
      const std::scoped_lock lock(mutex_);
      if (!is_closing_ && !queue_.empty()) {
        data = queue_.front();
        queue_.pop_front();
        has_call = true;
        has_room_.notify_one();
      }
      has_more = !is_closing_ && !queue_.empty();
      is_last = is_closing_ || (queue_.empty() && thread_count_ == 0);
      is_closing_ = is_last;
    }
    if (has_call) {
      call(data);
    }
    if (is_last) {
      close();
    }
    return has_more && !is_last;
  }

  void call(void* data) {
    env_.runtime().enter(callback_, [this, data] {
      return env_.call_addon_leniently([&] {
        const rondo::js::Value function = function_.get();
        settings_.call(&env_, function == nullptr ? nullptr : rondo::node::napi::to_addon(function),
                       settings_.context, data);
      });
    });
  }

  // The finalizer runs when the handle is closed, after what else the loop has to do now.
  void close() {
    rondo::Owned<rondo::Async> async;
    {
      const std::scoped_lock lock(mutex_);
      is_closing_ = true;
      has_room_.notify_all();
      async = std::move(async_);
    }
    if (!async) {
      return;
    }
    env_.runtime().remove_hook(end, this);
    async->close([this] {
      env_.runtime().enter(callback_, [this] { return run_finalizer(); });
      finish();
    });
  }

  rondo::js::Value run_finalizer() {
    if (settings_.finalize == nullptr) {
      return nullptr;
    }
    return env_.call_addon_leniently(
        [this] { settings_.finalize(&env_, settings_.finalize_data, settings_.context); });
  }

  // What still waits is for the addon to free; it is told by an environment that is null.
  void finish() {
    std::deque<void*> rest;
    {
      const std::scoped_lock lock(mutex_);
      rest.swap(queue_);
    }
    for (void* data : rest) {
      settings_.call(nullptr, nullptr, settings_.context, data);
    }
    // The last thread to let go deletes this, and must not touch the engine.
    function_.reset();
    callback_.reset();
    std::unique_lock lock(mutex_);
    is_finalized_ = true;
    delete_if_done(std::move(lock));
  }

  // The environment ends.
  static void end(void* function) {
    auto* const self = static_cast<napi_threadsafe_function__*>(function);
    {
      const std::scoped_lock lock(self->mutex_);
      self->is_closing_ = true;
      self->has_room_.notify_all();
      self->async_.reset();
    }
    static_cast<void>(self->run_finalizer());
    self->finish();
  }

  napi_env__& env_;
  rondo::node::napi::Settings settings_;
  rondo::js::Pin function_;
  rondo::js::Pin callback_;
  rondo::Owned<rondo::Async> async_;  // Others look at it under the lock.

  std::mutex mutex_;
  std::condition_variable has_room_;
  std::deque<void*> queue_;
  std::size_t thread_count_;
  bool is_closing_ = false;
  bool is_finalized_ = false;
};

namespace rondo::node::napi {

extern "C" {

napi_status napi_create_threadsafe_function(
    napi_env env, napi_value func, napi_value async_resource, napi_value async_resource_name,
    std::size_t max_queue_size, std::size_t initial_thread_count, void* thread_finalize_data,
    napi_finalize thread_finalize_cb, void* context, napi_threadsafe_function_call_js call_js_cb,
    napi_threadsafe_function* result) {
  return answer(env, {async_resource_name, result}, [&](Env& it) {
    if (initial_thread_count == 0 || (func == nullptr && call_js_cb == nullptr)) {
      return napi_invalid_arg;
    }
    if (func != nullptr && !js::is_function(from_addon(func))) {
      return napi_invalid_arg;
    }
    if (async_resource != nullptr && object_of(it, async_resource) == nullptr) {
      return napi_object_expected;
    }
    const std::string name = js::to_string(it.context(), from_addon(async_resource_name));
    *result = new napi_threadsafe_function__(
        it, func == nullptr ? nullptr : from_addon(func), name, initial_thread_count,
        {.context = context,
         .call = call_js_cb == nullptr ? call_without_arguments : call_js_cb,
         .finalize = thread_finalize_cb,
         .finalize_data = thread_finalize_data,
         .queue_size_max = max_queue_size});
    return napi_ok;
  });
}

// The functions below are for any thread, which has no environment to note an error in.

napi_status napi_get_threadsafe_function_context(napi_threadsafe_function func, void** result) {
  if (func == nullptr || result == nullptr) {
    return napi_invalid_arg;
  }
  *result = func->context();
  return napi_ok;
}

napi_status napi_call_threadsafe_function(napi_threadsafe_function func, void* data,
                                          napi_threadsafe_function_call_mode is_blocking) {
  return func == nullptr ? napi_invalid_arg : func->push(data, is_blocking);
}

napi_status napi_acquire_threadsafe_function(napi_threadsafe_function func) {
  return func == nullptr ? napi_invalid_arg : func->acquire();
}

napi_status napi_release_threadsafe_function(napi_threadsafe_function func,
                                             napi_threadsafe_function_release_mode mode) {
  return func == nullptr ? napi_invalid_arg : func->release(mode);
}

napi_status napi_unref_threadsafe_function(node_api_basic_env /*env*/,
                                           napi_threadsafe_function func) {
  if (func == nullptr) {
    return napi_invalid_arg;
  }
  func->unref();
  return napi_ok;
}

napi_status napi_ref_threadsafe_function(node_api_basic_env /*env*/,
                                         napi_threadsafe_function func) {
  if (func == nullptr) {
    return napi_invalid_arg;
  }
  func->ref();
  return napi_ok;
}

}  // extern "C"

}  // namespace rondo::node::napi
