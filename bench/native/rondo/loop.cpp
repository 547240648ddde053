#include "rondo/loop/loop.h"

#include "bench/native/support/loop_rows.h"
#include "rondo/loop/async.h"
#include "rondo/loop/phase_handle.h"

namespace bench {

namespace {

class Idle {
 public:
  std::uint64_t run(std::uint64_t count) {
    left_ = count;
    calls_ = 0;
    idle_->start([this] { on_idle(); });
    loop_.run();
    return calls_;
  }

 private:
  void on_idle() {
    ++calls_;
    if (--left_ == 0) {
      idle_->stop();
    }
  }

  rondo::Loop loop_;
  rondo::Owned<rondo::Idle> idle_ = rondo::make<rondo::Idle>(loop_);
  std::uint64_t left_ = 0;
  std::uint64_t calls_ = 0;
};

class Endpoint {
 public:
  explicit Endpoint(WakeListener& listener)
      : async_(rondo::make<rondo::Async>(loop_, [&listener] { listener.on_wake(); })) {}

  void run() { loop_.run(); }
  void stop() { async_->unref(); }
  void send() { async_->send(); }

 private:
  rondo::Loop loop_;
  rondo::Owned<rondo::Async> async_;
};

}  // namespace

std::string_view system_name() { return "rondo"; }
std::string system_version() { return BENCH_RONDO_VERSION; }
Rows loop_rows() { return make_loop_rows<Idle, Endpoint>(); }

}  // namespace bench
