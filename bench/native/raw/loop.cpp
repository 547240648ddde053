#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "bench/native/raw/epoll.h"
#include "bench/native/support/loop_rows.h"

namespace bench {

namespace {

class Idle {
 public:
  std::uint64_t run(std::uint64_t count) {
    std::uint64_t calls = 0;
    for (; calls < count; ++calls) {
      epoll_.wait(0);
    }
    return calls;
  }

 private:
  Epoll epoll_;
};

class Endpoint {
 public:
  explicit Endpoint(WakeListener& listener)
      : listener_(listener),
        event_fd_(static_cast<int>(must(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK), "eventfd"))) {
    // Edge-triggered, so that nobody has to read the counter.
    epoll_.add(event_fd_, EPOLLIN | EPOLLET, {});
  }
  Endpoint(const Endpoint&) = delete;
  Endpoint& operator=(const Endpoint&) = delete;
  ~Endpoint() { close(event_fd_); }

  void run() {
    while (!is_over_) {
      if (!epoll_.wait(-1).empty()) {
        listener_.on_wake();
      }
    }
  }
  void stop() { is_over_ = true; }
  void send() {
    constexpr std::uint64_t one = 1;
    must(write(event_fd_, &one, sizeof one), "write to an eventfd");
  }

 private:
  WakeListener& listener_;
  Epoll epoll_;
  int event_fd_;
  bool is_over_ = false;
};

}  // namespace

std::string_view system_name() { return "raw"; }
std::string system_version() {
  utsname names{};
  must(uname(&names), "uname");
  return std::string("Linux ") + names.release;
}
Rows loop_rows() { return make_loop_rows<Idle, Endpoint>(); }

}  // namespace bench
