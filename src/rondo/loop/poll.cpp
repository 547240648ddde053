#include "rondo/loop/poll.h"

#include "rondo/loop/loop.h"

namespace rondo {

Result<Owned<Poll>> Poll::create(Loop& loop, int fd) {
  if (fd < 0) {
    return fail("poll", EBADF);
  }
  if (auto adopted = loop.backend().adopt(fd); !adopted) {
    return std::unexpected(adopted.error());
  }
  return Owned<Poll>(new Poll(loop, fd));
}

Poll::Poll(Loop& loop, int fd) : Handle(loop, HandleKind::poll) { set_watched_fd(fd); }

void Poll::start(Events wanted, Function<void(Result<Events>)> on_event) {
  require_usable();
  constexpr Events allowed = events::readable | events::writable | events::priority |
                             events::peer_closed | events::one_shot | events::edge;
  require((wanted & ~allowed) == 0, "poll was asked for events that do not exist");
  if ((wanted & ~(events::one_shot | events::edge)) == 0) {
    stop();
    return;
  }
  require(static_cast<bool>(on_event), "a poll handle needs a callback");
  on_event_ = std::move(on_event);
  context_ = loop().capture(TaskKind::poll, this);
  loop().watch(*this, wanted);
  set_active();
}

void Poll::stop() {
  // The fd may be closed by its owner as soon as we return: the kernel must forget it now.
  loop().unwatch(*this);
  set_inactive();
}

void Poll::on_close() { stop(); }

void Poll::on_ready(Events ready) {
  Result<Events> result = ready & ~(events::error | events::hang_up);
  if ((ready & events::error) != 0 && (ready & events::priority) == 0) {
    stop();
    result = fail("poll", EBADF);
  } else if ((ready & events::hang_up) != 0) {
    // A hang-up is readable (end of file) or writable (an error), for those who look.
    *result |= wanted_events() & (events::readable | events::writable | events::peer_closed);
  }
  if (result && (wanted_events() & events::one_shot) != 0) {
    set_inactive();
  }
  loop().enter(TaskKind::poll, context_, [&] { call_slot(on_event_, result); });
}

}  // namespace rondo
