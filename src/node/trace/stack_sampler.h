// Looks at the stack of script that runs for long, while it runs.
//
// The engine stops script now and then to ask whether it may go on; the answer is always yes, but
// meanwhile the stack can be seen. Time counts that the processor spends; a call that waits for
// something else is not seen here.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "js/engine.h"
#include "js/watchdog.h"
#include "rondo/base/time.h"

namespace rondo::node {

struct StackSample {
  Nanos time{};
  std::string stack;  // As the engine writes it.
};

class StackSampler {
 public:
  explicit StackSampler(const js::Engine& engine);
  StackSampler(const StackSampler&) = delete;
  StackSampler& operator=(const StackSampler&) = delete;

  // Those that were taken after a time, oldest first.
  [[nodiscard]] std::vector<StackSample> samples_since(Nanos time) const;

  // Script runs that began at this time, or, with zero, none does. If it does not end for so long
  // that nobody else may live to tell, on_stuck is called, once for each beginning.
  void script_began(Nanos time) noexcept;
  void on_stuck(Nanos limit, void (*tell)(Nanos so_far, const std::string& stack)) {
    stuck_limit_ = limit;
    tell_stuck_ = tell;
  }

 private:
  void look();

  const js::Engine& engine_;
  std::deque<StackSample> samples_;
  Nanos began_{};
  Nanos stuck_limit_{};
  bool is_stuck_told_ = false;
  void (*tell_stuck_)(Nanos so_far, const std::string& stack) = nullptr;
  js::Watchdog watchdog_;
};

}  // namespace rondo::node
