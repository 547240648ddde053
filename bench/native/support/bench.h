// What all benchmark programs share: rows, parameters, clocks, the checksum and the line printed.
//
// There is one program for each system (bench_rondo, bench_libuv, ...). It runs one row and
// prints one line of JSON:
//   bench_libuv timers_fire --operations=1000000
// A row is written once, as a template over a small adapter that each system provides, so that
// every system does the same work. Nobody gets faster by doing less: the checksum is the same
// for all of them, or the driver refuses the result.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bench {

using Nanos = std::chrono::nanoseconds;

struct Parameters {
  std::uint64_t operations = 0;
  std::uint64_t connections = 1;
  std::filesystem::path directory;  // For files to read; made if it is missing.
};

// What one run of a row measured.
struct Outcome {
  std::uint64_t operations = 0;
  Nanos wall{};
  Nanos cpu{};  // Of the process under test only, user and system.
  std::uint64_t checksum = 0;
  std::vector<std::pair<std::string, double>> figures;  // What a row has to say beyond these.
};

enum class Cpus : std::uint8_t {
  one,                 // The whole process on the first CPU.
  one_for_each_party,  // The system on the first CPU, the load generator on the second.
  all,                 // The pool's threads go where the kernel puts them.
};

struct Row {
  std::string_view name;
  Cpus cpus;
  Outcome (*run)(const Parameters& parameters);
};
using Rows = std::vector<Row>;

// Each system defines these; a family that it does not offer is empty.
[[nodiscard]] std::string_view system_name();
[[nodiscard]] std::string system_version();
[[nodiscard]] Rows loop_rows();
[[nodiscard]] Rows timer_rows();
[[nodiscard]] Rows tcp_rows();
[[nodiscard]] Rows udp_rows();
[[nodiscard]] Rows pool_rows();
[[nodiscard]] Rows file_rows();

// Prints the reason and ends the program. A benchmark has nothing to recover.
[[noreturn]] void give_up(std::string_view reason);
// For system calls: gives up with errno's text when the result is negative.
std::int64_t must(std::int64_t result, std::string_view call);
// For everything else that has to hold.
inline void must_hold(bool condition, std::string_view what) {
  if (!condition) [[unlikely]] {
    give_up(what);
  }
}

// Spreads a number over 64 bits (the finalizer of SplitMix64). All "random" choices are
// scrambled counters, so each system sees the same ones.
[[nodiscard]] constexpr std::uint64_t scramble(std::uint64_t number) noexcept {
  number += 0x9e3779b97f4a7c15U;
  number = (number ^ (number >> 30U)) * 0xbf58476d1ce4e5b9U;
  number = (number ^ (number >> 27U)) * 0x94d049bb133111ebU;
  return number ^ (number >> 31U);
}

[[nodiscard]] Nanos wall_now();
[[nodiscard]] Nanos cpu_now();

class Stopwatch {
 public:
  Stopwatch() : cpu_(cpu_now()), wall_(wall_now()) {}

  // What has passed since the construction.
  [[nodiscard]] Outcome stop(std::uint64_t operations, std::uint64_t checksum) const {
    const Nanos wall = wall_now() - wall_;
    return Outcome{operations, wall, cpu_now() - cpu_, checksum, {}};
  }

 private:
  Nanos cpu_;
  Nanos wall_;
};

// Pins this thread, and what it starts, to the nth CPU that the process may use; the last one
// when there are fewer.
void pin_to_cpu(std::size_t position);

}  // namespace bench
