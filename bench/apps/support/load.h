// What the load generators share: options, the messages they send, connections, figures.
//
// A generator connects, warms up, prints "ready" and waits for a line on stdin; then it does so
// many operations and prints its figures as one line of JSON. Plain system calls in one thread, so
// that it can keep up with any server.
#pragma once

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace load {

[[noreturn]] inline void give_up(const std::string& what) {
  std::fprintf(stderr, "%s: %s\n", program_invocation_short_name, what.c_str());
  std::exit(1);
}

inline long must(long result, const char* call) {
  if (result < 0)
    give_up(std::string(call) + ": " + std::strerror(errno));
  return result;
}

inline std::int64_t nanoseconds(clockid_t clock = CLOCK_MONOTONIC) {
  timespec now{};
  must(clock_gettime(clock, &now), "clock_gettime");
  return now.tv_sec * 1'000'000'000LL + now.tv_nsec;
}

struct Options {
  std::uint16_t port = 0;
  std::size_t connections = 1;
  std::size_t operations = 1;
  std::int64_t warm_up_ns = 0;
  std::string messages;  // A file; see read_messages().
};

inline Options parse(int count, char** arguments) {
  Options options;
  for (int index = 1; index < count; ++index) {
    const std::string_view word = arguments[index];
    const std::size_t equals = word.find('=');
    const std::string_view name = word.substr(0, equals);
    if (equals == std::string_view::npos)
      give_up("no value: " + std::string(word));
    const std::string value(word.substr(equals + 1));
    const unsigned long number = std::strtoul(value.c_str(), nullptr, 10);
    if (name == "--port") {
      options.port = static_cast<std::uint16_t>(number);
    } else if (name == "--connections") {
      options.connections = number;
    } else if (name == "--operations") {
      options.operations = number;
    } else if (name == "--warm-up-ms") {
      options.warm_up_ns = static_cast<std::int64_t>(number) * 1'000'000;
    } else if (name == "--messages") {
      options.messages = value;
    } else {
      give_up("no such option: " + std::string(word));
    }
  }
  return options;
}

// The file has each message after a line with the number of its bytes.
inline std::vector<std::string> read_messages(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::vector<std::string> messages;
  std::string line;
  while (std::getline(file, line)) {
    std::string message(std::strtoul(line.c_str(), nullptr, 10), '\0');
    file.read(message.data(), static_cast<std::streamsize>(message.size()));
    messages.push_back(std::move(message));
  }
  if (messages.empty() || file.bad())
    give_up("no messages in " + path);
  return messages;
}

inline int connect_to(std::uint16_t port) {
  const int fd = static_cast<int>(must(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), "socket"));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  must(connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address), "connect");
  const int on = 1;
  must(setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on), "setsockopt");
  return fd;
}

inline void send_all(int fd, std::string_view bytes) {
  while (!bytes.empty())
    bytes.remove_prefix(
        static_cast<std::size_t>(must(send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL), "send")));
}

// Sockets that are watched for something to read.
class Watch {
 public:
  void add(int fd, std::size_t index) const {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = index;
    must(epoll_ctl(epoll_, EPOLL_CTL_ADD, fd, &event), "epoll_ctl");
  }

  // Calls on_bytes(index, bytes) once for each that has something.
  template <typename OnBytes>
  void wait(const std::vector<int>& fds, OnBytes on_bytes) {
    const long ready = must(
        epoll_wait(epoll_, events_.data(), static_cast<int>(events_.size()), -1), "epoll_wait");
    for (long at = 0; at < ready; ++at) {
      const std::size_t index = events_[static_cast<std::size_t>(at)].data.u64;
      const long got = must(recv(fds[index], buffer_.data(), buffer_.size(), 0), "recv");
      if (got == 0)
        give_up("the server closed a connection");
      on_bytes(index, std::string_view(buffer_.data(), static_cast<std::size_t>(got)));
    }
  }

 private:
  int epoll_ = static_cast<int>(must(epoll_create1(EPOLL_CLOEXEC), "epoll_create1"));
  std::array<epoll_event, 256> events_{};
  std::vector<char> buffer_ = std::vector<char>(std::size_t{1} << 18U);
};

// Latencies, and a sum of all answers that does not depend on their order.
struct Tally {
  std::vector<std::int64_t> latencies;
  std::uint64_t sum = 0;

  // Mixed first, so that answers that were swapped do not make up for each other.
  void add(std::uint64_t digest) {
    digest = (digest ^ (digest >> 30U)) * 0xbf58476d1ce4e5b9U;
    digest = (digest ^ (digest >> 27U)) * 0x94d049bb133111ebU;
    sum += digest ^ (digest >> 31U);
  }

  double latency_us(double share) {
    if (latencies.empty())
      return 0;
    const auto nth = latencies.begin() +
                     static_cast<std::ptrdiff_t>(static_cast<double>(latencies.size() - 1) * share);
    std::nth_element(latencies.begin(), nth, latencies.end());
    return static_cast<double>(*nth) / 1000;
  }
};

// Clients has run(may_begin, tally): operations until may_begin(number of the next) says no.
template <typename Clients>
void measure(Clients& clients, const Options& options) {
  if (options.warm_up_ns > 0) {
    const std::int64_t until = nanoseconds() + options.warm_up_ns;
    Tally unused;
    clients.run([until](std::size_t /*number*/) { return nanoseconds() < until; }, unused);
  }
  std::puts("ready");
  std::fflush(stdout);
  if (std::getchar() == EOF)
    return;
  Tally tally;
  tally.latencies.reserve(options.operations);
  const std::int64_t began = nanoseconds();
  const std::int64_t cpu_before = nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
  clients.run([&options](std::size_t number) { return number < options.operations; }, tally);
  const std::int64_t wall = nanoseconds() - began;
  const std::int64_t cpu = nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu_before;
  std::printf(
      "{\"wall_ns\": %lld, \"p50_us\": %.3f, \"p99_us\": %.3f, \"load_share\": %.3f, "
      "\"checksum\": \"%016llx\"}\n",
      static_cast<long long>(wall), tally.latency_us(0.5), tally.latency_us(0.99),
      static_cast<double>(cpu) / static_cast<double>(std::max<std::int64_t>(wall, 1)),
      static_cast<unsigned long long>(tally.sum));
}

}  // namespace load
