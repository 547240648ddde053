// Whether contexts or observers want to know each callback, which then cannot wait in script.
#pragma once

#include "node/environment.h"

namespace rondo::node {

[[nodiscard]] inline bool is_each_callback_watched(Environment& environment) {
  return environment.shared(Shared::has_contexts) != 0 || environment.loop().is_observed();
}

}  // namespace rondo::node
