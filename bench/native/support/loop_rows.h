// Rows about the bare loop: idle iterations, and two loops that wake each other.
#pragma once

#include <thread>

#include "bench/native/support/bench.h"

namespace bench {

// An adapter `Idle` has run(count): turns the loop until a callback that wants to run in each
// iteration has run so often.
template <class Idle>
Outcome idle_iterations(const Parameters& parameters) {
  Idle idle;
  std::uint64_t calls = idle.run(parameters.operations / 10 + 1);
  must_hold(calls == parameters.operations / 10 + 1, "the idle callback ran too often");
  const Stopwatch watch;
  calls = idle.run(parameters.operations);
  return watch.stop(parameters.operations, scramble(calls));
}

// One of two loops, each in its own thread. An adapter `Endpoint` is constructed with a
// WakeListener, and has run() (until stop), stop() (called by the listener, on the endpoint's
// thread) and send() (from any thread; the listener hears of it on the endpoint's thread).
class WakeListener {
 public:
  virtual void on_wake() = 0;

 protected:
  ~WakeListener() = default;
};

template <class Endpoint>
class WakePair {
 public:
  explicit WakePair(std::uint64_t round_trips) : round_trips_left_(round_trips) {}

  // Returns how many wake-ups both ends saw together.
  std::uint64_t run() {
    std::thread other([this] { answering_.endpoint.run(); });
    answering_.endpoint.send();
    asking_.endpoint.run();
    other.join();
    return asking_.wake_ups + answering_.wake_ups;
  }

 private:
  struct Asking final : WakeListener {
    explicit Asking(WakePair& owner) : pair(owner), endpoint(*this) {}
    void on_wake() override {
      ++wake_ups;
      if (--pair.round_trips_left_ == 0) {
        endpoint.stop();
        pair.is_over_ = true;
      }
      pair.answering_.endpoint.send();
    }
    WakePair& pair;
    Endpoint endpoint;
    std::uint64_t wake_ups = 0;
  };

  struct Answering final : WakeListener {
    explicit Answering(WakePair& owner) : pair(owner), endpoint(*this) {}
    void on_wake() override {
      ++wake_ups;
      // send() orders this: the asking end wrote it before it sent.
      if (pair.is_over_) {
        endpoint.stop();
        return;
      }
      pair.asking_.endpoint.send();
    }
    WakePair& pair;
    Endpoint endpoint;
    std::uint64_t wake_ups = 0;
  };

  std::uint64_t round_trips_left_;
  bool is_over_ = false;
  Asking asking_{*this};
  Answering answering_{*this};
};

template <class Endpoint>
Outcome wake_round_trips(const Parameters& parameters) {
  WakePair<Endpoint>(parameters.operations / 10 + 1).run();
  WakePair<Endpoint> pair(parameters.operations);
  const Stopwatch watch;
  const std::uint64_t wake_ups = pair.run();
  return watch.stop(parameters.operations, scramble(wake_ups));
}

template <class Idle, class Endpoint>
Rows make_loop_rows() {
  return {{"idle", Cpus::one, idle_iterations<Idle>},
          {"wake", Cpus::one, wake_round_trips<Endpoint>}};
}

}  // namespace bench
