// A loop on a fake clock and a fake backend: tests of time and order that never sleep.
#pragma once

#include <memory>
#include <utility>

#include "rondo/loop/loop.h"
#include "rondo/testing/fake_backend.h"
#include "rondo/testing/fake_clock.h"

namespace rondo {

struct FakeLoop {
  explicit FakeLoop(LoopOptions options = {})
      : backend(*new FakeBackend(clock)), loop(with_fakes(std::move(options))) {}

  FakeClock clock;
  FakeBackend& backend;  // Owned by the loop.
  Loop loop;

 private:
  LoopOptions with_fakes(LoopOptions options) {
    options.clock = &clock;
    options.backend.reset(&backend);
    return options;
  }
};

}  // namespace rondo
