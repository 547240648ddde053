// Something to run in the pending phase: a callback whose result is known but must not run
// from inside the call that started it.
#pragma once

#include "rondo/base/list.h"

namespace rondo {

struct PendingQueue;

class Deferred : private Link<PendingQueue> {
 public:
  Deferred() = default;

 protected:
  ~Deferred() = default;

  // Runs once for each Loop::defer(), on the loop thread, in the pending phase (or in one of the
  // rounds after poll).
  virtual void on_deferred() = 0;

 private:
  friend class Loop;
  template <class T, class Tag>
  friend class List;
};

}  // namespace rondo
