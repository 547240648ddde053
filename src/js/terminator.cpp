#include "js/terminator.h"

#include "js/jsc.h"

#include <pthread.h>

#include <algorithm>
#include <csignal>
#include <ctime>

#include "rondo/base/require.h"
#include "rondo/sys/clock.h"

namespace rondo::js {

namespace {

// The engine drops a request that comes to pass in one of its own functions which expects no
// exception, and so it is made again until the order is removed.
constexpr Nanos time_between = std::chrono::milliseconds(20);

timespec timespec_of(Nanos time) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(time);
  return {.tv_sec = seconds.count(), .tv_nsec = (time - seconds).count()};
}

}  // namespace

Terminator::Terminator() { ::sem_init(&wake_, 0, 0); }

Terminator& Terminator::of_process() {
  static Terminator& terminator = *new Terminator;  // Threads may outlive what main() destroys.
  return terminator;
}

void Terminator::add(Order& order) {
  const std::scoped_lock lock(mutex_);
  start();
  orders_.push_back(&order);
  if (const Nanos now = MonotonicClock::read(); order.due_ <= now) {
    carry_out(order, Cause::time, now);
  }
  // Who makes limits all the time, and hardly ever reaches one, wakes nobody.
  if (order.due_ < wakes_at_) {
    wakes_at_ = order.due_;
    ::sem_post(&wake_);
  }
}

void Terminator::remove(Order& order) {
  const std::scoped_lock lock(mutex_);
  std::erase(orders_, &order);
  if (order.cause() == Cause::none) {
    return;
  }
  JSC::VM& vm = *toJS(order.group_);
  vm.traps().clearTrap(JSC::VMTraps::NeedTermination);
  vm.clearHasTerminationRequest();
  const auto ends_it_too = [&](const Order* other) {
    return other->group_ == order.group_ && other->cause() != Cause::none;
  };
  if (std::ranges::any_of(orders_, ends_it_too)) {
    vm.notifyNeedTermination();
  }
}

void Terminator::interrupt() noexcept {
  is_interrupted_ = true;
  ::sem_post(&wake_);
}

// Signals are for the threads of the program.
void Terminator::start() {
  if (is_running_) {
    return;
  }
  is_running_ = true;
  sigset_t all;
  sigset_t mask_before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &mask_before);
  pthread_t thread{};
  const auto enter = [](void* terminator) -> void* { static_cast<Terminator*>(terminator)->run(); };
  const int error = ::pthread_create(&thread, nullptr, enter, this);
  ::pthread_sigmask(SIG_SETMASK, &mask_before, nullptr);
  require(error == 0, "no thread that could end script");
  ::pthread_detach(thread);
}

void Terminator::run() {
  for (;;) {
    sleep();
    carry_out_all(is_interrupted_.exchange(false));
  }
}

void Terminator::sleep() {
  Nanos until{};
  {
    const std::scoped_lock lock(mutex_);
    until = wakes_at_;
  }
  // What ends it too early does no harm.
  if (until == Nanos::max()) {
    ::sem_wait(&wake_);
  } else {
    const timespec time = timespec_of(until);
    ::sem_clockwait(&wake_, CLOCK_MONOTONIC, &time);
  }
}

void Terminator::carry_out(Order& order, Cause cause, Nanos now) {
  if (order.cause() == Cause::none) {
    order.cause_.store(cause, std::memory_order_relaxed);
  }
  order.due_ = now + time_between;
  toJS(order.group_)->notifyNeedTermination();
}

void Terminator::carry_out_all(bool is_interrupted) {
  const std::scoped_lock lock(mutex_);
  const Nanos now = MonotonicClock::read();
  wakes_at_ = Nanos::max();
  for (Order* order : orders_) {
    if (is_interrupted && order->interrupt_ == Interrupt::ends_script) {
      carry_out(*order, Cause::interrupt, now);
    } else if (order->due_ <= now) {
      carry_out(*order, Cause::time, now);
    }
    wakes_at_ = std::min(wakes_at_, order->due_);
  }
}

}  // namespace rondo::js
