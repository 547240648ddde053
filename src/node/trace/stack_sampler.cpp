#include "node/trace/stack_sampler.h"

#include "js/fast/watchdog.h"
#include "js/private_api.h"
#include "js/string.h"
#include "rondo/sys/clock.h"

namespace rondo::node {

namespace {

constexpr double seconds_between = 0.01;
constexpr std::size_t samples_max = 64;
constexpr unsigned frames_max = 24;

}  // namespace

void StackSampler::arm() { js::Watchdog(engine_.group()).ask_after(seconds_between, look, this); }

bool StackSampler::look(JSContextRef context, void* sampler) {
  auto& self = *static_cast<StackSampler*>(sampler);
  const Nanos now = MonotonicClock::read();
  const js::String stack(JSContextCreateBacktrace(context, frames_max));
  self.samples_.push_back(StackSample{now, stack.utf8()});
  if (self.samples_.size() > samples_max) {
    self.samples_.pop_front();
  }
  if (self.began_ != Nanos::zero() && self.tell_stuck_ != nullptr && !self.is_stuck_told_ &&
      now - self.began_ > self.stuck_limit_) {
    self.is_stuck_told_ = true;
    self.tell_stuck_(now - self.began_, self.samples_.back().stack);
  }
  self.arm();
  return false;
}

std::vector<StackSample> StackSampler::samples_since(Nanos time) const {
  std::vector<StackSample> found;
  for (const StackSample& sample : samples_) {
    if (sample.time >= time) {
      found.push_back(sample);
    }
  }
  return found;
}

void StackSampler::script_began(Nanos time) noexcept {
  began_ = time;
  is_stuck_told_ = false;
}

}  // namespace rondo::node
