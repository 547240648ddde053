#include "node/process/start_time.h"

#include "rondo/sys/clock.h"

namespace rondo::node {

namespace {

Nanos start = MonotonicClock::read();

}  // namespace

Nanos process_start() { return start; }

void begin_process_again() { start = MonotonicClock::read(); }

}  // namespace rondo::node
