#include "bench/native/support/bench.h"

#include <malloc.h>
#include <sched.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

namespace bench {

void give_up(std::string_view reason) {
  const std::string_view system = system_name();
  std::fprintf(stderr, "bench_%.*s: %.*s\n", static_cast<int>(system.size()), system.data(),
               static_cast<int>(reason.size()), reason.data());
  std::_Exit(1);
}

std::int64_t must(std::int64_t result, std::string_view call) {
  if (result < 0) [[unlikely]] {
    give_up(std::string(call) + ": " + std::strerror(errno));
  }
  return result;
}

namespace {

Nanos read_clock(clockid_t clock) {
  timespec time{};
  must(clock_gettime(clock, &time), "clock_gettime");
  return std::chrono::seconds(time.tv_sec) + Nanos(time.tv_nsec);
}

}  // namespace

Nanos wall_now() { return read_clock(CLOCK_MONOTONIC); }
Nanos cpu_now() { return read_clock(CLOCK_PROCESS_CPUTIME_ID); }

void pin_to_cpu(std::size_t position) {
  static const cpu_set_t allowed = [] {
    cpu_set_t set;
    must(sched_getaffinity(0, sizeof set, &set), "sched_getaffinity");
    return set;
  }();
  cpu_set_t chosen;
  CPU_ZERO(&chosen);
  std::size_t seen = 0;
  for (std::size_t cpu = 0; cpu < CPU_SETSIZE && seen <= position; ++cpu) {
    if (CPU_ISSET(cpu, &allowed)) {
      CPU_ZERO(&chosen);
      CPU_SET(cpu, &chosen);
      ++seen;
    }
  }
  must(sched_setaffinity(0, sizeof chosen, &chosen), "sched_setaffinity");
}

namespace {

// A run that takes longer than this hangs.
constexpr unsigned run_seconds_max = 300;

Rows all_rows() {
  Rows all;
  for (Rows (*family)() : {loop_rows, timer_rows, tcp_rows, udp_rows, pool_rows, file_rows}) {
    const Rows rows = family();
    all.insert(all.end(), rows.begin(), rows.end());
  }
  return all;
}

std::uint64_t parse_number(std::string_view option, std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number == 0) {
    give_up(std::string(option) + " needs a positive whole number, not '" + std::string(text) +
            "'");
  }
  return number;
}

void parse_option(std::string_view argument, Parameters& parameters) {
  const std::size_t equals = argument.find('=');
  const std::string_view option = argument.substr(0, equals);
  const std::string_view value =
      equals == std::string_view::npos ? std::string_view() : argument.substr(equals + 1);
  if (option == "--operations") {
    parameters.operations = parse_number(option, value);
  } else if (option == "--connections") {
    parameters.connections = parse_number(option, value);
  } else if (option == "--directory") {
    parameters.directory = value;
  } else {
    give_up("unknown option '" + std::string(argument) +
            "'; there are --operations=N, --connections=N and --directory=PATH");
  }
}

[[noreturn]] void print_rows_and_exit() {
  const std::string_view system = system_name();
  std::printf("usage: bench_%.*s ROW --operations=N [--connections=N] [--directory=PATH]\nrows:\n",
              static_cast<int>(system.size()), system.data());
  for (const Row& row : all_rows()) {
    std::printf("  %.*s\n", static_cast<int>(row.name.size()), row.name.data());
  }
  std::exit(0);
}

Row find_row(std::string_view name) {
  for (const Row& row : all_rows()) {
    if (row.name == name) {
      return row;
    }
  }
  give_up("no row '" + std::string(name) + "' here; --help lists them");
}

void print_outcome(const Row& row, const Outcome& outcome) {
  const std::string_view system = system_name();
  const std::string version = system_version();
  std::printf(R"({"system":"%.*s","version":"%s","row":"%.*s","operations":%llu,"wall_ns":%lld,)"
              R"("cpu_ns":%lld,"checksum":"%016llx","figures":{)",
              static_cast<int>(system.size()), system.data(), version.c_str(),
              static_cast<int>(row.name.size()), row.name.data(),
              static_cast<unsigned long long>(outcome.operations),
              static_cast<long long>(outcome.wall.count()),
              static_cast<long long>(outcome.cpu.count()),
              static_cast<unsigned long long>(outcome.checksum));
  const char* separator = "";
  for (const auto& [name, value] : outcome.figures) {
    std::printf("%s\"%s\":%.3f", separator, name.c_str(), value);
    separator = ",";
  }
  std::puts("}}");
}

int run(int argument_count, char** arguments) {
  if (argument_count < 2 || std::string_view(arguments[1]) == "--help") {
    print_rows_and_exit();
  }
  const Row row = find_row(arguments[1]);
  Parameters parameters;
  for (int index = 2; index < argument_count; ++index) {
    parse_option(arguments[index], parameters);
  }
  must_hold(parameters.operations > 0, "--operations=N is missing");
  // What was freed stays with the process, so that a warm-up warms up its memory as well.
  must_hold(mallopt(M_MMAP_THRESHOLD, INT_MAX) == 1 && mallopt(M_TRIM_THRESHOLD, INT_MAX) == 1,
            "mallopt failed");
  // libuv and Rondo read this when their pool starts.
  must(setenv("UV_THREADPOOL_SIZE", "4", 1), "setenv");
  alarm(run_seconds_max);
  if (row.cpus != Cpus::all) {
    pin_to_cpu(0);
  }
  print_outcome(row, row.run(parameters));
  return 0;
}

}  // namespace
}  // namespace bench

int main(int argument_count, char** arguments) { return bench::run(argument_count, arguments); }
