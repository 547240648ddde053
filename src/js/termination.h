// The end of all script of an engine, wherever it is and for good, as a worker's thread ends.
#pragma once

#include <atomic>

#include "js/terminator.h"
#include "js/types.h"

namespace rondo::js {

class Termination {
 public:
  // The engine must be held, here and at the end.
  explicit Termination(ContextGroup group);
  Termination(const Termination&) = delete;
  Termination& operator=(const Termination&) = delete;
  ~Termination();

  // Any thread. Script that called the native function which asks for it ends when that returns.
  void request();
  [[nodiscard]] bool is_requested() const noexcept { return is_requested_; }

 private:
  Terminator::Order order_;
  std::atomic<bool> is_requested_ = false;
};

}  // namespace rondo::js
