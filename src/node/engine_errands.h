// Has the engine's own errands (finalization, WebAssembly, collection) done by the loop, and one of
// the process: what its start has read or made, and nobody uses since, is not kept in memory for
// long.
#pragma once

#include "rondo/loop/poll.h"
#include "rondo/loop/timer.h"

namespace rondo::node {

class Environment;

class EngineErrands {
 public:
  explicit EngineErrands(Environment& environment);

  // The loop tells when there are some, as it does from the beginning; or whoever keeps the loop
  // from sleeping looks for them now and then, and the kernel is not asked in each iteration.
  void watch();
  void look();

 private:
  void pump();
  void look_for_rest();
  void rest();
  void collect_garbage_of_start();
  void release_pages();

  Environment& environment_;
  Owned<Poll> poll_;
  Owned<Timer> timer_;
  Owned<Timer> release_timer_;  // In the main thread only.
  Nanos release_delay_;
  int looks_left_;
};

}  // namespace rondo::node
