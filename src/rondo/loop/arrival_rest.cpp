#include "rondo/loop/arrival_rest.h"

namespace rondo {

void ArrivalRest::begin() noexcept {
  arrival_ = nullptr;
  count_ = 0;
}

}  // namespace rondo
