// internalBinding('locks'): the locks of navigator.locks, which all threads have in common.
#include <optional>
#include <string>

#include "js/native.h"
#include "node/bindings.h"
#include "node/environment.h"
#include "rondo/loop/async.h"
#include "rondo/loop/service_registry.h"
#include "threads/named_locks.h"

namespace rondo::node {

namespace {

using js::Call;
using threads::LockClient;
using threads::LockInfo;
using threads::LockMode;
using threads::LockPolicy;

// This thread's. It keeps nothing alive.
struct Locks final : LoopService {
  explicit Locks(Loop& loop)
      : async(make<Async>(loop, [this] { tell_script(); })),
        client([handle = async.get()] { handle->send(); }) {
    async->unref();
  }

  static Locks& current() { return Environment::current().loop().service<Locks>(); }

  void tell_script() {
    if (on_events) {
      Environment::current().enter_with(
          on_events->object(), [] { return std::array<js::Value, 0>{}; }, Environment::Turns::one);
    }
  }

  Owned<Async> async;
  std::optional<js::Pin> on_events;
  // Goes first: others wake the handle for it.
  LockClient client;
};

// (onEvents), which is called when another thread has caused events.
js::Value listen(Call& call) {
  Locks::current().on_events = Environment::current().pin_callback(call[0], "LOCKS");
  return call.undefined();
}

// (number, name, isShared, policy): 0 granted, 1 waits, 2 unavailable.
js::Value request(Call& call) {
  const LockMode mode = call.boolean_at(2) ? LockMode::shared : LockMode::exclusive;
  return call.number(static_cast<int>(Locks::current().client.request(
      call.int_at(0), call.string_at(1), mode, static_cast<LockPolicy>(call.int_at(3)))));
}

// (number)
js::Value release(Call& call) {
  Locks::current().client.release(call.int_at(0));
  return call.undefined();
}

// Numbers and kinds in turn: 0 granted, 1 stolen.
js::Value take_events(Call& call) {
  js::ArrayBuilder list(call.context());
  for (const threads::LockEvent& event : Locks::current().client.take_events()) {
    list.push(call.number(event.request));
    list.push(call.number(static_cast<int>(event.kind)));
  }
  return list.array();
}

// Names and modes in turn.
js::Value describe(Call& call, const std::vector<LockInfo>& locks) {
  js::ArrayBuilder list(call.context());
  for (const LockInfo& lock : locks) {
    list.push(call.string(lock.name));
    list.push(call.string(lock.mode == LockMode::shared ? "shared" : "exclusive"));
  }
  return list.array();
}

// [held, waiting]: this thread's.
js::Value query(Call& call) {
  const threads::LockSnapshot snapshot = Locks::current().client.snapshot();
  const std::array<js::Value, 2> both{describe(call, snapshot.held),
                                      describe(call, snapshot.waiting)};
  return js::array(call.context(), both);
}

}  // namespace

js::Object make_locks_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::define<listen>(context, binding, "listen");
  js::define<request>(context, binding, "request");
  js::define<release>(context, binding, "release");
  js::define<take_events>(context, binding, "takeEvents");
  js::define<query>(context, binding, "query");
  return binding;
}

}  // namespace rondo::node
