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
    ev_timer_set(&timers_[index], seconds(delay), 0.);
    ev_timer_start(loop_.get(), &timers_[index]);
  }
  void rearm(std::uint64_t index, Millis delay) {
    timers_[index].repeat = seconds(delay);
    ev_timer_again(loop_.get(), &timers_[index]);
  }
  void stop(std::uint64_t index) { ev_timer_stop(loop_.get(), &timers_[index]); }
  void run() { loop_.run(); }
  void run_without_waiting() { loop_.run_without_waiting(); }

 private:
  static double seconds(Millis delay) { return static_cast<double>(delay.count()) * 1e-3; }

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
