#include <memory>

#include "bench/native/libev/common.h"
#include "bench/native/support/timer_rows.h"

namespace bench {

namespace {

class Timers {
 public:
  explicit Timers(std::size_t count) : timers_(std::make_unique_for_overwrite<ev_timer[]>(count)) {}

  void create(std::uint64_t index) {
    ev_timer_init(&timers_[index], on_timer, 0., 0.);
    timers_[index].data = this;
  }
  void start(std::uint64_t index, Millis delay) {
    ev_timer& timer = timers_[index];
    const double seconds = static_cast<double>(delay.count()) * 1e-3;
    if (ev_is_active(&timer)) {
      // With a repeat time it is moved where it stands in libev's heap.
      timer.repeat = seconds;
      ev_timer_again(loop_.get(), &timer);
      timer.repeat = 0.;
      return;
    }
    ev_timer_set(&timer, seconds, 0.);
    ev_timer_start(loop_.get(), &timer);
  }
  void stop(std::uint64_t index) { ev_timer_stop(loop_.get(), &timers_[index]); }
  void run() { loop_.run(); }
  void run_without_waiting() { loop_.run_without_waiting(); }

 private:
  static void on_timer(struct ev_loop*, ev_timer* timer, int) {
    Timers& self = *static_cast<Timers*>(timer->data);
    fired().add(static_cast<std::uint64_t>(timer - self.timers_.get()));
  }

  std::unique_ptr<ev_timer[]> timers_;
  EvLoop loop_;
};

}  // namespace

Rows timer_rows() { return make_timer_rows<Timers>(); }

}  // namespace bench
