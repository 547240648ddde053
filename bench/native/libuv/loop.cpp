#include "bench/native/libuv/common.h"
#include "bench/native/support/loop_rows.h"

namespace bench {

namespace {

class Idle {
 public:
  Idle() {
    uv_must(uv_idle_init(loop_.get(), &handle_), "uv_idle_init");
    handle_.data = this;
  }

  std::uint64_t run(std::uint64_t count) {
    left_ = count;
    calls_ = 0;
    uv_must(uv_idle_start(&handle_, on_idle), "uv_idle_start");
    loop_.run();
    return calls_;
  }

 private:
  static void on_idle(uv_idle_t* handle) {
    Idle& self = *static_cast<Idle*>(handle->data);
    ++self.calls_;
    if (--self.left_ == 0) {
      uv_idle_stop(handle);
    }
  }

  uv_idle_t handle_;
  std::uint64_t left_ = 0;
  std::uint64_t calls_ = 0;
  UvLoop loop_;
};

class Endpoint {
 public:
  explicit Endpoint(WakeListener& listener) : listener_(listener) {
    uv_must(uv_async_init(loop_.get(), &handle_, on_async), "uv_async_init");
    handle_.data = this;
  }

  void run() { loop_.run(); }
  void stop() { uv_unref(reinterpret_cast<uv_handle_t*>(&handle_)); }
  void send() { uv_must(uv_async_send(&handle_), "uv_async_send"); }

 private:
  static void on_async(uv_async_t* handle) {
    static_cast<Endpoint*>(handle->data)->listener_.on_wake();
  }

  WakeListener& listener_;
  uv_async_t handle_;
  UvLoop loop_;
};

}  // namespace

std::string_view system_name() { return "libuv"; }
std::string system_version() { return uv_version_string(); }
Rows loop_rows() { return make_loop_rows<Idle, Endpoint>(); }

}  // namespace bench
