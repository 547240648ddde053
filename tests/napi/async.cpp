// Work on the thread pool, promises, asynchronous contexts, and functions that any thread calls.
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "addon.h"

namespace {

using addon::Arguments;

// ---- Work --------------------------------------------------------------------------------------

struct Job {
  napi_async_work work = nullptr;
  napi_deferred deferred = nullptr;
  double input = 0;
  double result = 0;
  std::thread::id thread;
};

void square(napi_env, void* data) {
  auto* const job = static_cast<Job*>(data);
  job->thread = std::this_thread::get_id();
  job->result = job->input * job->input;
}

void settle(napi_env env, napi_status status, void* data) {
  auto* const job = static_cast<Job*>(data);
  if (status == napi_cancelled) {
    napi_value error = nullptr;
    napi_create_error(env, nullptr, addon::text(env, "cancelled"), &error);
    napi_reject_deferred(env, job->deferred, error);
  } else if (job->thread == std::this_thread::get_id()) {
    napi_resolve_deferred(env, job->deferred, addon::text(env, "on the wrong thread"));
  } else {
    napi_resolve_deferred(env, job->deferred, addon::number(env, job->result));
  }
  napi_delete_async_work(env, job->work);
  delete job;
}

napi_value square_later(napi_env env, napi_callback_info info) {
  auto* const job = new Job;
  job->input = addon::to_number(env, Arguments(env, info)[0]);
  napi_value promise = nullptr;
  napi_create_promise(env, &job->deferred, &promise);
  napi_create_async_work(env, nullptr, addon::text(env, "square"), square, settle, job, &job->work);
  napi_queue_async_work(env, job->work);
  return promise;
}

// The pool has four threads: of many that take long, the last one still waits.
napi_value cancel_last(napi_env env, napi_callback_info) {
  const auto sleep = [](napi_env, void*) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  };
  napi_value promise = nullptr;
  Job* job = nullptr;
  for (int count = 0; count < 10; ++count) {
    job = new Job;
    napi_create_promise(env, &job->deferred, &promise);
    napi_create_async_work(env, nullptr, addon::text(env, "sleep"), sleep, settle, job, &job->work);
    napi_queue_async_work(env, job->work);
  }
  return addon::array(env, {addon::status(env, napi_cancel_async_work(env, job->work)), promise});
}

// Calls a function of script when it is complete.
struct Call {
  napi_async_work work;
  napi_ref function;
};

napi_value call_later(napi_env env, napi_callback_info info) {
  auto* const call = new Call{};
  napi_create_reference(env, Arguments(env, info)[0], 1, &call->function);
  const auto complete = [](napi_env own, napi_status, void* data) {
    auto* const done = static_cast<Call*>(data);
    napi_value function = nullptr;
    napi_get_reference_value(own, done->function, &function);
    napi_value ignored = nullptr;
    napi_call_function(own, addon::undefined(own), function, 0, nullptr, &ignored);
    napi_delete_reference(own, done->function);
    napi_delete_async_work(own, done->work);
    delete done;
  };
  napi_create_async_work(
      env, nullptr, addon::text(env, "call"), [](napi_env, void*) {}, complete, call, &call->work);
  napi_queue_async_work(env, call->work);
  return nullptr;
}

napi_value make_promises(napi_env env, napi_callback_info) {
  napi_deferred good = nullptr;
  napi_deferred bad = nullptr;
  napi_value promises[2];
  napi_create_promise(env, &good, &promises[0]);
  napi_create_promise(env, &bad, &promises[1]);
  napi_resolve_deferred(env, good, addon::text(env, "resolved"));
  napi_reject_deferred(env, bad, addon::text(env, "rejected"));
  bool is[2] = {};
  napi_is_promise(env, promises[0], &is[0]);
  napi_is_promise(env, addon::text(env, "x"), &is[1]);
  return addon::array(
      env, {promises[0], promises[1], addon::boolean(env, is[0]), addon::boolean(env, is[1])});
}

// ---- Contexts ----------------------------------------------------------------------------------

napi_async_context context = nullptr;

napi_value open_context(napi_env env, napi_callback_info) {
  return addon::status(env, napi_async_init(env, nullptr, addon::text(env, "ADDON"), &context));
}

napi_value call_in_context(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  napi_value result = nullptr;
  const napi_value passed = addon::text(env, "passed");
  const napi_status status =
      napi_make_callback(env, context, arguments.self(), arguments[0], 1, &passed, &result);
  return status == napi_pending_exception ? nullptr : addon::result_or_status(env, status, result);
}

napi_value close_context(napi_env env, napi_callback_info) {
  return addon::status(env, napi_async_destroy(env, context));
}

