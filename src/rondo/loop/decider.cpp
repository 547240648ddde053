#include "rondo/loop/decider.h"

#include <random>

namespace rondo {

std::uint64_t Decider::random_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32) | device();
}

}  // namespace rondo
