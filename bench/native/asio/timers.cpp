#include <vector>

#include "bench/native/asio/common.h"
#include "bench/native/support/timer_rows.h"

namespace bench {

namespace {

class Timers {
 public:
  explicit Timers(std::size_t count) { timers_.reserve(count); }

  // In order of the index.
  void create(std::uint64_t) { timers_.emplace_back(context_); }
  void start(std::uint64_t index, Millis delay) {
    asio::steady_timer& timer = timers_[index];
    timer.expires_after(delay);  // Cancels a wait that is under way.
    timer.async_wait([index](const asio::error_code& error) {
      if (!error) {
        fired().add(index);
      }
    });
  }
  void rearm(std::uint64_t index, Millis delay) { start(index, delay); }
  void stop(std::uint64_t index) { timers_[index].cancel(); }
  void run() {
    context_.restart();
    context_.run();
  }
  void run_without_waiting() {
    context_.restart();
    context_.poll();
  }

 private:
  asio::io_context context_{1};
  std::vector<asio::steady_timer> timers_;
};

}  // namespace

Rows timer_rows() { return make_timer_rows<Timers>(); }

}  // namespace bench
