// Knows an object without keeping it alive.
#pragma once

#include <utility>

#include "js/types.h"

namespace JSC {
class WeakImpl;
}

namespace rondo::js {

// Goes before its engine.
class Weak {
 public:
  Weak() = default;
  Weak(Context context, Object object);
  Weak(Weak&& other) noexcept
      : context_(other.context_), held_(std::exchange(other.held_, nullptr)) {}
  Weak& operator=(Weak&& other) noexcept {
    std::swap(context_, other.context_);
    std::swap(held_, other.held_);
    return *this;
  }
  Weak(const Weak&) = delete;
  Weak& operator=(const Weak&) = delete;
  ~Weak();

  // Null once it was collected. The engine must be held.
  [[nodiscard]] Object get() const;

 private:
  Context context_ = nullptr;
  JSC::WeakImpl* held_ = nullptr;
};

}  // namespace rondo::js
