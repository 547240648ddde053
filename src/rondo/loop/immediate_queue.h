// set_immediate: callbacks for the check phase. Those added while the queue runs wait for the
// next iteration.
#pragma once

#include <cstdint>

#include "rondo/base/function.h"
#include "rondo/base/ring.h"
#include "rondo/loop/turn.h"

namespace rondo {

using ImmediateId = std::uint64_t;

class ImmediateQueue {
 public:
  explicit ImmediateQueue(Loop& loop) noexcept : loop_(loop) {}

  ImmediateId add(Function<void()> callback);
  // False when it has run, is running or was cleared already.
  bool clear(ImmediateId id);
  void run();

  // Waiting and not cleared.
  [[nodiscard]] std::size_t live_count() const noexcept { return live_count_; }

 private:
  Loop& loop_;
  Ring<QueuedTask> queue_;
  ImmediateId front_id_ = 1;
  std::size_t live_count_ = 0;
};

}  // namespace rondo
