// The deciding seam: every choice that the semantics leave open goes through one object.
//
// The default says "as it comes". Virtual time, replay and fuzzing of event order are other
// deciders. All but pick_job() run on the loop thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "rondo/backend/backend.h"
#include "rondo/base/time.h"
#include "rondo/sys/clock.h"

namespace rondo {

class Work;

class Decider {
 public:
  Decider() = default;
  Decider(const Decider&) = delete;
  Decider& operator=(const Decider&) = delete;
  virtual ~Decider() = default;

  // What time it is. A decider may answer with a time of its own.
  [[nodiscard]] virtual Nanos now(const Clock& clock) { return clock.now(); }

  // How long the loop really blocks when it could block for so long. Virtual time moves its
  // clock by that much and answers zero.
  [[nodiscard]] virtual Timeout sleep(Timeout longest) { return longest; }

  // In which order the ready fds of one batch are served.
  virtual void order_ready(std::span<Ready> /*batch*/) {}

  // In which order finished pool jobs are delivered; the order given is that of finishing.
  virtual void order_finished(std::span<Work*> /*finished*/) {}

  // Which of the waiting pool jobs starts next, 0 the oldest. Called with the pool's lock held.
  [[nodiscard]] virtual std::size_t pick_job(std::size_t /*waiting_count*/) { return 0; }

  // Seeds of whatever is random but need not be secret.
  [[nodiscard]] virtual std::uint64_t random_seed();
};

}  // namespace rondo
