#include "trace/duration_counts.h"

#include <algorithm>
#include <bit>

namespace rondo::trace {

namespace {

constexpr std::size_t fine_bits = 8;
constexpr std::size_t exact_count = std::size_t{1} << fine_bits;
constexpr std::size_t cells_per_doubling = exact_count / 2;

std::size_t index_of(std::uint64_t value) {
  if (value < exact_count) {
    return value;
  }
  const std::size_t shift = static_cast<std::size_t>(std::bit_width(value)) - fine_bits;
  return shift * cells_per_doubling + (value >> shift);
}

std::uint64_t lowest_of(std::size_t index) {
  if (index < exact_count) {
    return index;
  }
  const std::size_t shift = index / cells_per_doubling - 1;
  return (index - shift * cells_per_doubling) << shift;
}

}  // namespace

void DurationCounts::record(Nanos duration) {
  const std::size_t index =
      index_of(static_cast<std::uint64_t>(std::max<Nanos::rep>(duration.count(), 1)));
  if (index >= counts_.size()) {
    counts_.resize(index + 1);
  }
  ++counts_[index];
}

std::vector<DurationCounts::Cell> DurationCounts::take() {
  std::vector<Cell> cells;
  for (std::size_t index = 0; index < counts_.size(); ++index) {
    if (counts_[index] > 0) {
      cells.push_back(Cell{lowest_of(index), counts_[index]});
    }
  }
  std::ranges::fill(counts_, 0);
  return cells;
}

}  // namespace rondo::trace
