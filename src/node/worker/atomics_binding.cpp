// internalBinding('atomics'): waiting at addresses of shared memory.
//
// A place is a view and an offset in bytes from its start. The value that is expected there is a
// view of four or eight bytes.
#include <cstring>
#include <limits>
#include <map>

#include "js/native.h"
#include "node/bindings.h"
#include "node/environment.h"
#include "node/worker/worker_thread.h"
#include "rondo/loop/async.h"
#include "rondo/loop/service_registry.h"
#include "threads/address_waits.h"

namespace rondo::node {

namespace {

using js::Call;

const std::byte* address_at(const Call& call) {
  return call.bytes_at(0).data() + call.integer_at(1);
}

template <class T>
bool is_value_at(const std::byte* address, std::span<const std::byte> expected) {
  T value{};
  std::memcpy(&value, expected.data(), sizeof value);
  // Others change it meanwhile.
  return __atomic_load_n(reinterpret_cast<const T*>(address), __ATOMIC_SEQ_CST) == value;
}

bool is_equal_at(const std::byte* address, std::span<const std::byte> expected) {
  return expected.size() == sizeof(std::int32_t) ? is_value_at<std::int32_t>(address, expected)
                                                 : is_value_at<std::int64_t>(address, expected);
}

// ---- Waiting that blocks ---------------------------------------------------------------------

// (view, byteOffset, expected, milliseconds): 0 notified, 1 not equal, 2 timed out, 3 the thread
// ends.
js::Value wait(Call& call) {
  const std::byte* address = address_at(call);
  const std::span<const std::byte> expected = call.bytes_at(2);
  const double millis = call.number_at(3);
  std::optional<Nanos> timeout;
  constexpr double millis_max = 1e12;
  if (millis < millis_max) {
    timeout = std::chrono::duration_cast<Nanos>(std::chrono::duration<double, std::milli>(millis));
  }
  WorkerThread* worker = Environment::current().worker();
  const threads::WaitOutcome outcome = threads::wait_at(
      address, [&] { return is_equal_at(address, expected); }, timeout,
      worker == nullptr ? nullptr : &worker->stop_flag());
  if (outcome == threads::WaitOutcome::interrupted) {
    Environment::current().exit(1);
  }
  return call.number(static_cast<int>(outcome));
}

// (view, byteOffset, count): how many were woken.
js::Value notify(Call& call) {
  const double count = call.number_at(2);
  constexpr double count_max = 1e9;
  return call.number(static_cast<double>(threads::notify_at(
      address_at(call), count < count_max ? static_cast<std::size_t>(count)
                                          : std::numeric_limits<std::size_t>::max())));
}

// ---- Waiting that does not -------------------------------------------------------------------

struct PendingWait {
  std::unique_ptr<threads::AsyncWait> wait;
  js::Pin view;  // The address is in its memory.
  js::Pin on_notified;
};

// Those of one thread. As in Node they do not keep it alive.
struct PendingWaits final : LoopService {
  explicit PendingWaits(Loop& loop) : async(make<Async>(loop, [this] { deliver(); })) {
    async->unref();
  }

  static PendingWaits& current() { return Environment::current().loop().service<PendingWaits>(); }

  void deliver() {
    // Each callback may begin and cancel waits.
    for (auto entry = first_notified(); entry != by_number.end(); entry = first_notified()) {
      const js::Pin callback = std::move(entry->second.on_notified);
      by_number.erase(entry);
      Environment::current().enter(callback.object(), {});
    }
  }

  [[nodiscard]] std::map<int, PendingWait>::iterator first_notified() {
    return std::ranges::find_if(by_number,
                                [](const auto& entry) { return entry.second.wait->is_notified(); });
  }

  // The waits use it until they end, so it is destroyed after them.
  Owned<Async> async;
  std::map<int, PendingWait> by_number;
  int last_number = 0;
};

// (view, byteOffset, expected, onNotified): the number of the wait; 0 if the value is another one.
js::Value wait_async(Call& call) {
  Environment& environment = Environment::current();
  const std::byte* address = address_at(call);
  const std::span<const std::byte> expected = call.bytes_at(2);
  PendingWaits& pending = PendingWaits::current();
  auto wait = threads::AsyncWait::start(
      address, [&] { return is_equal_at(address, expected); },
      [async = pending.async.get()] { async->send(); });
  if (wait == nullptr) {
    return call.number(0);
  }
  const int number = ++pending.last_number;
  pending.by_number.emplace(
      number, PendingWait{.wait = std::move(wait),
                          .view = js::Pin(environment.engine(), call[0]),
                          .on_notified = environment.pin_callback(call[3], "ATOMICSWAIT")});
  return call.number(number);
}

// (number): whether it was cancelled; not if it has been notified already.
js::Value cancel_wait(Call& call) {
  auto& by_number = PendingWaits::current().by_number;
  const auto entry = by_number.find(call.int_at(0));
  if (entry == by_number.end() || entry->second.wait->is_notified()) {
    return call.boolean(false);
  }
  by_number.erase(entry);
  return call.boolean(true);
}

}  // namespace

js::Object make_atomics_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::define<wait>(context, binding, "wait");
  js::define<notify>(context, binding, "notify");
  js::define<wait_async>(context, binding, "waitAsync");
  js::define<cancel_wait>(context, binding, "cancelWait");
  return binding;
}

}  // namespace rondo::node
