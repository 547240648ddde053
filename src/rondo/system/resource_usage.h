// What this process, or one thread of it, has used of the machine, as the kernel accounts it.
#pragma once

#include <chrono>
#include <cstdint>

#include "rondo/base/error.h"

namespace rondo::os {

// Linux keeps some of these at zero; they are here because getrusage() and Node have them.
struct ResourceUsage {
  std::chrono::microseconds user_time{};
  std::chrono::microseconds system_time{};
  std::uint64_t max_resident_set_kilobytes = 0;
  std::uint64_t shared_memory_size = 0;   // Zero on Linux.
  std::uint64_t unshared_data_size = 0;   // Zero on Linux.
  std::uint64_t unshared_stack_size = 0;  // Zero on Linux.
  std::uint64_t minor_page_faults = 0;    // Without reading from a disk.
  std::uint64_t major_page_faults = 0;
  std::uint64_t swapped_out = 0;  // Zero on Linux.
  std::uint64_t block_reads = 0;
  std::uint64_t block_writes = 0;
  std::uint64_t messages_sent = 0;      // Zero on Linux.
  std::uint64_t messages_received = 0;  // Zero on Linux.
  std::uint64_t signals = 0;            // Zero on Linux.
  std::uint64_t voluntary_context_switches = 0;
  std::uint64_t involuntary_context_switches = 0;
};

// All threads of the process, those that ended included.
[[nodiscard]] Result<ResourceUsage> process_resource_usage();

// The calling thread. The largest resident set is still that of the process.
[[nodiscard]] Result<ResourceUsage> thread_resource_usage();

}  // namespace rondo::os
