// Clocks, and waiting for times and descriptors.
#include <poll.h>
#include <time.h>

#include <array>
#include <cstring>
#include <vector>

#include "node/wasi/binding.h"

namespace rondo::node::wasi {

namespace {

using js::Call;

constexpr std::int64_t second_ns = 1'000'000'000;

// clock(id, numbers[0])
template <auto ask>
js::Value clock(Call& call) {
  constexpr std::array clocks = {CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_PROCESS_CPUTIME_ID,
                                 CLOCK_THREAD_CPUTIME_ID};
  const auto index = static_cast<std::size_t>(call.integer_at(0));
  timespec time = {};
  if (index >= clocks.size()) {
    return fail(call, errc::invalid);
  }
  if (ask(clocks[index], &time) != 0) {
    return fail(call, error_number(errno));
  }
  numbers()[0] = static_cast<std::int64_t>(time.tv_sec) * second_ns + time.tv_nsec;
  return call.number(0);
}

// An entry of the array: what to wait for, as poll(2) has it.
struct Entry {
  std::int32_t fd;
  std::int32_t wanted;
  std::int32_t happened;
};

std::int64_t monotonic_ns() {
  timespec now = {};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<std::int64_t>(now.tv_sec) * second_ns + now.tv_nsec;
}

// A signal does not shorten the wait.
int wait(std::vector<pollfd>& waiting, std::int64_t timeout_ns) {
  const std::int64_t start = monotonic_ns();
  std::int64_t left = timeout_ns;
  for (;;) {
    const timespec time = {.tv_sec = static_cast<time_t>(left / second_ns),
                           .tv_nsec = static_cast<long>(left % second_ns)};
    const int count =
        ::ppoll(waiting.data(), waiting.size(), timeout_ns < 0 ? nullptr : &time, nullptr);
    if (count >= 0 || errno != EINTR) {
      return count;
    }
    left = std::max<std::int64_t>(0, timeout_ns - (monotonic_ns() - start));
  }
}

js::Value poll(Call& call) {
  const std::span<std::byte> bytes = call.bytes_at(0);
  std::vector<Entry> entries(bytes.size() / sizeof(Entry));
  std::memcpy(entries.data(), bytes.data(), entries.size() * sizeof(Entry));
  std::vector<pollfd> waiting;
  waiting.reserve(entries.size());
  for (const Entry& entry : entries) {
    waiting.push_back({.fd = entry.fd, .events = static_cast<short>(entry.wanted), .revents = 0});
  }
  const int count = wait(waiting, numbers()[0]);
  for (std::size_t index = 0; index < entries.size(); ++index) {
    entries[index].happened = waiting[index].revents;
  }
  std::memcpy(bytes.data(), entries.data(), entries.size() * sizeof(Entry));
  return answer(call, count);
}

}  // namespace

void define_waiting(js::Context context, js::Object binding) {
  js::define<clock<::clock_gettime>>(context, binding, "clockTime");
  js::define<clock<::clock_getres>>(context, binding, "clockResolution");
  js::define<poll>(context, binding, "poll");
}

}  // namespace rondo::node::wasi
