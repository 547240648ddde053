// Counts durations in cells that are less than one per cent as wide as what they hold.
//
// Up to 255 nanoseconds each has a cell of its own; from there on every doubling has 128. Those are
// the cells of a histogram of lib/internal/histogram/counts.js with two figures.
#pragma once

#include <cstdint>
#include <vector>

#include "rondo/base/time.h"

namespace rondo::trace {

class DurationCounts {
 public:
  struct Cell {
    std::uint64_t lowest;  // In nanoseconds.
    std::uint64_t count;
  };

  void record(Nanos duration);

  // What was recorded since the last call, shortest first.
  [[nodiscard]] std::vector<Cell> take();

 private:
  std::vector<std::uint64_t> counts_;  // As long as the longest duration needs.
};

}  // namespace rondo::trace
