#include "node/trace/stack_sampler.h"

#include "js/backtrace.h"
#include "rondo/sys/clock.h"

namespace rondo::node {

namespace {

constexpr Nanos time_between = std::chrono::milliseconds(10);
constexpr std::size_t samples_max = 64;
constexpr unsigned frames_max = 24;

}  // namespace

StackSampler::StackSampler(const js::Engine& engine)
    : engine_(engine), watchdog_(engine, time_between, [this] { look(); }) {}

void StackSampler::look() {
  const Nanos now = MonotonicClock::read();
  samples_.push_back(StackSample{now, js::backtrace(engine_.context(), frames_max)});
  if (samples_.size() > samples_max) {
    samples_.pop_front();
  }
  if (began_ != Nanos::zero() && tell_stuck_ != nullptr && !is_stuck_told_ &&
      now - began_ > stuck_limit_) {
    is_stuck_told_ = true;
    tell_stuck_(now - began_, samples_.back().stack);
  }
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
