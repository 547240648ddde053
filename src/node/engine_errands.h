// Has the engine's own errands (finalization, WebAssembly, collection) done by the loop, and one of
// the process: what its start has read, and nothing since, is not kept in memory for long.
#pragma once

#include "rondo/loop/poll.h"
#include "rondo/loop/timer.h"

namespace rondo::node {

class Environment;

class EngineErrands {
 public:
  explicit EngineErrands(Environment& environment);

 private:
  void pump();
  void release_pages();

  Environment& environment_;
  Owned<Poll> poll_;
  Owned<Timer> timer_;
  Owned<Timer> release_timer_;  // In the main thread only.
  Nanos release_delay_;
};

}  // namespace rondo::node
