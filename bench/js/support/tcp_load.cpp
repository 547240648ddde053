// The clients of an echo server: messages of 64 bytes, one in flight on each connection.
//
//   tcp_load --port=8080 --connections=100 --operations=100000
//
// Connects, warms up, prints "ready" and waits for a line on stdin; then sends so many messages
// more and prints, as one line of JSON, how long they took and how long one took to come back.
// With no operations it only holds the connections between the two. Plain system calls, so that it
// can keep up with any server.
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
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
#include <string_view>
#include <vector>

namespace {

constexpr std::size_t message_bytes = 64;
// Fewer than a listener may have waiting: what comes when its queue is full comes a second late.
constexpr std::size_t connections_ahead = 256;
// One address of the loopback has only some ten thousand ports to come from.
constexpr std::size_t connections_from_one_address = 20'000;

[[noreturn]] void give_up(const char* what) {
  std::fprintf(stderr, "tcp_load: %s: %s\n", what, std::strerror(errno));
  std::exit(1);
}

long must(long result, const char* call) {
  if (result < 0)
    give_up(call);
  return result;
}

std::int64_t nanoseconds_now() {
  timespec now{};
  must(clock_gettime(CLOCK_MONOTONIC, &now), "clock_gettime");
  return now.tv_sec * 1'000'000'000LL + now.tv_nsec;
}

struct Options {
  std::uint16_t port = 0;
  std::size_t connections = 1;
  std::size_t operations = 0;
};

Options parse(int count, char** arguments) {
  Options options;
  for (int index = 1; index < count; ++index) {
    const std::string_view word = arguments[index];
    const auto value = [&](std::string_view name) -> unsigned long {
      return std::strtoul(word.substr(name.size()).data(), nullptr, 10);
    };
    if (word.starts_with("--port=")) {
      options.port = static_cast<std::uint16_t>(value("--port="));
    } else if (word.starts_with("--connections=")) {
      options.connections = value("--connections=");
    } else if (word.starts_with("--operations=")) {
      options.operations = value("--operations=");
    } else {
      errno = EINVAL;
      give_up(arguments[index]);
    }
  }
  return options;
}

sockaddr_in loopback(std::uint16_t port, std::size_t nth_address) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK + static_cast<std::uint32_t>(nth_address));
  return address;
}

int connect_nth(std::uint16_t port, std::size_t nth) {
  const int fd = static_cast<int>(must(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), "socket"));
  const int on = 1;
  if (nth >= connections_from_one_address) {
    must(setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on), "setsockopt");
    const sockaddr_in own = loopback(0, nth / connections_from_one_address);
    must(bind(fd, reinterpret_cast<const sockaddr*>(&own), sizeof own), "bind");
  }
  const sockaddr_in address = loopback(port, 0);
  must(connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address), "connect");
  must(setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on), "setsockopt");
  return fd;
}

struct Connection {
  int fd = -1;
  std::size_t left = 0;
  std::size_t received = 0;
  std::uint64_t number = 0;  // Of the message in flight: also its content.
  std::int64_t sent_at = 0;
};

class Clients {
 public:
  explicit Clients(const Options& options)
      : epoll_(static_cast<int>(must(epoll_create1(EPOLL_CLOEXEC), "epoll_create1"))),
        connections_(options.connections) {
    for (std::size_t index = 0; index < connections_.size(); ++index) {
      connections_[index].fd = connect_nth(options.port, index);
      connections_[index].number = index << 32U;
      epoll_event event{};
      event.events = EPOLLIN;
      event.data.u64 = index;
      must(epoll_ctl(epoll_, EPOLL_CTL_ADD, connections_[index].fd, &event), "epoll_ctl");
      // An answer on the newest connection shows that all before it have been accepted.
      if (index % connections_ahead == connections_ahead - 1 || index + 1 == connections_.size())
        exchange(index, index + 1, 1);
    }
  }

  // So many messages, shared out among the connections from first to last.
  void exchange(std::size_t first, std::size_t last, std::size_t messages) {
    const std::size_t count = last - first;
    std::size_t open = messages;
    latencies_.clear();
    latencies_.reserve(messages);
    for (std::size_t index = first; index < last; ++index) {
      const std::size_t position = index - first;
      connections_[index].left = messages / count + (position < messages % count ? 1 : 0);
      if (connections_[index].left > 0)
        send_next(connections_[index]);
    }
    while (open > 0) {
      const long ready = must(
          epoll_wait(epoll_, events_.data(), static_cast<int>(events_.size()), -1), "epoll_wait");
      for (long at = 0; at < ready; ++at)
        open -= receive(connections_[events_[static_cast<std::size_t>(at)].data.u64]);
    }
  }

  [[nodiscard]] std::uint64_t sum() const { return sum_; }

  [[nodiscard]] double latency_us(double share) {
    if (latencies_.empty())
      return 0;
    const auto nth = latencies_.begin() + static_cast<std::ptrdiff_t>(
                                              static_cast<double>(latencies_.size() - 1) * share);
    std::nth_element(latencies_.begin(), nth, latencies_.end());
    return static_cast<double>(*nth) / 1000;
  }

 private:
  using Message = std::array<std::uint64_t, message_bytes / sizeof(std::uint64_t)>;

  void send_next(Connection& connection) {
    Message message;
    message.fill(++connection.number);
    connection.received = 0;
    connection.sent_at = nanoseconds_now();
    if (must(send(connection.fd, message.data(), sizeof message, MSG_NOSIGNAL), "send") !=
        static_cast<long>(sizeof message))
      give_up("a message was cut");
  }

  // How many messages are complete by this: none or one.
  std::size_t receive(Connection& connection) {
    Message answer;
    const long got =
        must(recv(connection.fd, answer.data(), sizeof answer - connection.received, 0), "recv");
    if (got == 0)
      give_up("the server closed the connection");
    connection.received += static_cast<std::size_t>(got);
    if (connection.received < sizeof answer)
      return 0;
    if (got == static_cast<long>(sizeof answer) && answer.back() != connection.number)
      give_up("an answer differs from its message");
    latencies_.push_back(nanoseconds_now() - connection.sent_at);
    sum_ += connection.number;
    if (--connection.left > 0)
      send_next(connection);
    return 1;
  }

  int epoll_;
  std::vector<Connection> connections_;
  std::array<epoll_event, 256> events_{};
  std::vector<std::int64_t> latencies_;
  std::uint64_t sum_ = 0;
};

}  // namespace

int main(int count, char** arguments) {
  const Options options = parse(count, arguments);
  rlimit limit{};
  must(getrlimit(RLIMIT_NOFILE, &limit), "getrlimit");
  limit.rlim_cur = limit.rlim_max;
  must(setrlimit(RLIMIT_NOFILE, &limit), "setrlimit");

  Clients clients(options);
  if (options.operations > 0)
    clients.exchange(0, options.connections, std::max(options.operations / 5, options.connections));
  std::puts("ready");
  std::fflush(stdout);
  if (std::getchar() == EOF)
    return 0;
  const std::int64_t began = nanoseconds_now();
  if (options.operations > 0)
    clients.exchange(0, options.connections, options.operations);
  const std::int64_t ended = nanoseconds_now();
  std::printf(
      "{\"wall_ns\": %lld, \"p50_us\": %.3f, \"p99_us\": %.3f, \"checksum\": \"%016llx\"}\n",
      static_cast<long long>(ended - began), clients.latency_us(0.5), clients.latency_us(0.99),
      static_cast<unsigned long long>(clients.sum()));
  return 0;
}
