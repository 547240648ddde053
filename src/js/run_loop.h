// The engine's own errands: finalization callbacks, WebAssembly compilation, collection by timer.
//
// The engine queues them on the run loop that it has for each thread. Whoever owns the thread
// watches fd() and the deadline, and calls pump() when either says so; in other moments it costs
// nothing.
#pragma once

#include <chrono>
#include <optional>

namespace rondo::js {

class RunLoop {
 public:
  RunLoop() = default;
  RunLoop(const RunLoop&) = delete;
  RunLoop& operator=(const RunLoop&) = delete;
  ~RunLoop();

  // Once the process is prepared for engines, and before the thread's machine is made.
  void open();

  // Readable when errands were added.
  [[nodiscard]] int fd() const noexcept { return fd_; }

  struct Progress {
    bool did_something;
    std::optional<std::chrono::milliseconds> next;  // When to pump again, if nothing is added.
  };
  // Does what is due.
  Progress pump();

 private:
  int fd_ = -1;
};

}  // namespace rondo::js
