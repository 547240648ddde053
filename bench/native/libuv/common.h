// Shared by the libuv programs.
#pragma once

#include <uv.h>

#include "bench/native/support/bench.h"

namespace bench {

// Gives up with libuv's name of the error.
inline void uv_must(int status, const char* call) {
  if (status < 0) [[unlikely]] {
    give_up(std::string(call) + ": " + uv_err_name(status));
  }
}

class UvLoop {
 public:
  UvLoop() { uv_must(uv_loop_init(&loop_), "uv_loop_init"); }
  UvLoop(const UvLoop&) = delete;
  UvLoop& operator=(const UvLoop&) = delete;
  // Closes every handle that is still open; those must outlive the loop.
  ~UvLoop() {
    uv_walk(
        &loop_,
        [](uv_handle_t* handle, void*) {
          if (uv_is_closing(handle) == 0) {
            uv_close(handle, nullptr);
          }
        },
        nullptr);
    run();
    uv_must(uv_loop_close(&loop_), "uv_loop_close");
  }

  [[nodiscard]] uv_loop_t* get() noexcept { return &loop_; }
  void run() { uv_run(&loop_, UV_RUN_DEFAULT); }

 private:
  uv_loop_t loop_;
};

}  // namespace bench
