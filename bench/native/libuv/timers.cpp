#include <memory>

#include "bench/native/libuv/common.h"
#include "bench/native/support/timer_rows.h"

namespace bench {

namespace {

class Timers {
 public:
  explicit Timers(std::size_t count)
      : timers_(std::make_unique_for_overwrite<uv_timer_t[]>(count)) {}

  void create(std::uint64_t index) {
    uv_must(uv_timer_init(loop_.get(), &timers_[index]), "uv_timer_init");
    timers_[index].data = this;
  }
  void start(std::uint64_t index, Millis delay) {
    uv_must(uv_timer_start(&timers_[index], on_timer, static_cast<std::uint64_t>(delay.count()), 0),
            "uv_timer_start");
  }
  void rearm(std::uint64_t index, Millis delay) {
    uv_timer_set_repeat(&timers_[index], static_cast<std::uint64_t>(delay.count()));
    uv_must(uv_timer_again(&timers_[index]), "uv_timer_again");
  }
  void stop(std::uint64_t index) { uv_timer_stop(&timers_[index]); }
  void run() { loop_.run(); }
  void run_without_waiting() { uv_run(loop_.get(), UV_RUN_NOWAIT); }

 private:
  static void on_timer(uv_timer_t* timer) {
    Timers& self = *static_cast<Timers*>(timer->data);
    fired().add(static_cast<std::uint64_t>(timer - self.timers_.get()));
  }

  std::unique_ptr<uv_timer_t[]> timers_;
  UvLoop loop_;
};

}  // namespace

Rows timer_rows() { return make_timer_rows<Timers>(); }

}  // namespace bench
