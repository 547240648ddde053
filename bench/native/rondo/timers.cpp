#include <vector>

#include "bench/native/support/timer_rows.h"
#include "rondo/loop/loop.h"
#include "rondo/loop/timer.h"

namespace bench {

namespace {

class Timers {
 public:
  explicit Timers(std::size_t count) { timers_.reserve(count); }

  // In order of the index.
  void create(std::uint64_t) { timers_.push_back(rondo::make<rondo::Timer>(loop_)); }
  void start(std::uint64_t index, Millis delay) {
    timers_[index]->start(delay, rondo::Repeat::once, [index] { fired().add(index); });
  }
  void rearm(std::uint64_t index, Millis delay) {
    timers_[index]->set_repeat(delay);
    must_hold(timers_[index]->again().has_value(), "again failed");
  }
  void stop(std::uint64_t index) { timers_[index]->stop(); }
  void run() { loop_.run(); }
  void run_without_waiting() { loop_.run(rondo::RunMode::no_wait); }

 private:
  rondo::Loop loop_;
  std::vector<rondo::Owned<rondo::Timer>> timers_;
};

}  // namespace

Rows timer_rows() { return make_timer_rows<Timers>(); }

}  // namespace bench
