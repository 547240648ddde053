#include "bench/native/support/load_clients.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <ctime>
#include <memory>
#include <vector>

#include "bench/native/support/load.h"

namespace bench {

RemoteStopwatch::RemoteStopwatch(pid_t server) {
  must_hold(clock_getcpuclockid(server, &clock_) == 0, "the server has no CPU clock");
  cpu_ = server_cpu_now();
  wall_ = wall_now();
}

Outcome RemoteStopwatch::stop(std::uint64_t operations, std::uint64_t checksum) const {
  const Nanos wall = wall_now() - wall_;
  return Outcome{operations, wall, server_cpu_now() - cpu_, checksum, {}};
}

Nanos RemoteStopwatch::server_cpu_now() const {
  timespec time{};
  must(clock_gettime(clock_, &time), "clock_gettime of the server");
  return std::chrono::seconds(time.tv_sec) + Nanos(time.tv_nsec);
}

namespace {

sockaddr_in loopback(std::uint16_t port, std::uint32_t nth_address = 0) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK + nth_address);
  return address;
}

// The kernel chooses the port when it knows the other end, so that each address has all of them.
void come_from(int fd, std::uint32_t nth_address) {
  const int on = 1;
  must(setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on), "setsockopt");
  const sockaddr_in address = loopback(0, nth_address);
  must(bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address), "bind");
}

int open_connected(std::uint16_t port, int type, std::uint32_t from_nth_address = 0) {
  const int fd = static_cast<int>(must(socket(AF_INET, type | SOCK_CLOEXEC, 0), "socket"));
  if (from_nth_address > 0) {
    come_from(fd, from_nth_address);
  }
  const sockaddr_in address = loopback(port);
  must(connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address), "connect");
  return fd;
}

using Message = std::array<std::byte, message_bytes>;

Message make_message(std::uint64_t number) {
  Message message;
  for (std::size_t at = 0; at < message_bytes; at += sizeof number) {
    const std::uint64_t word = scramble(number + at);
    std::memcpy(&message[at], &word, sizeof word);
  }
  return message;
}

std::uint64_t first_word(const Message& message) {
  std::uint64_t word = 0;
  std::memcpy(&word, message.data(), sizeof word);
  return word;
}

void send_message(int fd, std::uint64_t number) {
  const Message message = make_message(number);
  must_hold(must(send(fd, message.data(), message_bytes, MSG_NOSIGNAL), "send") == message_bytes,
            "a message was cut when it was sent");
}

// Returns what the answer adds to the checksum.
std::uint64_t receive_message(int fd, std::uint64_t number) {
  Message answer;
  std::size_t received = 0;
  while (received < message_bytes) {
    const std::int64_t got =
        must(recv(fd, answer.data() + received, message_bytes - received, 0), "recv");
    must_hold(got > 0, "the server closed the connection");
    received += static_cast<std::size_t>(got);
  }
  must_hold(answer == make_message(number), "an answer differs from its message");
  return first_word(answer);
}

// Number of the nth message on a connection.
std::uint64_t message_number(std::uint64_t connection, std::uint64_t nth) {
  return (connection << 40U) + nth * message_bytes;
}

// One blocking socket: the client is as fast as can be.
std::uint64_t ping_one(int fd, std::uint64_t first, std::uint64_t last) {
  std::uint64_t sum = 0;
  for (std::uint64_t nth = first; nth < last; ++nth) {
    const std::uint64_t number = message_number(0, nth);
    send_message(fd, number);
    sum += receive_message(fd, number);
  }
  return sum;
}

// Many connections, each with one message in flight, driven by one epoll.
class PingMany {
 public:
  PingMany(std::uint16_t port, std::uint64_t connections)
      : epoll_(static_cast<int>(must(epoll_create1(EPOLL_CLOEXEC), "epoll_create1"))),
        sent_(connections) {
    for (std::uint32_t index = 0; index < connections; ++index) {
      fds_.push_back(connect_to(port, index));
      if (index % connections_ahead == connections_ahead - 1) {
        wait_for_server(fds_.back());
      }
      epoll_event event{};
      event.events = EPOLLIN;
      event.data.u32 = index;
      must(epoll_ctl(epoll_, EPOLL_CTL_ADD, fds_.back(), &event), "epoll_ctl");
    }
  }
  PingMany(const PingMany&) = delete;
  PingMany& operator=(const PingMany&) = delete;
  ~PingMany() {
    for (const int fd : fds_) {
      close(fd);
    }
    close(epoll_);
  }

  // So many more messages on each connection.
  std::uint64_t run(std::uint64_t for_each_connection) {
    std::vector<std::uint64_t> left(fds_.size(), for_each_connection);
    std::uint64_t all_left = for_each_connection * fds_.size();
    for (std::uint32_t index = 0; index < fds_.size(); ++index) {
      send_message(fds_[index], message_number(index, sent_[index]));
    }
    std::uint64_t sum = 0;
    while (all_left > 0) {
      const auto ready = must(
          epoll_wait(epoll_, events_.data(), static_cast<int>(events_.size()), -1), "epoll_wait");
      for (std::int64_t at = 0; at < ready; ++at) {
        const std::uint32_t index = events_[static_cast<std::size_t>(at)].data.u32;
        sum += receive_message(fds_[index], message_number(index, sent_[index]));
        ++sent_[index];
        --all_left;
        if (--left[index] > 0) {
          send_message(fds_[index], message_number(index, sent_[index]));
        }
      }
    }
    return sum;
  }

