// The engine's own errands: finalization callbacks, WebAssembly compilation, collection by timer.
//
// The engine queues them on the GLib context that its thread has when the machine is made. Whoever
// owns the thread watches fd() and the deadline, and calls pump() when either says so; in other
// moments it costs nothing.
#pragma once

#include <chrono>
#include <optional>

extern "C" {
struct _GMainContext;
}

namespace rondo::js {

class RunLoop {
 public:
  RunLoop();
  RunLoop(const RunLoop&) = delete;
  RunLoop& operator=(const RunLoop&) = delete;
  ~RunLoop();

  // Readable when errands were added.
  [[nodiscard]] int fd() const noexcept { return fd_; }

  struct Progress {
    bool did_something;
    std::optional<std::chrono::milliseconds> next;  // When to pump again, if nothing is added.
  };
  // Does what is due.
  Progress pump();

  // Makes the descriptor readable. A process of an image has errands of the image's, and not what
  // had been written to the descriptor for them.
  void wake();

 private:
  _GMainContext* context_;
  int fd_ = -1;
};

}  // namespace rondo::js
