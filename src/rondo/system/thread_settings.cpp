#include "rondo/system/thread_settings.h"

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>

namespace rondo::os {

namespace {

// Linux can be built for at most 8192 processors; this leaves room.
constexpr std::size_t cpu_count_max = std::size_t{1} << 16;
const std::size_t cpu_set_size = CPU_ALLOC_SIZE(cpu_count_max);

struct FreeCpuSet {
  void operator()(cpu_set_t* set) const { CPU_FREE(set); }
};
using CpuSet = std::unique_ptr<cpu_set_t, FreeCpuSet>;

CpuSet make_cpu_set() {
  CpuSet set(CPU_ALLOC(cpu_count_max));
  if (set != nullptr) {
    CPU_ZERO_S(cpu_set_size, set.get());
  }
  return set;
}

// Where in the range of a real-time policy each step lies, in quarters.
int real_time_priority(ThreadPriority priority, int lowest, int highest) {
  const int quarters = static_cast<int>(priority) + 2;
  return lowest + (highest - lowest) * quarters / 4;
}

}  // namespace

Result<std::vector<unsigned>> thread_affinity(pthread_t thread) {
  const CpuSet set = make_cpu_set();
  if (set == nullptr) {
    return fail("pthread_getaffinity_np", ENOMEM);
  }
  if (const int error = ::pthread_getaffinity_np(thread, cpu_set_size, set.get()); error != 0) {
    return fail("pthread_getaffinity_np", error);
  }
  std::vector<unsigned> cpus;
  for (unsigned cpu = 0; cpu < cpu_count_max; ++cpu) {
    if (CPU_ISSET_S(cpu, cpu_set_size, set.get())) {
      cpus.push_back(cpu);
    }
  }
  return cpus;
}

Result<> set_thread_affinity(std::span<const unsigned> cpus, pthread_t thread) {
  const CpuSet set = make_cpu_set();
  if (set == nullptr) {
    return fail("pthread_setaffinity_np", ENOMEM);
  }
  for (const unsigned cpu : cpus) {
    if (cpu >= cpu_count_max) {
      return fail("pthread_setaffinity_np", EINVAL);
    }
    CPU_SET_S(cpu, cpu_set_size, set.get());
  }
  if (const int error = ::pthread_setaffinity_np(thread, cpu_set_size, set.get()); error != 0) {
    return fail("pthread_setaffinity_np", error);
  }
  return {};
}

Result<unsigned> current_cpu() {
  const int cpu = ::sched_getcpu();
  if (cpu < 0) {
    return fail_errno("sched_getcpu");
  }
  return static_cast<unsigned>(cpu);
}

Result<std::string> thread_name(pthread_t thread) {
  std::array<char, thread_name_length_max + 1> name{};
  if (const int error = ::pthread_getname_np(thread, name.data(), name.size()); error != 0) {
    return fail("pthread_getname_np", error);
  }
  return std::string(name.data());
}

Result<> set_thread_name(std::string_view name, pthread_t thread) {
  if (name.contains('\0')) {
    return fail("pthread_setname_np", EINVAL);
  }
  const std::string cut(name.substr(0, thread_name_length_max));
  if (const int error = ::pthread_setname_np(thread, cut.c_str()); error != 0) {
    return fail("pthread_setname_np", error);
  }
  return {};
}

Result<int> thread_priority() {
  int policy = 0;
  sched_param parameters{};
  if (const int error = ::pthread_getschedparam(::pthread_self(), &policy, &parameters);
      error != 0) {
    return fail("pthread_getschedparam", error);
  }
  if (policy == SCHED_FIFO || policy == SCHED_RR) {
    return parameters.sched_priority;
  }
  errno = 0;
  const int nice = ::getpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()));
  if (nice == -1 && errno != 0) {
    return fail_errno("getpriority");
  }
  return nice;
}

Result<> set_thread_priority(ThreadPriority priority) {
  if (priority < ThreadPriority::lowest || priority > ThreadPriority::highest) {
    return fail("setpriority", EINVAL);
  }
  int policy = 0;
  sched_param parameters{};
  if (const int error = ::pthread_getschedparam(::pthread_self(), &policy, &parameters);
      error != 0) {
    return fail("pthread_getschedparam", error);
  }
  if (policy == SCHED_FIFO || policy == SCHED_RR) {
    parameters.sched_priority = real_time_priority(priority, ::sched_get_priority_min(policy),
                                                   ::sched_get_priority_max(policy));
    const int error = ::pthread_setschedparam(::pthread_self(), policy, &parameters);
    return error == 0 ? Result<>() : fail("pthread_setschedparam", error);
  }
  const int nice = -2 * static_cast<int>(priority);
  if (::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), nice) < 0) {
    return fail_errno("setpriority");
  }
  return {};
}

}  // namespace rondo::os
