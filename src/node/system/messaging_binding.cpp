// internalBinding('messaging'): what wakes the receiving end of a message port.
//
// The messages themselves are script's. An end is known to it by a number.
#include <algorithm>
#include <unordered_map>

#include "js/native.h"
#include "node/bindings.h"
#include "node/environment.h"
#include "rondo/loop/async.h"

namespace rondo::node {

namespace {

using js::Call;

struct End {
  Owned<Async> async;
  js::Pin on_wake;
  // How many messages wait, as script last said.
  int waiting = 0;
};

struct Ends {
  std::unordered_map<int, End> by_number;
  int last_number = 0;

  static Ends& current() {
    static thread_local Ends ends;
    return ends;
  }
};

// As in Node, what comes meanwhile does not keep the loop from its other work for ever.
constexpr int messages_min = 1000;

// One message for each call, since ticks and microtasks run after each.
void deliver(int number) {
  Environment& environment = Environment::current();
  auto& ends = Ends::current().by_number;
  auto end = ends.find(number);
  if (end == ends.end()) {
    return;
  }
  const int limit = std::max(end->second.waiting, messages_min);
  for (int count = 0; end != ends.end() && (count == 0 || end->second.waiting > 0); ++count) {
    if (count == limit) {
      end->second.async->send();
      return;
    }
    environment.enter_with(
        end->second.on_wake.object(), [] { return std::array<JSValueRef, 0>{}; },
        Environment::Turns::one);
    end = ends.find(number);
  }
}

// (onWake): the number. It keeps nothing alive yet.
JSValueRef open(Call& call) {
  Environment& environment = Environment::current();
  Ends& ends = Ends::current();
  const int number = ++ends.last_number;
  auto async = make<Async>(environment.loop(), [number] { deliver(number); });
  async->unref();
  ends.by_number.emplace(
      number, End{std::move(async), environment.pin_callback(call[0], "MESSAGEPORT"), 0});
  return call.number(number);
}

// (number, waiting)
JSValueRef set_waiting(Call& call) {
  auto& ends = Ends::current().by_number;
  if (const auto end = ends.find(call.int_at(0)); end != ends.end()) {
    end->second.waiting = call.int_at(1);
  }
  return call.undefined();
}

// (number)
JSValueRef wake(Call& call) {
  auto& ends = Ends::current().by_number;
  if (const auto end = ends.find(call.int_at(0)); end != ends.end()) {
    end->second.async->send();
  }
  return call.undefined();
}

// (number, isReferenced)
JSValueRef reference(Call& call) {
  auto& ends = Ends::current().by_number;
  if (const auto end = ends.find(call.int_at(0)); end != ends.end()) {
    if (call.boolean_at(1)) {
      end->second.async->ref();
    } else {
      end->second.async->unref();
    }
  }
  return call.undefined();
}

// (number, onClosed), which is called in the closing phase.
JSValueRef close(Call& call) {
  Environment& environment = Environment::current();
  auto& ends = Ends::current().by_number;
  const auto end = ends.find(call.int_at(0));
  if (end == ends.end()) {
    return call.undefined();
  }
  end->second.async->close([&environment,
                            on_closed = environment.pin_callback(call[1], "MESSAGEPORT")] {
    environment.enter_with(
        on_closed.object(), [] { return std::array<JSValueRef, 0>{}; }, Environment::Turns::one);
  });
  ends.erase(end);
  return call.undefined();
}

}  // namespace

JSObjectRef make_messaging_binding(Environment& environment) {
  const JSContextRef context = environment.context();
  JSObjectRef binding = js::object(context);
  js::define<open>(context, binding, "open");
  js::define<set_waiting>(context, binding, "setWaiting");
  js::define<wake>(context, binding, "wake");
  js::define<reference>(context, binding, "reference");
  js::define<close>(context, binding, "close");
  return binding;
}

}  // namespace rondo::node