 private:
  // Fewer than a listener may have waiting: what comes when its queue is full comes a second late.
  static constexpr std::uint32_t connections_ahead = 512;

  // An answer on the newest connection shows that all have been accepted.
  static void wait_for_server(int newest) {
    send_message(newest, 0);
    receive_message(newest, 0);
  }

  int epoll_;
  std::vector<int> fds_;
  std::vector<std::uint64_t> sent_;
  std::array<epoll_event, 256> events_;
};

}  // namespace

int connect_to(std::uint16_t port, std::uint64_t nth) {
  constexpr std::uint64_t connections_from_one_address = 20'000;
  const int fd = open_connected(port, SOCK_STREAM,
                                static_cast<std::uint32_t>(nth / connections_from_one_address));
  const int on = 1;
  must(setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on), "setsockopt");
  return fd;
}

Outcome ping_tcp(pid_t server, std::uint16_t port, std::uint64_t connections, Amount amount) {
  if (connections == 1) {
    const int fd = connect_to(port);
    ping_one(fd, 0, amount.warm_up);
    const RemoteStopwatch watch(server);
    const std::uint64_t sum = ping_one(fd, amount.warm_up, amount.warm_up + amount.operations);
    const Outcome outcome = watch.stop(amount.operations, sum);
    close(fd);
    return outcome;
  }
  PingMany pings(port, connections);
  pings.run(amount.warm_up / connections + 1);
  const std::uint64_t for_each_connection = amount.operations / connections + 1;
  const RemoteStopwatch watch(server);
  const std::uint64_t sum = pings.run(for_each_connection);
  return watch.stop(for_each_connection * connections, sum);
}

Outcome read_tcp(pid_t server, std::uint16_t port, Amount amount) {
  constexpr std::size_t buffer_bytes = std::size_t{256} * 1024;
  const auto buffer = std::make_unique<std::array<std::byte, buffer_bytes>>();
  const int fd = connect_to(port);
  std::uint64_t position = 0;
  std::uint64_t sum = 0;
  // Adds the first byte of each chunk to the sum: looking at every byte would make the client
  // the slower party.
  const auto read_until = [&](std::uint64_t end) {
    while (position < end) {
      const std::uint64_t wanted = std::min<std::uint64_t>(buffer_bytes, end - position);
      const std::int64_t got = must(recv(fd, buffer->data(), wanted, 0), "recv");
      must_hold(got > 0, "the server closed before it had sent all");
      const std::uint64_t next = position + static_cast<std::uint64_t>(got);
      for (std::uint64_t at = (position + chunk_bytes - 1) / chunk_bytes * chunk_bytes; at < next;
           at += chunk_bytes) {
        const std::byte first = (*buffer)[at - position];
        must_hold(first == chunk()[0], "a chunk does not begin where it should");
        sum += static_cast<std::uint64_t>(first) + 1;
      }
      position = next;
    }
  };
  read_until(amount.warm_up * chunk_bytes);
  const RemoteStopwatch watch(server);
  read_until((amount.warm_up + amount.operations) * chunk_bytes);
  const Outcome outcome = watch.stop(amount.operations, scramble(sum));
  must_hold(must(recv(fd, buffer->data(), 1, 0), "recv") == 0, "the server sent too much");
  close(fd);
  return outcome;
}

Outcome connect_many(pid_t server, std::uint16_t port, Amount amount) {
  constexpr std::uint64_t window = 64;
  const auto connect_so_many = [&](std::uint64_t count) {
    std::array<int, window> fds;
    std::uint64_t closed_by_server = 0;
    while (count > 0) {
      const std::uint64_t now = std::min(count, window);
      for (std::uint64_t index = 0; index < now; ++index) {
        fds[index] = open_connected(port, SOCK_STREAM);
      }
      for (std::uint64_t index = 0; index < now; ++index) {
        std::byte unused;
        closed_by_server += must(recv(fds[index], &unused, 1, 0), "recv") == 0 ? 1U : 0U;
        close(fds[index]);
      }
      count -= now;
    }
    return closed_by_server;
  };
  connect_so_many(amount.warm_up);
  const RemoteStopwatch watch(server);
  const std::uint64_t closed_by_server = connect_so_many(amount.operations);
  return watch.stop(amount.operations, scramble(closed_by_server));
}

Outcome ping_udp(pid_t server, std::uint16_t port, Amount amount) {
  const int fd = open_connected(port, SOCK_DGRAM);
  // A lost datagram must end the run with an error, not hang it.
  const timeval patience{10, 0};
  must(setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience), "setsockopt");
  ping_one(fd, 0, amount.warm_up);
  const RemoteStopwatch watch(server);
  const std::uint64_t sum = ping_one(fd, amount.warm_up, amount.warm_up + amount.operations);
  const Outcome outcome = watch.stop(amount.operations, sum);
  close(fd);
  return outcome;
}

}  // namespace bench
