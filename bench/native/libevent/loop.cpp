#include "bench/native/libevent/common.h"
#include "bench/native/support/loop_rows.h"

namespace bench {

namespace {

// libevent has no idle events. A timer of no time that starts itself again runs once in each
// iteration.
class Idle {
 public:
  Idle() {
    event_must(event_assign(&event_, base_.get(), -1, 0, on_event, this), "event_assign failed");
  }

  std::uint64_t run(std::uint64_t count) {
    left_ = count;
    calls_ = 0;
    start();
    base_.run();
    return calls_;
  }

 private:
  void start() {
    constexpr timeval at_once{0, 0};
    event_must(event_add(&event_, &at_once), "event_add failed");
  }

  static void on_event(int, short, void* context) {
    Idle& self = *static_cast<Idle*>(context);
    ++self.calls_;
    if (--self.left_ > 0) {
      self.start();
    }
  }

  event event_;
  std::uint64_t left_ = 0;
  std::uint64_t calls_ = 0;
  EventBase base_;
};

class Endpoint {
 public:
  explicit Endpoint(WakeListener& listener) : listener_(listener) {
    event_must(event_assign(&event_, base_.get(), -1, EV_PERSIST, on_event, this),
               "event_assign failed");
    // Keeps the loop running while it waits.
    constexpr timeval an_hour{3600, 0};
    event_must(event_add(&event_, &an_hour), "event_add failed");
  }

  void run() { base_.run(); }
  void stop() { event_must(event_del(&event_), "event_del failed"); }
  void send() { event_active(&event_, EV_READ, 0); }

 private:
  static void on_event(int, short, void* context) {
    static_cast<Endpoint*>(context)->listener_.on_wake();
  }

  WakeListener& listener_;
  EventBase base_{Locking::yes};
  event event_;
};

}  // namespace

std::string_view system_name() { return "libevent"; }
std::string system_version() { return event_get_version(); }
Rows loop_rows() { return make_loop_rows<Idle, Endpoint>(); }

// libevent has no thread pool.
Rows pool_rows() { return {}; }
Rows file_rows() { return {}; }

}  // namespace bench