// ---- Thread-safe functions ---------------------------------------------------------------------

struct Sender {
  napi_threadsafe_function function = nullptr;
  std::vector<std::thread> threads;
  std::atomic<int> dropped = 0;
  napi_ref done = nullptr;
};

void pass_number(napi_env env, napi_value callback, void* sender, void* data) {
  auto* const number = static_cast<int*>(data);
  if (env == nullptr) {
    ++static_cast<Sender*>(sender)->dropped;
  } else {
    const napi_value argument = addon::number(env, *number);
    napi_call_function(env, addon::undefined(env), callback, 1, &argument, nullptr);
  }
  delete number;
}

void finish_sender(napi_env env, void* data, void* /*context*/) {
  auto* const sender = static_cast<Sender*>(data);
  for (std::thread& thread : sender->threads) {
    thread.join();
  }
  napi_value done = nullptr;
  napi_get_reference_value(env, sender->done, &done);
  napi_call_function(env, addon::undefined(env), done, 0, nullptr, nullptr);
  napi_delete_reference(env, sender->done);
  // What the queue still holds comes after this.
}

// send(callback, done, threads, count, queue size)
napi_value send(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  const auto threads = static_cast<int>(addon::to_number(env, arguments[2]));
  const auto count = static_cast<int>(addon::to_number(env, arguments[3]));
  auto* const sender = new Sender;
  napi_create_reference(env, arguments[1], 1, &sender->done);
  napi_create_threadsafe_function(env, arguments[0], nullptr, addon::text(env, "sender"),
                                  static_cast<std::size_t>(addon::to_number(env, arguments[4])),
                                  static_cast<std::size_t>(threads), sender, finish_sender, sender,
                                  pass_number, &sender->function);
  for (int index = 0; index < threads; ++index) {
    sender->threads.emplace_back([sender, count] {
      for (int number = 0; number < count; ++number) {
        napi_call_threadsafe_function(sender->function, new int(number), napi_tsfn_blocking);
      }
      napi_release_threadsafe_function(sender->function, napi_tsfn_release);
    });
  }
  return nullptr;
}

// The states that can be seen from one thread.
napi_value states(napi_env env, napi_callback_info info) {
  const Arguments arguments(env, info);
  napi_threadsafe_function function = nullptr;
  std::vector<napi_value> all;
  const auto push = [&](napi_status status) { all.push_back(addon::number(env, status)); };
  push(napi_create_threadsafe_function(env, arguments[0], nullptr, addon::text(env, "states"), 2, 1,
                                       nullptr, nullptr, const_cast<char*>("its context"), nullptr,
                                       &function));
  void* found = nullptr;
  push(napi_get_threadsafe_function_context(function, &found));
  all.push_back(addon::text(env, static_cast<char*>(found)));
  push(napi_unref_threadsafe_function(env, function));
  push(napi_ref_threadsafe_function(env, function));
  push(napi_acquire_threadsafe_function(function));
  for (int count = 0; count < 3; ++count) {
    push(napi_call_threadsafe_function(function, nullptr, napi_tsfn_nonblocking));
  }
  push(napi_release_threadsafe_function(function, napi_tsfn_release));
  if (addon::to_number(env, arguments[1]) > 0) {
    push(napi_acquire_threadsafe_function(function));
    push(napi_release_threadsafe_function(function, napi_tsfn_abort));
    push(napi_acquire_threadsafe_function(function));
    push(napi_call_threadsafe_function(function, nullptr, napi_tsfn_nonblocking));
  } else {
    push(napi_release_threadsafe_function(function, napi_tsfn_release));
  }
  return addon::array(env, all);
}

napi_value never_ending(napi_env env, napi_callback_info info) {
  napi_threadsafe_function function = nullptr;
  napi_create_threadsafe_function(env, Arguments(env, info)[0], nullptr,
                                  addon::text(env, "unreferenced"), 0, 1, nullptr, nullptr, nullptr,
                                  nullptr, &function);
  napi_unref_threadsafe_function(env, function);
  return nullptr;
}

}  // namespace

NAPI_MODULE_INIT() {
  addon::define(env, exports, "squareLater", square_later);
  addon::define(env, exports, "cancelLast", cancel_last);
  addon::define(env, exports, "callLater", call_later);
  addon::define(env, exports, "makePromises", make_promises);
  addon::define(env, exports, "openContext", open_context);
  addon::define(env, exports, "callInContext", call_in_context);
  addon::define(env, exports, "closeContext", close_context);
  addon::define(env, exports, "send", send);
  addon::define(env, exports, "states", states);
  addon::define(env, exports, "neverEnding", never_ending);
  return exports;
}
