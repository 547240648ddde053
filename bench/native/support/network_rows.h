// Rows about TCP and UDP: a server of each system under the same load.
//
// An adapter `Tcp` has these static functions, each of which listens on a free port of
// 127.0.0.1, calls load.begin(port), and serves until it is done:
//   echo(load)                 sends back what comes, until load.connections() have closed
//   send_chunks(load)          sends chunk() load.total_operations() times to one connection,
//                              the next when the last is written, and closes
//   accept_and_close(load)     closes each connection as it comes, load.total_operations() times
//   hold(load, heap)           keeps load.connections() open, ready to read from each; calls
//                              heap.before() when it listens and heap.after() when the last has
//                              come, and serves until all have closed
// An adapter `Udp` has echo(load): sends back load.total_operations() datagrams.
#pragma once

#include <malloc.h>

#include "bench/native/support/bench.h"
#include "bench/native/support/load.h"

namespace bench {

// How much the C library's heap holds. Every system here allocates from it.
class Heap {
 public:
  void before() { before_ = bytes_in_use(); }
  void after() { growth_ = bytes_in_use() - before_; }
  [[nodiscard]] double growth() const { return static_cast<double>(growth_); }

 private:
  // Signed, because a heap may shrink.
  static std::int64_t bytes_in_use() {
    const struct mallinfo2 info = mallinfo2();
    return static_cast<std::int64_t>(info.uordblks + info.hblkhd);
  }

  std::int64_t before_ = 0;
  std::int64_t growth_ = 0;
};

template <void (*serve)(Load&), LoadKind kind>
Outcome under_load(const Parameters& parameters) {
  Load load(kind, parameters.operations, parameters.connections);
  serve(load);
  return load.finish();
}

template <class Tcp>
Outcome hold_connections(const Parameters& parameters) {
  Load load(LoadKind::hold, parameters.operations, parameters.operations);
  Heap heap;
  Tcp::hold(load, heap);
  Outcome outcome = load.finish();
  outcome.figures = {
      {"bytes_per_connection", heap.growth() / static_cast<double>(load.connections())}};
  return outcome;
}

template <class Tcp>
Rows make_tcp_rows() {
  constexpr Cpus cpus = Cpus::one_for_each_party;
  return {{"tcp_ping", cpus, under_load<Tcp::echo, LoadKind::tcp_ping>},
          {"tcp_write", cpus, under_load<Tcp::send_chunks, LoadKind::tcp_read>},
          {"accept", cpus, under_load<Tcp::accept_and_close, LoadKind::connect>},
          {"memory", cpus, hold_connections<Tcp>}};
}

template <class Udp>
Rows make_udp_rows() {
  return {{"udp_ping", Cpus::one_for_each_party, under_load<Udp::echo, LoadKind::udp_ping>}};
}

}  // namespace bench
