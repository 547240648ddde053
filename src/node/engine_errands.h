// Has the engine's own errands (finalization, WebAssembly, collection) done by the loop.
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

  Environment& environment_;
  Owned<Poll> poll_;
  Owned<Timer> timer_;
};

}  // namespace rondo::node
