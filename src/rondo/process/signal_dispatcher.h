// Hands caught signals to those in one loop who listen: Signal handles, and the reaper of child
// processes. One for each loop; ask for it with loop.service<SignalDispatcher>().
//
// Its watch comes last in a batch, so signals are delivered after all other I/O of that poll.
#pragma once

#include <array>
#include <cstdint>

#include "rondo/backend/backend.h"
#include "rondo/base/list.h"
#include "rondo/loop/service_registry.h"
#include "rondo/process/signal_mailbox.h"
#include "rondo/process/signal_registry.h"

namespace rondo {

struct SignalListeners;

// Somebody who listens to one signal at a time. Must be removed before it is destroyed.
class SignalListener : private Link<SignalListeners> {
 public:
  SignalListener() = default;

  // The signal that is listened to, zero if none.
  [[nodiscard]] int signum() const noexcept { return signum_; }

 protected:
  ~SignalListener() = default;

  // Runs on the loop thread, once for each time the signal was caught after the listener had
  // been added. A one-shot listener has been removed before.
  virtual void on_signal(int signum) = 0;

 private:
  friend class SignalDispatcher;
  template <class T, class Tag>
  friend class List;

  int signum_ = 0;
  SignalMode mode_ = SignalMode::persistent;
  std::uint64_t first_ = 0;       // The first signal, counted since ever, that is for us.
  std::uint64_t settled_at_ = 0;  // See SignalDispatcher::is_settled().
};

class SignalDispatcher final : public LoopService, private Watch {
 public:
  explicit SignalDispatcher(Loop& loop);
  ~SignalDispatcher() override;

  // EINVAL if the signal cannot be caught; EMFILE, ENFILE. The listener must be listening to
  // this signal (then only its mode changes, and nothing caught is lost) or to none.
  [[nodiscard]] Result<> add(SignalListener& listener, int signum, SignalMode mode);
  // What was caught for the listener and not delivered is dropped. No effect if it does not
  // listen.
  void remove(SignalListener& listener);

  // Whether all signals that were caught for the listener when it was removed have passed.
  [[nodiscard]] bool is_settled(const SignalListener& listener) const noexcept {
    return delivered_total_ >= listener.settled_at_;
  }

  Result<> after_fork() override;

 private:
  void on_ready(Events ready) override;
  [[nodiscard]] Result<> open();
  void deliver(int signum);

  Loop& loop_;
  SignalMailbox mailbox_;
  std::array<List<SignalListener, SignalListeners>, signal_max + 1> listeners_;
  SignalCounts delivered_{};  // As against SignalMailbox::count().
  std::uint64_t delivered_total_ = 0;
};

}  // namespace rondo
