// Rows about timers. Their figure is CPU time: the loop sleeps until its timers are due.
//
// An adapter `Timers` is constructed with how many there will be, and has
//   create(index)          makes the timer; the adapter allocates as its users would
//   start(index, delay)    one that does not run
//   rearm(index, delay)    one that runs, in the way that its users push back a time-out
//   stop(index)
//   run()                  runs the loop until no timer is left
//   run_without_waiting()  one iteration
// A timer that fires calls fired().add(index).
#pragma once

#include <algorithm>
#include <numeric>
#include <thread>
#include <vector>

#include "bench/native/support/bench.h"

namespace bench {

using Millis = std::chrono::milliseconds;

// What has fired so far in this process.
struct Fired {
  std::uint64_t count = 0;
  std::uint64_t sum = 0;  // Does not depend on the order.

  void add(std::uint64_t index) noexcept {
    ++count;
    sum += scramble(index);
  }
};
inline Fired& fired() {
  static constinit Fired instance;
  return instance;
}

[[nodiscard]] inline Millis delay_of(std::uint64_t number, Millis longest) noexcept {
  return Millis(1 + scramble(number) % static_cast<std::uint64_t>(longest.count()));
}

[[nodiscard]] inline std::vector<Millis> make_delays(std::uint64_t count, Millis longest) {
  std::vector<Millis> delays(count);
  for (std::uint64_t index = 0; index < count; ++index) {
    delays[index] = delay_of(index, longest);
  }
  return delays;
}

[[nodiscard]] inline std::vector<std::uint32_t> make_shuffled(std::uint64_t count) {
  std::vector<std::uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0U);
  for (std::uint64_t left = count; left > 1; --left) {
    std::swap(order[left - 1], order[scramble(left) % left]);
  }
  return order;
}

template <class Timers>
void create_and_start_all(Timers& timers, const std::vector<Millis>& delays) {
  for (std::uint64_t index = 0; index < delays.size(); ++index) {
    timers.create(index);
    timers.start(index, delays[index]);
  }
}

// Brings the memory that a row is going to use into the process, as it is in one that has run
// for a while: the kernel's work for fresh pages would hide much of the library's.
template <class Timers>
void warm_up(const std::vector<Millis>& delays) {
  Timers timers(delays.size());
  create_and_start_all(timers, delays);
  for (std::uint64_t index = 0; index < delays.size(); ++index) {
    timers.stop(index);
  }
  timers.run();
}

template <class Timers>
Outcome fire_timers(const Parameters& parameters) {
  const std::vector<Millis> delays = make_delays(parameters.operations, Millis(1000));
  warm_up<Timers>(delays);
  const Stopwatch watch;
  Timers timers(delays.size());
  create_and_start_all(timers, delays);
  timers.run();
  return watch.stop(fired().count, fired().sum);
}

template <class Timers>
Outcome cancel_timers(const Parameters& parameters) {
  const std::vector<Millis> delays = make_delays(parameters.operations, Millis(1000));
  const std::vector<std::uint32_t> order = make_shuffled(delays.size());
  warm_up<Timers>(delays);
  const Stopwatch watch;
  Timers timers(delays.size());
  create_and_start_all(timers, delays);
  std::uint64_t sum = 0;
  for (const std::uint32_t index : order) {
    timers.stop(index);
    sum += scramble(index);
  }
  timers.run();  // Returns at once, unless a timer was left.
  must_hold(fired().count == 0, "a cancelled timer fired");
  return watch.stop(order.size(), sum);
}

// None of these fires: they are half a minute away, like the time-outs of idle connections.
template <class Timers>
class RearmedTimers {
 public:
  RearmedTimers() : timers_(timer_count) {
    for (std::uint64_t index = 0; index < timer_count; ++index) {
      timers_.create(index);
      timers_.start(index, delay(index));
    }
  }

  std::uint64_t rearm(std::uint64_t first, std::uint64_t last) {
    std::uint64_t sum = 0;
    for (std::uint64_t number = first; number < last; ++number) {
      const std::uint64_t random = scramble(number);
      timers_.rearm(random % timer_count, delay(random));
      sum += random;
      if (number % rearms_per_iteration == 0) {
        timers_.run_without_waiting();
      }
    }
    return sum;
  }

