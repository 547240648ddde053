#include "rondo/process/signal_registry.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <vector>

#include "rondo/base/require.h"

namespace rondo {

namespace {

using Recipients = std::vector<SignalMailbox*>;

// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables): a handler has nothing else.

// What the handler sees. Constant-initialized and never destroyed: a signal may come before
// main() and after it.
constinit std::array<std::atomic<const Recipients*>, signal_max + 1> recipients{};

// Which of the two counters a handler that comes in now uses, and how many are inside.
constinit std::atomic<std::uint32_t> epoch = 0;
constinit std::array<std::atomic<std::uint32_t>, 2> handlers_inside{};

// No handler takes it.
constinit std::mutex registration_lock;

// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

// What registration sees, under the lock.
struct Listeners {
  struct Entry {
    SignalMailbox* mailbox;
    std::size_t count;
  };
  std::vector<Entry> entries;
  std::size_t persistent_count = 0;
  std::size_t one_shot_count = 0;
  struct sigaction previous{};
};

Listeners& listeners_of(int signum) {
  // Never destroyed: loops may go away after static objects.
  static auto& all = *new std::array<Listeners, signal_max + 1>;
  return all[static_cast<std::size_t>(signum)];
}

// A fault of the program itself, as opposed to one that was sent with kill(): returning would
// run into it again, for ever.
bool is_real_fault(int signum, const siginfo_t& info) noexcept {
  const bool is_fault =
      signum == SIGSEGV || signum == SIGBUS || signum == SIGFPE || signum == SIGILL;
  return is_fault && info.si_code > 0;
}

void handle_signal(int signum, siginfo_t* info, void* /*context*/) {
  const int saved = errno;
  if (is_real_fault(signum, *info)) {
    struct sigaction fatal{};
    fatal.sa_handler = SIG_DFL;
    ::sigaction(signum, &fatal, nullptr);
    return;
  }
  std::atomic<std::uint32_t>& inside = handlers_inside[epoch.load() % 2];
  inside.fetch_add(1);
  if (const Recipients* mailboxes = recipients[static_cast<std::size_t>(signum)].load()) {
    for (SignalMailbox* mailbox : *mailboxes) {
      mailbox->put(signum);
    }
  }
  inside.fetch_sub(1);
  errno = saved;
}

// Waits for every handler that came in before this call. It is counted in one of the two
// counters, so each is waited for in turn, while newcomers use the other: a storm of signals
// cannot keep us here.
void wait_for_handlers() {
  for (int round = 0; round < 2; ++round) {
    const std::uint32_t old = epoch.fetch_add(1) % 2;
    while (handlers_inside[old].load() != 0) {
      ::sched_yield();
    }
  }
}

void publish(int signum, const Listeners& listeners) {
  std::unique_ptr<Recipients> fresh;
  if (!listeners.entries.empty()) {
    fresh = std::make_unique<Recipients>();
    for (const Listeners::Entry& entry : listeners.entries) {
      fresh->push_back(entry.mailbox);
    }
  }
  const std::unique_ptr<const Recipients> old(
      recipients[static_cast<std::size_t>(signum)].exchange(fresh.release()));
  wait_for_handlers();
}

void install_handler(int signum, const Listeners& listeners) {
  struct sigaction action{};
  action.sa_sigaction = handle_signal;
  // On the alternate stack if the thread has one: its own may be small.
  action.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
  if (listeners.persistent_count == 0) {
    action.sa_flags |= static_cast<int>(SA_RESETHAND);
  }
  sigfillset(&action.sa_mask);
  require(::sigaction(signum, &action, nullptr) == 0, "sigaction failed");
}

bool is_our_handler(const struct sigaction& action) {
  return (action.sa_flags & SA_SIGINFO) != 0 && action.sa_sigaction == handle_signal;
}

void remember_previous(int signum, Listeners& listeners) {
  require(::sigaction(signum, nullptr, &listeners.previous) == 0, "sigaction failed");
  if (is_our_handler(listeners.previous)) {
    // Somebody has saved it while we were listening and put it back after that.
    listeners.previous = {};
  }
}

void restore_previous(int signum, const Listeners& listeners, SignalMode last_mode) {
  struct sigaction current{};
  require(::sigaction(signum, nullptr, &current) == 0, "sigaction failed");
  // One-shot listeners alone: the kernel has put the default action there.
  const bool was_reset = last_mode == SignalMode::one_shot && current.sa_handler == SIG_DFL;
  if (was_reset || is_our_handler(current)) {
    require(::sigaction(signum, &listeners.previous, nullptr) == 0, "sigaction failed");
  }
}

std::size_t& count_of(Listeners& listeners, SignalMode mode) {
  return mode == SignalMode::persistent ? listeners.persistent_count : listeners.one_shot_count;
}

// A fork() must not copy the lock while another thread holds it, nor the count of handlers that
// do not exist in the child.
void survive_forks() {
  static const int status =
      ::pthread_atfork([] { registration_lock.lock(); }, [] { registration_lock.unlock(); },
                       [] {
                         handlers_inside[0].store(0);
                         handlers_inside[1].store(0);
                         registration_lock.unlock();
                       });
  require(status == 0, "pthread_atfork failed");
}

}  // namespace

Result<> add_signal_listener(int signum, SignalMode mode, SignalMailbox& mailbox) {
  struct sigaction current{};
  // The kernel tells what it does with SIGKILL and SIGSTOP, but does not let it be changed.
  if (signum < 1 || signum > signal_max || signum == SIGKILL || signum == SIGSTOP ||
      ::sigaction(signum, nullptr, &current) != 0) {
    return fail("sigaction", EINVAL);
  }
  survive_forks();
  const std::lock_guard lock(registration_lock);
  Listeners& listeners = listeners_of(signum);
  if (listeners.entries.empty()) {
    remember_previous(signum, listeners);
  }
  const bool is_installed_for_good = listeners.persistent_count > 0;
  ++count_of(listeners, mode);
  const auto known = std::ranges::find(listeners.entries, &mailbox, &Listeners::Entry::mailbox);
  if (known != listeners.entries.end()) {
    ++known->count;
  } else {
    listeners.entries.push_back({&mailbox, 1});
    publish(signum, listeners);
  }
  if (!is_installed_for_good) {
    install_handler(signum, listeners);
  }
  return {};
}

void remove_signal_listener(int signum, SignalMode mode, SignalMailbox& mailbox) {
  const std::lock_guard lock(registration_lock);
  Listeners& listeners = listeners_of(signum);
  const auto known = std::ranges::find(listeners.entries, &mailbox, &Listeners::Entry::mailbox);
  require(known != listeners.entries.end(), "the mailbox does not listen to the signal");
  --count_of(listeners, mode);
  const bool is_last = listeners.persistent_count + listeners.one_shot_count == 0;
  if (is_last) {
    restore_previous(signum, listeners, mode);
  } else if (mode == SignalMode::persistent && listeners.persistent_count == 0) {
    install_handler(signum, listeners);
  }
  if (--known->count == 0) {
    listeners.entries.erase(known);
    publish(signum, listeners);
  }
}

}  // namespace rondo
