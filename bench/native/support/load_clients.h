// The clients that the load process is made of. Each returns the figures of its measured part.
#pragma once

#include <sys/types.h>

#include <cstdint>

#include "bench/native/support/bench.h"

namespace bench {

// The first so many operations are not measured.
struct Amount {
  std::uint64_t warm_up;
  std::uint64_t operations;
};

// Measures wall time here and the CPU time of the server's process.
class RemoteStopwatch {
 public:
  explicit RemoteStopwatch(pid_t server);
  [[nodiscard]] Outcome stop(std::uint64_t operations, std::uint64_t checksum) const;

 private:
  [[nodiscard]] Nanos server_cpu_now() const;

  clockid_t clock_{};
  Nanos cpu_;
  Nanos wall_;
};

// The nth connection to this port: many come from several addresses of the loopback, because one
// address has only some ten thousand ports to come from.
[[nodiscard]] int connect_to(std::uint16_t port, std::uint64_t nth = 0);

[[nodiscard]] Outcome ping_tcp(pid_t server, std::uint16_t port, std::uint64_t connections,
                               Amount amount);
[[nodiscard]] Outcome read_tcp(pid_t server, std::uint16_t port, Amount amount);
[[nodiscard]] Outcome connect_many(pid_t server, std::uint16_t port, Amount amount);
[[nodiscard]] Outcome ping_udp(pid_t server, std::uint16_t port, Amount amount);

}  // namespace bench
