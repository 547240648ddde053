// Children whose loop is gone while they run. Nobody wants to know how they end, but somebody
// has to reap them: whoever spawns or abandons a child next, in any loop of the process.
#pragma once

#include <sys/types.h>

#include <cstddef>

#include "rondo/sys/fd.h"

namespace rondo {

// Any thread. The pidfd may be closed if there is none.
void abandon_child(pid_t pid, Fd pidfd);

// Any thread. Reaps those that have ended and returns how many still run.
std::size_t reap_abandoned_children();

}  // namespace rondo
