#include <memory>
#include <vector>

#include "bench/native/raw/epoll.h"
#include "bench/native/support/timer_rows.h"

namespace bench {

namespace {

// One list for each millisecond of the next two minutes, and nothing else: no order within a
// millisecond and no longer delays. It is the least that can be done.
class Timers {
 public:
  explicit Timers(std::size_t count) : timers_(std::make_unique_for_overwrite<Timer[]>(count)) {}

  void create(std::uint64_t index) { timers_[index] = {}; }
  void start(std::uint64_t index, Millis delay) {
    Timer& timer = timers_[index];
    Timer*& slot = slots_[(now_ + static_cast<std::uint64_t>(delay.count())) % slot_count];
    timer.next = slot;
    timer.previous = &slot;
    if (slot != nullptr) {
      slot->previous = &timer.next;
    }
    slot = &timer;
    ++count_;
  }
  void rearm(std::uint64_t index, Millis delay) {
    stop(index);
    start(index, delay);
  }
  void stop(std::uint64_t index) { unlink(timers_[index]); }

  void run() {
    // Every list is looked at once, however late it is.
    for (std::uint64_t looked_at = now_; count_ > 0;) {
      update_time();
      for (; looked_at <= now_; ++looked_at) {
        fire(slots_[looked_at % slot_count]);
      }
      if (count_ > 0) {
        epoll_.wait(wait_for_next());
      }
    }
  }
  void run_without_waiting() {
    update_time();
    epoll_.wait(0);
  }

 private:
  static constexpr std::uint64_t slot_count = 131'072;

  struct Timer {
    Timer* next = nullptr;
    Timer** previous = nullptr;
  };

  void unlink(Timer& timer) noexcept {
    if (timer.previous == nullptr) {
      return;
    }
    *timer.previous = timer.next;
    if (timer.next != nullptr) {
      timer.next->previous = timer.previous;
    }
    timer.previous = nullptr;
    --count_;
  }

  void fire(Timer*& slot) {
    while (slot != nullptr) {
      Timer& timer = *slot;
      unlink(timer);
      fired().add(static_cast<std::uint64_t>(&timer - timers_.get()));
    }
  }

  void update_time() {
    now_ = static_cast<std::uint64_t>(std::chrono::duration_cast<Millis>(wall_now()).count());
  }

  [[nodiscard]] int wait_for_next() const {
    int milliseconds = 1;
    while (slots_[(now_ + static_cast<std::uint64_t>(milliseconds)) % slot_count] == nullptr) {
      ++milliseconds;
    }
    return milliseconds;
  }

  std::unique_ptr<Timer[]> timers_;
  std::vector<Timer*> slots_ = std::vector<Timer*>(slot_count);
  std::uint64_t now_ =
      static_cast<std::uint64_t>(std::chrono::duration_cast<Millis>(wall_now()).count());
  std::uint64_t count_ = 0;
  Epoll epoll_;
};

}  // namespace

Rows timer_rows() { return make_timer_rows<Timers>(); }

}  // namespace bench
