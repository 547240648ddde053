// Work of addons on the thread pool.
#include <memory>
#include <string>

#include "node/napi/env.h"
#include "rondo/pool/work.h"

// Addons make it, queue it and delete it, most often when it is complete.
struct napi_async_work__ final : public rondo::Work {
 public:
  struct Callbacks {
    napi_async_execute_callback execute;
    napi_async_complete_callback complete;
    void* data;
  };

  napi_async_work__(napi_env__& env, const std::string& name, const Callbacks& callbacks)
      : Work(env.runtime().environment().loop()),
        env_(env),
        callbacks_(callbacks),
        callback_(env.runtime().make_callback(name)) {}
  napi_async_work__(const napi_async_work__&) = delete;
  napi_async_work__& operator=(const napi_async_work__&) = delete;

  // False if it is queued already.
  bool queue() {
    if (is_queued_) {
      return false;
    }
    is_queued_ = true;
    submit();
    return true;
  }

  // While it is queued that waits for its end.
  void remove() {
    if (is_queued_) {
      is_removed_ = true;
    } else {
      delete this;
    }
  }

 protected:
  ~napi_async_work__() = default;

  void execute() override { callbacks_.execute(&env_, callbacks_.data); }

  void finish(rondo::Result<> status) override {
    is_queued_ = false;
    if (is_removed_ || callbacks_.complete == nullptr) {
      if (is_removed_) {
        delete this;
      }
      return;
    }
    // The addon may delete this object in its callback.
    napi_env__& env = env_;
    const Callbacks callbacks = callbacks_;
    const rondo::js::Pin callback(env.runtime().engine(), callback_.get());
    const napi_status result = status ? napi_ok : napi_cancelled;
    env.runtime().enter(callback, [&env, callbacks, result] {
      return env.call_addon([&] { callbacks.complete(&env, result, callbacks.data); });
    });
  }

 private:
  napi_env__& env_;
  Callbacks callbacks_;
  rondo::js::Pin callback_;
  bool is_queued_ = false;
  bool is_removed_ = false;
};

namespace rondo::node::napi {

extern "C" {

napi_status napi_create_async_work(napi_env env, napi_value async_resource,
                                   napi_value async_resource_name,
                                   napi_async_execute_callback execute,
                                   napi_async_complete_callback complete, void* data,
                                   napi_async_work* result) {
  return answer(env, {reinterpret_cast<const void*>(execute), result}, [&](Env& it) {
    if (async_resource != nullptr && object_of(it, async_resource) == nullptr) {
      return napi_object_expected;
    }
    if (async_resource_name == nullptr) {
      return napi_invalid_arg;
    }
    const std::string name = js::to_string(it.context(), from_addon(async_resource_name));
    *result =
        new napi_async_work__(it, name, {.execute = execute, .complete = complete, .data = data});
    return napi_ok;
  });
}

napi_status napi_delete_async_work(napi_env env, napi_async_work work) {
  return answer(env, {work}, [&](Env&) {
    work->remove();
    return napi_ok;
  });
}

napi_status napi_queue_async_work(node_api_basic_env env, napi_async_work work) {
  return answer(env, {work}, [&](Env&) { return work->queue() ? napi_ok : napi_generic_failure; });
}

napi_status napi_cancel_async_work(node_api_basic_env env, napi_async_work work) {
  return answer(env, {work}, [&](Env&) { return work->cancel() ? napi_ok : napi_generic_failure; });
}

}  // extern "C"

}  // namespace rondo::node::napi
