#include "threads/address_waits.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <vector>

namespace rondo::threads {

struct Waiter {
  void notify() {
    is_notified = true;
    changed.notify_one();
    if (on_notified) {
      on_notified();
    }
  }

  const void* address;
  const StopFlag* stop_flag = nullptr;
  std::function<void()> on_notified;  // Of one that blocks no thread.
  bool is_notified = false;
  std::condition_variable changed;
};

namespace {

struct Table {
  std::mutex mutex;
  std::vector<Waiter*> waiters;  // In the order of their coming.

  static Table& of_process() {
    static Table& table = *new Table;  // Threads may outlive what main() destroys.
    return table;
  }
};

}  // namespace

WaitOutcome wait_at(const void* address, const std::function<bool()>& is_equal,
                    std::optional<std::chrono::nanoseconds> timeout, const StopFlag* stop_flag) {
  Table& table = Table::of_process();
  std::unique_lock lock(table.mutex);
  if (!is_equal()) {
    return WaitOutcome::not_equal;
  }
  Waiter waiter{.address = address,
                .stop_flag = stop_flag,
                .on_notified = {},
                .is_notified = false,
                .changed = {}};
  table.waiters.push_back(&waiter);
  const auto is_stopped = [&] { return stop_flag != nullptr && stop_flag->load(); };
  const auto is_over = [&] { return waiter.is_notified || is_stopped(); };
  if (timeout) {
    waiter.changed.wait_for(lock, *timeout, is_over);
  } else {
    waiter.changed.wait(lock, is_over);
  }
  std::erase(table.waiters, &waiter);
  if (waiter.is_notified) {
    return WaitOutcome::notified;
  }
  return is_stopped() ? WaitOutcome::interrupted : WaitOutcome::timed_out;
}

std::unique_ptr<AsyncWait> AsyncWait::start(const void* address,
                                            const std::function<bool()>& is_equal,
                                            std::function<void()> on_notified) {
  Table& table = Table::of_process();
  const std::scoped_lock lock(table.mutex);
  if (!is_equal()) {
    return nullptr;
  }
  auto waiter = std::make_unique<Waiter>();
  waiter->address = address;
  waiter->on_notified = std::move(on_notified);
  table.waiters.push_back(waiter.get());
  return std::unique_ptr<AsyncWait>(new AsyncWait(std::move(waiter)));
}

AsyncWait::AsyncWait(std::unique_ptr<Waiter> waiter) : waiter_(std::move(waiter)) {}

AsyncWait::~AsyncWait() {
  Table& table = Table::of_process();
  const std::scoped_lock lock(table.mutex);
  std::erase(table.waiters, waiter_.get());
}

bool AsyncWait::is_notified() const {
  const std::scoped_lock lock(Table::of_process().mutex);
  return waiter_->is_notified;
}

std::size_t notify_at(const void* address, std::size_t count_max) {
  Table& table = Table::of_process();
  const std::scoped_lock lock(table.mutex);
  std::size_t count = 0;
  for (Waiter* waiter : table.waiters) {
    if (count == count_max) {
      break;
    }
    if (waiter->address == address && !waiter->is_notified) {
      waiter->notify();
      ++count;
    }
  }
  return count;
}

void interrupt_waits(StopFlag& stop_flag) {
  Table& table = Table::of_process();
  const std::scoped_lock lock(table.mutex);
  stop_flag = true;
  for (Waiter* waiter : table.waiters) {
    if (waiter->stop_flag == &stop_flag) {
      waiter->changed.notify_one();
    }
  }
}

}  // namespace rondo::threads
