// Wakes the loop from any thread and calls back there. Sends coalesce: however many come before
// the callback, it runs once.
#pragma once

#include <atomic>

#include "rondo/base/function.h"
#include "rondo/base/list.h"
#include "rondo/loop/handle.h"

namespace rondo {

struct AsyncHandles;

class Async final : public Handle, private Link<AsyncHandles> {
 public:
  // Active from the start; unref() it if it must not keep the loop alive.
  Async(Loop& loop, Function<void()> on_send);

  // Any thread, also from a signal handler. The handle must be open: joining the senders
  // before closing is the caller's duty.
  void send() noexcept;

 private:
  friend class Loop;
  template <class T, class Tag>
  friend class List;

  ~Async() override = default;
  void on_close() override;
  void call_if_sent();

  Function<void()> on_send_;
  std::atomic<bool> is_sent_ = false;
};

}  // namespace rondo
