// Shared by the libevent programs.
#pragma once

#include <event2/event.h>
#include <event2/event_struct.h>
#include <event2/thread.h>

#include "bench/native/support/bench.h"

namespace bench {

enum class Locking : std::uint8_t { no, yes };

class EventBase {
 public:
  explicit EventBase(Locking locking = Locking::no) {
    event_config* config = event_config_new();
    must_hold(config != nullptr, "event_config_new failed");
    if (locking == Locking::no) {
      event_config_set_flag(config, EVENT_BASE_FLAG_NOLOCK);
    } else {
      must_hold(evthread_use_pthreads() == 0, "evthread_use_pthreads failed");
    }
    base_ = event_base_new_with_config(config);
    event_config_free(config);
    must_hold(base_ != nullptr, "event_base_new_with_config failed");
    must_hold(std::string_view(event_base_get_method(base_)) == "epoll",
              "libevent does not use epoll here");
  }
  EventBase(const EventBase&) = delete;
  EventBase& operator=(const EventBase&) = delete;
  ~EventBase() { event_base_free(base_); }

  [[nodiscard]] event_base* get() noexcept { return base_; }
  void run() { must_hold(event_base_loop(base_, 0) >= 0, "event_base_loop failed"); }
  void run_without_waiting() {
    must_hold(event_base_loop(base_, EVLOOP_NONBLOCK) >= 0, "event_base_loop failed");
  }

 private:
  event_base* base_ = nullptr;
};

inline void event_must(int status, std::string_view call) { must_hold(status == 0, call); }

}  // namespace bench
