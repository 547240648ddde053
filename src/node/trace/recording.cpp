#include "node/trace/recording.h"

#include <memory>

#include "rondo/base/require.h"
#include "rondo/sys/clock.h"
#include "trace/loop_recorder.h"

namespace rondo::node {

namespace {

struct Recording {
  Recording(Loop& loop, int fd) : log(Fd(fd), MonotonicClock::read()), recorder(loop, log) {}

  trace::EventLog log;
  trace::LoopRecorder recorder;
};

// Never torn down: threads of the pool may write until the process ends.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): of the whole process.
constinit Recording* current = nullptr;

}  // namespace

void start_recording(Loop& loop, int fd) {
  require(current == nullptr, "one recording is enough");
  current = std::make_unique<Recording>(loop, fd).release();
  loop.set_observer(&current->recorder);
}

trace::EventLog* recording() { return current == nullptr ? nullptr : &current->log; }

}  // namespace rondo::node
