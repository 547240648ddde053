// Orders to end script, which one thread for the whole process carries out.
//
// Script that is ended unwinds wherever it is, and cannot catch that. Native code goes on until it
// returns to script: see script_scope.h. So what called script that was ended may also take the
// order back, and go on.
#pragma once

#include <semaphore.h>

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "js/types.h"
#include "rondo/base/time.h"

namespace rondo::js {

class Terminator {
 public:
  enum class Interrupt : std::uint8_t { ignored, ends_script };
  // Why script was ended, if it was.
  enum class Cause : std::uint8_t { none, time, interrupt };

  // Stays where it is between add() and remove().
  class Order {
   public:
    // Without a deadline only an interrupt counts.
    Order(ContextGroup group, std::optional<Nanos> deadline, Interrupt interrupt) noexcept
        : group_(group), due_(deadline.value_or(Nanos::max())), interrupt_(interrupt) {}
    Order(const Order&) = delete;
    Order& operator=(const Order&) = delete;

    [[nodiscard]] Cause cause() const noexcept { return cause_.load(std::memory_order_relaxed); }

   private:
    friend class Terminator;

    ContextGroup group_;
    Nanos due_;  // The next time, once it was carried out.
    Interrupt interrupt_;
    std::atomic<Cause> cause_ = Cause::none;
  };

  static Terminator& of_process();

  // Any thread, while the machine lives. An order whose time has come is carried out at once.
  void add(Order& order);
  // The machine's thread, which holds the engine. Script may run again, unless another order says
  // that it may not.
  void remove(Order& order);

  // What a signal handler does.
  void interrupt() noexcept;
  void forget_interrupt() noexcept { is_interrupted_ = false; }

 private:
  Terminator();

  void start();
  [[noreturn]] void run();
  void sleep();
  void carry_out(Order& order, Cause cause, Nanos now);
  void carry_out_all(bool is_interrupted);

  std::mutex mutex_;
  std::vector<Order*> orders_;
  Nanos wakes_at_ = Nanos::max();
  bool is_running_ = false;
  sem_t wake_{};
  std::atomic<bool> is_interrupted_ = false;
};

}  // namespace rondo::js
