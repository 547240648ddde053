#include "bench/native/libev/common.h"
#include "bench/native/support/loop_rows.h"

namespace bench {

namespace {

class Idle {
 public:
  Idle() {
    ev_idle_init(&watcher_, on_idle);
    watcher_.data = this;
  }

  std::uint64_t run(std::uint64_t count) {
    left_ = count;
    calls_ = 0;
    ev_idle_start(loop_.get(), &watcher_);
    loop_.run();
    return calls_;
  }

 private:
  static void on_idle(struct ev_loop* loop, ev_idle* watcher, int) {
    Idle& self = *static_cast<Idle*>(watcher->data);
    ++self.calls_;
    if (--self.left_ == 0) {
      ev_idle_stop(loop, watcher);
    }
  }

  ev_idle watcher_;
  std::uint64_t left_ = 0;
  std::uint64_t calls_ = 0;
  EvLoop loop_;
};

class Endpoint {
 public:
  explicit Endpoint(WakeListener& listener) : listener_(listener) {
    ev_async_init(&watcher_, on_async);
    watcher_.data = this;
    ev_async_start(loop_.get(), &watcher_);
  }

  void run() { loop_.run(); }
  void stop() { ev_async_stop(loop_.get(), &watcher_); }
  void send() { ev_async_send(loop_.get(), &watcher_); }

 private:
  static void on_async(struct ev_loop*, ev_async* watcher, int) {
    static_cast<Endpoint*>(watcher->data)->listener_.on_wake();
  }

  WakeListener& listener_;
  ev_async watcher_;
  EvLoop loop_;
};

}  // namespace

std::string_view system_name() { return "libev"; }
std::string system_version() {
  return std::to_string(ev_version_major()) + "." + std::to_string(ev_version_minor());
}
Rows loop_rows() { return make_loop_rows<Idle, Endpoint>(); }

// libev has no thread pool.
Rows pool_rows() { return {}; }
Rows file_rows() { return {}; }

}  // namespace bench
