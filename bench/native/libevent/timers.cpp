#include <memory>

#include "bench/native/libevent/common.h"
#include "bench/native/support/timer_rows.h"

namespace bench {

namespace {

class Timers {
 public:
  explicit Timers(std::size_t count) : timers_(std::make_unique_for_overwrite<Timer[]>(count)) {}

  void create(std::uint64_t index) {
    Timer& timer = timers_[index];
    timer.index = index;
    event_must(event_assign(&timer.entry, base_.get(), -1, 0, on_timer, &timer),
               "event_assign failed");
  }
  void start(std::uint64_t index, Millis delay) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(delay);
    const timeval time{seconds.count(), std::chrono::microseconds(delay - seconds).count()};
    event_must(event_add(&timers_[index].entry, &time), "event_add failed");
  }
  void rearm(std::uint64_t index, Millis delay) { start(index, delay); }
  void stop(std::uint64_t index) {
    event_must(event_del(&timers_[index].entry), "event_del failed");
  }
  void run() { base_.run(); }
  void run_without_waiting() { base_.run_without_waiting(); }

 private:
  struct Timer {
    event entry;
    std::uint64_t index;
  };

  static void on_timer(int, short, void* context) {
    fired().add(static_cast<Timer*>(context)->index);
  }

  std::unique_ptr<Timer[]> timers_;
  EventBase base_;
};

}  // namespace

Rows timer_rows() { return make_timer_rows<Timers>(); }

}  // namespace bench