  void stop_all() {
    for (std::uint64_t index = 0; index < timer_count; ++index) {
      timers_.stop(index);
    }
    timers_.run();
  }

 private:
  static constexpr std::uint64_t timer_count = 10'000;
  static constexpr std::uint64_t rearms_per_iteration = 1'000;

  static Millis delay(std::uint64_t random) noexcept { return Millis(30'000 + (random >> 48U)); }

  Timers timers_;
};

template <class Timers>
Outcome rearm_timers(const Parameters& parameters) {
  RearmedTimers<Timers> timers;
  const std::uint64_t warm_up = parameters.operations / 10 + 1;
  std::uint64_t sum = timers.rearm(0, warm_up);
  const Stopwatch watch;
  sum += timers.rearm(warm_up, warm_up + parameters.operations);
  Outcome outcome = watch.stop(parameters.operations, sum);
  timers.stop_all();
  must_hold(fired().count == 0, "a timer fired that was half a minute away");
  return outcome;
}

// What one start, one stop and one firing cost when there are so many timers. The timers exist
// before, and when the loop runs all are due, so that waiting is no part of it.
template <class Timers>
Outcome grow_timers(const Parameters& parameters) {
  constexpr Millis longest(400);
  const std::uint64_t count = parameters.operations;
  // Few timers need some more rounds for a steady figure.
  const std::uint64_t rounds = std::clamp<std::uint64_t>(400'000 / count, 1, 2);
  const std::vector<Millis> delays = make_delays(count, longest);
  const std::vector<std::uint32_t> order = make_shuffled(count);
  Timers timers(count);
  for (std::uint64_t index = 0; index < count; ++index) {
    timers.create(index);
  }
  const auto start_all = [&] {
    for (std::uint64_t index = 0; index < count; ++index) {
      timers.start(index, delays[index]);
    }
  };
  const auto stop_all = [&] {
    for (const std::uint32_t index : order) {
      timers.stop(index);
    }
    timers.run();
  };
  const auto cpu_of = [](auto&& work) {
    const Stopwatch watch;
    work();
    return watch.stop(0, 0);
  };
  start_all();  // Touches all memory once.
  stop_all();

  Outcome total;
  Nanos start{};
  Nanos stop{};
  Nanos fire{};
  for (std::uint64_t round = 0; round < rounds; ++round) {
    // Starting and stopping takes no waiting, so that it can be repeated until it is measurable.
    for (std::uint64_t done = 0; done < 100'000; done += count) {
      start += cpu_of(start_all).cpu;
      stop += cpu_of(stop_all).cpu;
      total.operations += 2 * count;
    }
    start_all();
    std::this_thread::sleep_for(longest + Millis(2));
    fire += cpu_of([&] { timers.run(); }).cpu;
    total.operations += count;
  }
  const double repeats = static_cast<double>((total.operations - rounds * count) / 2);
  const double firings = static_cast<double>(rounds * count);
  const double start_ns = static_cast<double>(start.count()) / repeats;
  const double stop_ns = static_cast<double>(stop.count()) / repeats;
  const double fire_ns = static_cast<double>(fire.count()) / firings;
  total.figures = {{"start_ns", start_ns}, {"stop_ns", stop_ns}, {"fire_ns", fire_ns}};
  // As if there had been as many of each.
  total.cpu = Nanos(static_cast<std::int64_t>((start_ns + stop_ns + fire_ns) / 3 *
                                              static_cast<double>(total.operations)));
  total.wall = total.cpu;
  total.checksum = fired().sum;
  must_hold(fired().count == rounds * count, "not every timer fired once in each round");
  return total;
}

template <class Timers>
Rows make_timer_rows() {
  return {{"timers_fire", Cpus::one, fire_timers<Timers>},
          {"timers_cancel", Cpus::one, cancel_timers<Timers>},
          {"timers_rearm", Cpus::one, rearm_timers<Timers>},
          {"timers_growth", Cpus::one, grow_timers<Timers>}};
}

}  // namespace bench
