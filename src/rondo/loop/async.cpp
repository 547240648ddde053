#include "rondo/loop/async.h"

#include "rondo/loop/inbox.h"
#include "rondo/loop/loop.h"

namespace rondo {

Async::Async(Loop& loop, Function<void()> on_send)
    : Handle(loop, HandleKind::async), on_send_(std::move(on_send)) {
  require(static_cast<bool>(on_send_), "an async handle needs a callback");
  loop.asyncs_.push_back(*this);
  context_ = loop.capture(TaskKind::async, this);
  set_active();
}

void Async::send() noexcept {
  if (!is_sent_.exchange(true, std::memory_order_acq_rel)) {
    loop().inbox_->waker.wake();
  }
}

void Async::on_close() { Link<AsyncHandles>::unlink(); }

void Async::call_if_sent() {
  if (is_sent_.load(std::memory_order_relaxed) &&
      is_sent_.exchange(false, std::memory_order_acq_rel)) {
    loop().enter(TaskKind::async, context_, [this] { call_slot(on_send_); });
  }
}

}  // namespace rondo
