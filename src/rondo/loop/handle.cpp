#include "rondo/loop/handle.h"

#include <array>

#include "rondo/base/require.h"
#include "rondo/loop/loop.h"

namespace rondo {

std::string_view handle_kind_name(HandleKind kind) noexcept {
  static constexpr std::array<std::string_view, static_cast<std::size_t>(HandleKind::udp) + 1>
      names{"async",         "check",        "fs event", "fs poll", "idle",     "pipe",
            "pipe listener", "poll",         "prepare",  "process", "resolver", "signal",
            "tcp",           "tcp listener", "timer",    "tty",     "udp"};
  return names[static_cast<std::size_t>(kind)];
}

Handle::Handle(Loop& loop, HandleKind kind) : loop_(loop), kind_(kind) {
  loop.require_thread();
  require(!loop.is_closed_, "a handle was made on a closed loop");
  loop.handles_.push_back(*this);
}

Handle::~Handle() = default;

void Handle::ref() {
  is_referenced_ = true;
  update_loop_count();
}

void Handle::unref() {
  is_referenced_ = false;
  update_loop_count();
}

void Handle::require_usable(std::source_location where) const {
  loop_.require_thread(where);
  require(close_state_ == CloseState::open, "the handle is closing or closed", where);
}

void Handle::begin_use_heedfully(TaskKind kind, std::source_location where) {
  require_usable(where);
  context_ = loop_.capture(kind, this);
}

void Handle::update_loop_count() {
  const bool counts = is_active_ && is_referenced_;
  if (counts != is_counted_) {
    is_counted_ = counts;
    loop_.live_handle_count_ += counts ? 1U : -std::size_t{1};
  }
}

void Handle::set_active() {
  is_active_ = true;
  update_loop_count();
}

void Handle::set_inactive() {
  is_active_ = false;
  update_loop_count();
}

void Handle::close(Function<void()> on_closed, std::source_location where) {
  loop_.require_thread(where);
  require(close_state_ == CloseState::open, "close() was called twice on a handle", where);
  if (on_closed) {
    context_ = loop_.capture(TaskKind::close, this);
    on_closed_ = std::make_unique<Function<void()>>(std::move(on_closed));
  }
  on_close();
  set_inactive();
  close_state_ = CloseState::closing;
  loop_.add_closing(*this);
}

void Handle::dropped() {
  require(!is_dropped_, "a handle has one owner");
  is_dropped_ = true;
  if (close_state_ == CloseState::open && can_go_at_once()) {
    loop_.require_thread();
    on_close();
    delete this;
  } else if (close_state_ == CloseState::open) {
    close();
  } else if (close_state_ == CloseState::closed) {
    delete this;
  }
}

}  // namespace rondo
