// What happens after a callback: Node's tick and microtask queues, or whatever replaces them.
//
// One turn runs ticks until none is left, then microtasks until none is left, and starts over
// if those added ticks. A runtime puts its own Turn (ticks and the engine's microtask
// checkpoint) in place of the default.
#pragma once

#include "rondo/base/function.h"
#include "rondo/base/ring.h"
#include "rondo/loop/observer.h"

namespace rondo {

class Loop;

enum class TurnPolicy : std::uint8_t {
  after_each_callback,  // Node >= 11.
  between_phases,       // Node <= 10: after all due timers, after all immediates; I/O as above.
};

class Turn {
 public:
  Turn() = default;
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  virtual ~Turn() = default;

  [[nodiscard]] virtual bool has_work() const = 0;
  // Runs until there is no work; never called from inside itself.
  virtual void run() = 0;
};

struct QueuedTask {
  Function<void()> callback;
  Context context;
};

// The default turn.
class TurnQueue final : public Turn {
 public:
  explicit TurnQueue(Loop& loop) noexcept : loop_(loop) {}

  void add_tick(Function<void()> tick);
  void add_microtask(Function<void()> microtask);

  [[nodiscard]] std::size_t tick_count() const noexcept { return ticks_.size(); }
  [[nodiscard]] std::size_t microtask_count() const noexcept { return microtasks_.size(); }

  [[nodiscard]] bool has_work() const override { return !ticks_.empty() || !microtasks_.empty(); }
  void run() override;

 private:
  void run_all(Ring<QueuedTask>& queue, TaskKind kind);

  Loop& loop_;
  Ring<QueuedTask> ticks_;
  Ring<QueuedTask> microtasks_;
};

}  // namespace rondo
