#include "node/napi/handles.h"

#include "js/value.h"
#include "rondo/base/require.h"

namespace rondo::node::napi {

Handles::Handles(js::Engine& engine) : engine_(engine) {}

js::Value Handles::keep(js::Value value) {
  put(reserve(), value);
  return value;
}

Handles::Place Handles::reserve() {
  require(frame_ != nullptr, "an addon runs outside of the runtime's calls");
  if (frame_->count_ < HandleFrame::capacity) {
    return {.frame = frame_, .index = frame_->count_++};
  }
  return {.frame = frame_, .index = HandleFrame::capacity + spilled_count_++};
}

void Handles::put(const Place& place, js::Value value) {
  if (place.index < HandleFrame::capacity) {
    place.frame->values_[place.index] = value;
  } else {
    spill(place.index - HandleFrame::capacity, value);
  }
}

void Handles::spill(std::size_t index, js::Value value) {
  const js::Context context = engine_.context();
  if (!spilled_) {
    spilled_ = js::Pin(engine_, js::array(context, {}));
  }
  js::set(context, spilled_.object(), static_cast<unsigned>(index), value);
}

Handles::Mark Handles::mark() const {
  return {
      .frame = frame_, .count = frame_ == nullptr ? 0 : frame_->count_, .spilled = spilled_count_};
}

void Handles::release_to(const Mark& mark) {
  if (mark.frame == frame_ && frame_ != nullptr) {
    frame_->count_ = mark.count;
  }
  if (spilled_count_ == mark.spilled) {
    return;
  }
  spilled_count_ = mark.spilled;
  if (spilled_count_ == 0) {
    spilled_.reset();
  } else {
    const js::Context context = engine_.context();
    js::set(context, spilled_.object(), "length",
            js::number(context, static_cast<double>(spilled_count_)));
  }
}

// The values are left as they are: what lies on the stack by chance does no harm.
// NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): to fill them would cost more than the
// call.
HandleFrame::HandleFrame(Handles& handles)
    : handles_(handles), outer_(handles.frame_), spilled_before_(handles.spilled_count_) {
  handles_.frame_ = this;
}

HandleFrame::~HandleFrame() {
  handles_.release_to({.frame = nullptr, .count = 0, .spilled = spilled_before_});
  handles_.frame_ = outer_;
}

}  // namespace rondo::node::napi
