#include "rondo/process/signal_dispatcher.h"

#include "rondo/base/require.h"
#include "rondo/loop/loop.h"

namespace rondo {

namespace {

// A full pipe (64 KiB) is emptied in one go. If signals come faster than they are delivered,
// the rest waits for the next iteration.
constexpr std::size_t signals_per_read = 4096;
constexpr int reads_max = 16;

}  // namespace

SignalDispatcher::SignalDispatcher(Loop& loop) : loop_(loop) { set_last_in_batch(); }

SignalDispatcher::~SignalDispatcher() {
  for (auto& listeners : listeners_) {
    while (SignalListener* listener = listeners.front()) {
      remove(*listener);
    }
  }
  loop_.unwatch(*this);
}

Result<> SignalDispatcher::open() {
  if (mailbox_.is_open()) {
    return {};
  }
  if (auto opened = mailbox_.open(); !opened) {
    return opened;
  }
  set_watched_fd(mailbox_.fd());
  // For as long as the loop lives: a caught signal must pass even if nobody listens any more.
  loop_.watch(*this, events::readable);
  return {};
}

Result<> SignalDispatcher::add(SignalListener& listener, int signum, SignalMode mode) {
  require(listener.signum_ == 0 || listener.signum_ == signum,
          "the listener listens to another signal");
  if (auto opened = open(); !opened) {
    return opened;
  }
  if (listener.signum_ == signum && listener.mode_ == mode) {
    return {};
  }
  if (auto added = add_signal_listener(signum, mode, mailbox_); !added) {
    return added;
  }
  if (listener.signum_ == signum) {
    remove_signal_listener(signum, listener.mode_, mailbox_);
  } else {
    listener.signum_ = signum;
    listener.first_ = mailbox_.count(signum);
    listeners_[static_cast<std::size_t>(signum)].push_back(listener);
  }
  listener.mode_ = mode;
  return {};
}

void SignalDispatcher::remove(SignalListener& listener) {
  if (listener.signum_ == 0) {
    return;
  }
  const auto index = static_cast<std::size_t>(listener.signum_);
  remove_signal_listener(listener.signum_, listener.mode_, mailbox_);
  static_cast<Link<SignalListeners>&>(listener).unlink();
  if (mailbox_.count(listener.signum_) > delivered_[index]) {
    // Counted over all signals, since the listener may have listened to several in turn.
    listener.settled_at_ = 0;
    for (int signum = 1; signum <= signal_max; ++signum) {
      listener.settled_at_ += mailbox_.count(signum);
    }
  }
  listener.signum_ = 0;
}

void SignalDispatcher::on_ready(Events /*ready*/) {
  std::array<std::uint8_t, signals_per_read> signals;
  std::size_t taken = signals.size();
  for (int read = 0; read < reads_max && taken == signals.size(); ++read) {
    taken = mailbox_.take(signals);
    for (const std::uint8_t signum : std::span(signals).first(taken)) {
      if (signum != 0) {
        deliver(signum);
      }
    }
  }
  const SignalCounts overflow = mailbox_.take_overflow();
  for (int signum = 1; signum <= signal_max; ++signum) {
    for (auto left = overflow[static_cast<std::size_t>(signum)]; left > 0; --left) {
      deliver(signum);
    }
  }
}

void SignalDispatcher::deliver(int signum) {
  const auto index = static_cast<std::size_t>(signum);
  const std::uint64_t number = delivered_[index]++;
  ++delivered_total_;
  // Each goes back to its list before it is called, so that it can be removed meanwhile.
  List<SignalListener, SignalListeners> round;
  round.take_all(listeners_[index]);
  while (SignalListener* listener = round.pop_front()) {
    listeners_[index].push_back(*listener);
    if (listener->first_ > number) {
      continue;
    }
    if (listener->mode_ == SignalMode::one_shot) {
      remove(*listener);
    }
    listener->on_signal(signum);
  }
}

Result<> SignalDispatcher::after_fork() {
  if (!mailbox_.is_open()) {
    return {};
  }
  loop_.unwatch(*this);
  SignalCounts waiting{};
  if (auto opened = mailbox_.after_fork(waiting); !opened) {
    return opened;
  }
  set_watched_fd(mailbox_.fd());
  loop_.watch(*this, events::readable);
  delivered_total_ = 0;
  for (int signum = 1; signum <= signal_max; ++signum) {
    const auto index = static_cast<std::size_t>(signum);
    delivered_[index] = mailbox_.count(signum) - waiting[index];
    delivered_total_ += delivered_[index];
  }
  return {};
}

}  // namespace rondo
