#include "rondo/system/resource_usage.h"

#include <sys/resource.h>

namespace rondo::os {

namespace {

std::chrono::microseconds to_micros(const timeval& time) {
  return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_usec);
}

std::uint64_t to_count(long number) { return static_cast<std::uint64_t>(number); }

Result<ResourceUsage> usage_of(__rusage_who who) {
  rusage usage{};
  if (::getrusage(who, &usage) < 0) {
    return fail_errno("getrusage");
  }
  return ResourceUsage{
      .user_time = to_micros(usage.ru_utime),
      .system_time = to_micros(usage.ru_stime),
      .max_resident_set_kilobytes = to_count(usage.ru_maxrss),
      .shared_memory_size = to_count(usage.ru_ixrss),
      .unshared_data_size = to_count(usage.ru_idrss),
      .unshared_stack_size = to_count(usage.ru_isrss),
      .minor_page_faults = to_count(usage.ru_minflt),
      .major_page_faults = to_count(usage.ru_majflt),
      .swapped_out = to_count(usage.ru_nswap),
      .block_reads = to_count(usage.ru_inblock),
      .block_writes = to_count(usage.ru_oublock),
      .messages_sent = to_count(usage.ru_msgsnd),
      .messages_received = to_count(usage.ru_msgrcv),
      .signals = to_count(usage.ru_nsignals),
      .voluntary_context_switches = to_count(usage.ru_nvcsw),
      .involuntary_context_switches = to_count(usage.ru_nivcsw),
  };
}

}  // namespace

Result<ResourceUsage> process_resource_usage() { return usage_of(RUSAGE_SELF); }

Result<ResourceUsage> thread_resource_usage() { return usage_of(RUSAGE_THREAD); }

}  // namespace rondo::os
