// Threads that wait at an address until another one notifies it, as Atomics.wait() does.
//
// The engine has such a table of its own, but a thread that waits there cannot be told to end.
// There is one table for the process.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>

namespace rondo::threads {

// Whether a thread has been asked to end.
using StopFlag = std::atomic<bool>;

enum class WaitOutcome : std::uint8_t { notified, not_equal, timed_out, interrupted };

// Waits if `is_equal` says, under the table's lock, that the value there is still the expected one.
// No timeout: for ever.
[[nodiscard]] WaitOutcome wait_at(const void* address, const std::function<bool()>& is_equal,
                                  std::optional<std::chrono::nanoseconds> timeout,
                                  const StopFlag* stop_flag);

struct Waiter;

// A wait that blocks nobody, as that of Atomics.waitAsync(). It ends with this object.
class AsyncWait {
 public:
  // Null if the value is not the expected one. The thread that notifies calls `on_notified`, under
  // the table's lock.
  [[nodiscard]] static std::unique_ptr<AsyncWait> start(const void* address,
                                                        const std::function<bool()>& is_equal,
                                                        std::function<void()> on_notified);
  AsyncWait(const AsyncWait&) = delete;
  AsyncWait& operator=(const AsyncWait&) = delete;
  ~AsyncWait();

  [[nodiscard]] bool is_notified() const;

 private:
  explicit AsyncWait(std::unique_ptr<Waiter> waiter);

  std::unique_ptr<Waiter> waiter_;
};

// Wakes those that wait at the address, first come, first served; at most so many. How many it
// were.
std::size_t notify_at(const void* address, std::size_t count_max);

// Sets the flag, and ends the waiting of the thread that it belongs to.
void interrupt_waits(StopFlag& stop_flag);

}  // namespace rondo::threads
