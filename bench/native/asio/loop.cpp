#include <optional>

#include "bench/native/asio/common.h"
#include "bench/native/support/loop_rows.h"

namespace bench {

namespace {

// A handler that posts itself. Asio does not ask the kernel between two handlers.
class Idle {
 public:
  std::uint64_t run(std::uint64_t count) {
    left_ = count;
    calls_ = 0;
    post();
    context_.restart();
    context_.run();
    return calls_;
  }

 private:
  void post() {
    asio::post(context_, [this] {
      ++calls_;
      if (--left_ > 0) {
        post();
      }
    });
  }

  std::uint64_t left_ = 0;
  std::uint64_t calls_ = 0;
  asio::io_context context_{1};
};

class Endpoint {
 public:
  explicit Endpoint(WakeListener& listener) : listener_(listener) {}

  void run() { context_.run(); }
  void stop() { work_.reset(); }
  void send() {
    asio::post(context_, [this] { listener_.on_wake(); });
  }

 private:
  WakeListener& listener_;
  asio::io_context context_{1};
  std::optional<asio::executor_work_guard<asio::io_context::executor_type>> work_{
      asio::make_work_guard(context_)};
};

}  // namespace

std::string_view system_name() { return "asio"; }
std::string system_version() {
  return std::to_string(ASIO_VERSION / 100'000) + "." + std::to_string(ASIO_VERSION / 100 % 1'000) +
         "." + std::to_string(ASIO_VERSION % 100);
}
Rows loop_rows() { return make_loop_rows<Idle, Endpoint>(); }

// Asio reads files only through io_uring, and Debian's version not at all.
Rows file_rows() { return {}; }

}  // namespace bench
