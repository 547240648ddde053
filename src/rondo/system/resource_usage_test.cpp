#include "rondo/system/resource_usage.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/mman.h>

#include <cstddef>
#include <thread>

namespace rondo::os {
namespace {

using namespace std::chrono_literals;

// Uses the processor until the kernel has noticed.
void burn_time() {
  const auto start = thread_resource_usage();
  ASSERT_TRUE(start);
  volatile unsigned sink = 0;
  while (true) {
    for (unsigned step = 0; step < 100'000; ++step) {
      sink = sink + step;
    }
    const auto now = thread_resource_usage();
    ASSERT_TRUE(now);
    if (now->user_time + now->system_time > start->user_time + start->system_time + 1ms) {
      return;
    }
  }
}

TEST(ResourceUsage, TheProcessHasUsedSomething) {
  burn_time();
  const auto usage = process_resource_usage();
  ASSERT_TRUE(usage);
  EXPECT_GT(usage->user_time + usage->system_time, 1ms);
  EXPECT_GT(usage->max_resident_set_kilobytes, 0U);
  EXPECT_GT(usage->minor_page_faults, 0U);
}

TEST(ResourceUsage, NothingIsEverGivenBack) {
  const auto before = process_resource_usage();
  ASSERT_TRUE(before);
  burn_time();
  const auto after = process_resource_usage();
  ASSERT_TRUE(after);
  EXPECT_GT(after->user_time + after->system_time, before->user_time + before->system_time);
  EXPECT_GE(after->max_resident_set_kilobytes, before->max_resident_set_kilobytes);
  EXPECT_GE(after->involuntary_context_switches, before->involuntary_context_switches);
}

TEST(ResourceUsage, TouchingFreshPagesCountsAsMinorFaults) {
  constexpr std::size_t size = std::size_t{8} << 20;
  const auto before = thread_resource_usage();
  void* pages = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(pages, MAP_FAILED);
  ::madvise(pages, size, MADV_NOHUGEPAGE);
  for (std::size_t offset = 0; offset < size; offset += 4096) {
    static_cast<volatile char*>(pages)[offset] = 1;
  }
  const auto after = thread_resource_usage();
  ::munmap(pages, size);
  ASSERT_TRUE(before && after);
  EXPECT_GE(after->minor_page_faults, before->minor_page_faults + 16);
}

TEST(ResourceUsage, BlockingIsAVoluntarySwitch) {
  const auto before = thread_resource_usage();
  ::poll(nullptr, 0, 2);
  const auto after = thread_resource_usage();
  ASSERT_TRUE(before && after);
  EXPECT_GT(after->voluntary_context_switches, before->voluntary_context_switches);
}

TEST(ResourceUsage, AThreadCountsOnlyItsOwnTime) {
  burn_time();
  Result<ResourceUsage> other = ResourceUsage{};
  std::thread([&] { other = thread_resource_usage(); }).join();
  const auto process = process_resource_usage();
  ASSERT_TRUE(other && process);
  EXPECT_LT(other->user_time + other->system_time, process->user_time + process->system_time);
}

}  // namespace
}  // namespace rondo::os
