#include "rondo/task/stream_task.h"

#include <utility>

namespace rondo {

Result<std::unique_ptr<Acceptor>> Acceptor::listen(Loop& loop, const SocketAddress& address,
                                                   int backlog) {
  std::unique_ptr<Acceptor> acceptor(new Acceptor(make<TcpListener>(loop)));
  if (Result<> bound = acceptor->listener_->bind(address); !bound) {
    return std::unexpected(bound.error());
  }
  const Result<> listening = acceptor->listener_->listen(
      backlog, [self = acceptor.get()](Result<> arrived) { self->on_connection(arrived); });
  if (!listening) {
    return std::unexpected(listening.error());
  }
  // It is the coroutine that awaits a connection that keeps the loop alive.
  acceptor->listener_->unref();
  return acceptor;
}

void Acceptor::on_connection(Result<> arrived) {
  if (!arrived) {
    finish(std::unexpected(arrived.error()));
    return;
  }
  has_arrived_ = true;
  give();
}

void Acceptor::give() {
  if (waiting_ && has_arrived_) {
    has_arrived_ = false;
    finish(listener_->accept());
  }
}

void Acceptor::finish(Result<Owned<Tcp>> value) {
  if (!waiting_) {
    return;
  }
  Function<void(Result<Owned<Tcp>>)> waiting = std::move(waiting_);
  listener_->unref();
  waiting(std::move(value));
}

}  // namespace rondo
