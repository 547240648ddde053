// The process-wide side of signals: which handler is installed, and which loops hear of what.
//
// A signal's disposition belongs to the whole process, so this is the one place that cannot
// belong to a loop. The handler runs on any thread, at any moment, and takes no lock: it reads
// one pointer to an unchanging list of mailboxes and writes to their pipes. Whoever changes the
// list puts a new one in its place and then waits until every handler that may still be reading
// the old one has left. Such a wait is short, since a handler never blocks, and needs no
// signals blocked, since a handler on the waiting thread runs to its end on top of it.
#pragma once

#include <cstdint>

#include "rondo/base/error.h"
#include "rondo/process/signal_mailbox.h"

namespace rondo {

enum class SignalMode : std::uint8_t {
  persistent,
  // While only such ones listen, the kernel resets the signal to its default action the moment
  // it is caught: the second Ctrl-C ends a program that is stuck.
  one_shot,
};

// Every signal from now on is put into the mailbox, once for each time it is caught, however
// often the mailbox has been added. The handler is installed (restarting interrupted system
// calls) when there was no listener. EINVAL if there is no such signal or it cannot be caught.
[[nodiscard]] Result<> add_signal_listener(int signum, SignalMode mode, SignalMailbox& mailbox);

// Undoes one add. Once all are undone, nothing touches the mailbox any more; the process is
// back at what it did with the signal before, unless somebody else has changed that meanwhile.
void remove_signal_listener(int signum, SignalMode mode, SignalMailbox& mailbox);

}  // namespace rondo
