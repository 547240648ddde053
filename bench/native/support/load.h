// The other party of the network rows: a child process that makes the load and holds the watch.
//
// It is the same raw program (plain system calls) for every system, on a CPU of its own, so
// that only the server under test differs. It checks every answer.
#pragma once

#include <sys/types.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "bench/native/support/bench.h"

namespace bench {

inline constexpr std::size_t message_bytes = 64;
inline constexpr std::size_t chunk_bytes = std::size_t{64} * 1024;
inline constexpr int listen_backlog = 1024;

// What the servers of the throughput row send, again and again.
[[nodiscard]] const std::array<std::byte, chunk_bytes>& chunk();

enum class LoadKind : std::uint8_t {
  tcp_ping,  // Messages to an echo server, one in flight on each connection.
  tcp_read,  // One connection; reads whole chunks until the server closes.
  connect,   // Connects and waits for the server to close, many at a time.
  hold,      // Connects and stays silent until released.
  udp_ping,  // Datagrams to an echo server, one in flight.
};

class Load {
 public:
  // Forks; to be called before the system under test is set up.
  Load(LoadKind kind, std::uint64_t operations, std::uint64_t connections);
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;
  ~Load();

  // How much the server has to serve, the warm-up included.
  [[nodiscard]] std::uint64_t total_operations() const noexcept { return warm_up_ + operations_; }
  [[nodiscard]] std::uint64_t connections() const noexcept { return connections_; }

  // The server listens on this port of 127.0.0.1.
  void begin(std::uint16_t port);
  // Lets held connections go.
  void release();
  // Waits for the end of the load. The figures are those of the measured part.
  [[nodiscard]] Outcome finish();

 private:
  void make_load();
  [[nodiscard]] Outcome run_load(std::uint16_t port) const;
  [[nodiscard]] Outcome hold(std::uint16_t port) const;

  LoadKind kind_;
  std::uint64_t operations_;
  std::uint64_t warm_up_;
  std::uint64_t connections_;
  pid_t child_ = -1;
  int to_child_ = -1;    // The writing end here, the reading end in the child.
  int from_child_ = -1;  // The other way round.
};

}  // namespace bench
