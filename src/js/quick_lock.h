// Holds the engine in the body of a function of define_quick().
//
// Where the engine calls that directly it is held already, while the public interface lets go of it
// for the time of the call.
#pragma once

#include <optional>

#include "js/engine.h"

namespace rondo::js {

class QuickLock {
 public:
  explicit QuickLock(Engine& engine) noexcept {
    if (!engine.host_functions().is_available()) {
      lock_.emplace(engine);
    }
  }

 private:
  std::optional<Lock> lock_;
};

}  // namespace rondo::js
