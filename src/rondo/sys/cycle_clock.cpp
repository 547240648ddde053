#include "rondo/sys/cycle_clock.h"

#include "rondo/sys/clock.h"

namespace rondo {

namespace {

double measure_nanos_per_cycle() {
  const Nanos time_before = system_clock().now();
  const Cycles cycles_before = cycle_stamp();
  Nanos time = time_before;
  while (time - time_before < Millis(1)) {
    time = system_clock().now();
  }
  const Cycles cycles = cycle_stamp() - cycles_before;
  return static_cast<double>((time - time_before).count()) / static_cast<double>(cycles);
}

}  // namespace

Nanos cycles_to_time(Cycles cycles) {
  static const double nanos_per_cycle = measure_nanos_per_cycle();
  return Nanos(static_cast<Nanos::rep>(static_cast<double>(cycles) * nanos_per_cycle));
}

}  // namespace rondo
