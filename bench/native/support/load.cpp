#include "bench/native/support/load.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <vector>

#include "bench/native/support/load_clients.h"

namespace bench {

namespace {

// An Outcome as it goes through the pipe.
struct Figures {
  std::uint64_t operations;
  std::int64_t wall_ns;
  std::int64_t cpu_ns;
  std::uint64_t checksum;
};

void write_all(int fd, const void* data, std::size_t bytes) {
  must_hold(must(write(fd, data, bytes), "write to a pipe") == static_cast<std::int64_t>(bytes),
            "a pipe took only a part");
}

// Small amounts come through a pipe in one piece.
void read_all(int fd, void* data, std::size_t bytes, const char* who) {
  must_hold(must(read(fd, data, bytes), "read from a pipe") == static_cast<std::int64_t>(bytes),
            who);
}

void raise_fd_limit() {
  rlimit limit{};
  must(getrlimit(RLIMIT_NOFILE, &limit), "getrlimit");
  limit.rlim_cur = limit.rlim_max;
  must(setrlimit(RLIMIT_NOFILE, &limit), "setrlimit");
}

}  // namespace

const std::array<std::byte, chunk_bytes>& chunk() {
  static const auto bytes = [] {
    std::array<std::byte, chunk_bytes> made;
    for (std::size_t at = 0; at < chunk_bytes; ++at) {
      made[at] = static_cast<std::byte>(scramble(at));
    }
    return made;
  }();
  return bytes;
}

Load::Load(LoadKind kind, std::uint64_t operations, std::uint64_t connections)
    : kind_(kind),
      operations_(operations),
      warm_up_(kind == LoadKind::hold ? 0 : operations / 10 + 1),
      connections_(connections) {
  raise_fd_limit();
  std::array<int, 2> down;
  std::array<int, 2> up;
  must(pipe(down.data()), "pipe");
  must(pipe(up.data()), "pipe");
  child_ = static_cast<pid_t>(must(fork(), "fork"));
  if (child_ == 0) {
    close(down[1]);
    close(up[0]);
    to_child_ = down[0];
    from_child_ = up[1];
    make_load();
  }
  close(down[0]);
  close(up[1]);
  to_child_ = down[1];
  from_child_ = up[0];
}

Load::~Load() {
  close(to_child_);
  close(from_child_);
}

void Load::begin(std::uint16_t port) { write_all(to_child_, &port, sizeof port); }

void Load::release() { write_all(to_child_, "r", 1); }

Outcome Load::finish() {
  Figures figures{};
  read_all(from_child_, &figures, sizeof figures, "the load generator failed");
  int status = 0;
  must(waitpid(child_, &status, 0), "waitpid");
  must_hold(status == 0, "the load generator failed");
  return Outcome{
      figures.operations, Nanos(figures.wall_ns), Nanos(figures.cpu_ns), figures.checksum, {}};
}

void Load::make_load() {
  must(prctl(PR_SET_PDEATHSIG, SIGKILL), "prctl");
  pin_to_cpu(1);
  std::uint16_t port = 0;
  read_all(to_child_, &port, sizeof port, "the server ended before it listened");
  const Outcome outcome = run_load(port);
  const Figures figures{outcome.operations, outcome.wall.count(), outcome.cpu.count(),
                        outcome.checksum};
  write_all(from_child_, &figures, sizeof figures);
  std::_Exit(0);
}

Outcome Load::run_load(std::uint16_t port) const {
  const pid_t server = getppid();
  const Amount amount{warm_up_, operations_};
  switch (kind_) {
    case LoadKind::tcp_ping:
      return ping_tcp(server, port, connections_, amount);
    case LoadKind::tcp_read:
      return read_tcp(server, port, amount);
    case LoadKind::connect:
      return connect_many(server, port, amount);
    case LoadKind::hold:
      return hold(port);
    case LoadKind::udp_ping:
      return ping_udp(server, port, amount);
  }
  give_up("no such load");
}

Outcome Load::hold(std::uint16_t port) const {
  const RemoteStopwatch watch(getppid());
  std::vector<int> fds;
  for (std::uint64_t index = 0; index < connections_; ++index) {
    fds.push_back(connect_to(port, index));
  }
  char released = 0;
  read_all(to_child_, &released, sizeof released, "the server ended while connections were held");
  const Outcome outcome = watch.stop(connections_, scramble(fds.size()));
  for (const int fd : fds) {
    close(fd);
  }
  return outcome;
}

}  // namespace bench
