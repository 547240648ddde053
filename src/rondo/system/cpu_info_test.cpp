#include "rondo/system/cpu_info.h"

#include <gtest/gtest.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <thread>

#include "rondo/system/cgroup.h"

namespace rondo::os {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view stat =
    "cpu  11 22 33 44 55 66 77 88 0 0\n"
    "cpu0 1 2 3 4 5 6 7 8 0 0\n"
    "cpu10 100 200 300 400 500 600 0 0 0 0\n"
    "cpu2 10 20 30 40 50 60 0 0 0 0\n"
    "intr 12345 0 0\n"
    "ctxt 99\n";

TEST(CpuInfo, ParsesTheTimesOfEachProcessor) {
  const auto cpus = parse_cpu_times(stat, 100);
  ASSERT_EQ(cpus.size(), 3U);
  EXPECT_EQ(cpus[0].number, 0U);
  EXPECT_EQ(cpus[0].times, (CpuTimes{10ms, 20ms, 30ms, 40ms, 60ms}));
  EXPECT_EQ(cpus[1].number, 2U);  // Number 1 is offline.
  EXPECT_EQ(cpus[2].number, 10U);
  EXPECT_EQ(cpus[2].times.idle, 4000ms);
}

TEST(CpuInfo, CountsTimeInTheTicksGiven) {
  const auto cpus = parse_cpu_times("cpu0 1500 0 0 0 0 0\n", 1000);
  ASSERT_EQ(cpus.size(), 1U);
  EXPECT_EQ(cpus[0].times.user, 1500ms);
}

TEST(CpuInfo, FindsNoProcessorInGarbage) {
  for (const char* garbage :
       {"", "\n", "cpu0", "cpu0 1 2 3", "cpux 1 2 3 4 5 6", "cpu0 1 2 x 4 5 6", "cpu0 1 2 -3 4 5 6",
        "cpu-1 1 2 3 4 5 6", "cpu 1 2 3 4 5 6", "CPU0 1 2 3 4 5 6",
        "cpu0 1 2 99999999999999999999999 4 5 6", "cpu0 18446744073709551615 0 0 0 0 0"}) {
    EXPECT_TRUE(parse_cpu_times(garbage, 100).empty()) << garbage;
  }
}

TEST(CpuInfo, AddsModelAndSpeedToTheRightProcessor) {
  auto cpus = parse_cpu_times(stat, 100);
  add_cpu_models(cpus,
                 "processor\t: 0\nvendor_id\t: X\nmodel\t\t: 1\nmodel name\t: Fast: One\n"
                 "cpu MHz\t\t: 2199.998\n\n"
                 "processor\t: 2\nmodel name\t: Other\n\n"
                 "processor\t: 7\nmodel name\t: Nobody\n");
  EXPECT_EQ(cpus[0].model, "Fast: One");
  EXPECT_EQ(cpus[0].speed_megahertz, 2199U);
  EXPECT_EQ(cpus[1].model, "Other");
  EXPECT_EQ(cpus[1].speed_megahertz, 0U);
  EXPECT_EQ(cpus[2].model, "unknown");
}

TEST(CpuInfo, TranslatesTheNumbersOfArm) {
  auto cpus = parse_cpu_times(stat, 100);
  add_cpu_models(cpus, "processor\t: 0\nCPU part\t: 0xd0c\n\nprocessor\t: 2\nCPU part\t: 0xfff\n");
  EXPECT_EQ(cpus[0].model, "Neoverse-N1");
  EXPECT_EQ(cpus[1].model, "unknown");
}

TEST(CpuInfo, ReadsTheClockOfPowerPc) {
  auto cpus = parse_cpu_times(stat, 100);
  add_cpu_models(cpus, "processor\t: 0\ncpu\t\t: POWER9\nclock\t\t: 3800.000000MHz\n");
  EXPECT_EQ(cpus[0].model, "POWER9");
  EXPECT_EQ(cpus[0].speed_megahertz, 3800U);
}

TEST(CpuInfo, LearnsNothingFromGarbage) {
  auto cpus = parse_cpu_times(stat, 100);
  for (const char* garbage :
       {"", "\n\n", ":", "model name : before any processor\n", "processor : x\nmodel name : y\n",
        "processor: 99999999999\nmodel name: y\n", "processor\t: 0\ncpu MHz : fast\n",
        "processor\t: 0\ncpu MHz : -5\n", "processor\t: 0\ncpu MHz : 1e300\n"}) {
    add_cpu_models(cpus, garbage);
    EXPECT_EQ(cpus[0].model, "unknown") << garbage;
    EXPECT_EQ(cpus[0].speed_megahertz, 0U) << garbage;
  }
}

TEST(CpuInfo, KnowsTheProcessorsOfThisMachine) {
  const auto cpus = cpu_info();
  ASSERT_TRUE(cpus) << cpus.error().to_string();
  EXPECT_EQ(cpus->size(), static_cast<std::size_t>(::sysconf(_SC_NPROCESSORS_ONLN)));
  for (const CpuInfo& cpu : *cpus) {
    EXPECT_FALSE(cpu.model.empty());
    EXPECT_GT(cpu.times.user + cpu.times.nice + cpu.times.system + cpu.times.idle, 0ms);
  }
}

TEST(CpuInfo, AQuotaLowersTheParallelismButNotBelowOne) {
  EXPECT_EQ(limit_parallelism(8, std::nullopt), 8U);
  EXPECT_EQ(limit_parallelism(8, 100.0), 8U);
  EXPECT_EQ(limit_parallelism(8, 8.0), 8U);
  EXPECT_EQ(limit_parallelism(8, 2.9), 2U);
  EXPECT_EQ(limit_parallelism(8, 0.1), 1U);
  EXPECT_EQ(limit_parallelism(8, 0.0), 1U);
  EXPECT_EQ(limit_parallelism(0, std::nullopt), 1U);
}

TEST(CpuInfo, ParallelismHonoursTheAffinityOfTheThread) {
  unsigned parallelism = 0;
  // In a thread of its own, which takes its affinity with it when it ends.
  std::thread([&] {
    cpu_set_t allowed;
    ASSERT_EQ(::sched_getaffinity(0, sizeof allowed, &allowed), 0);
    std::size_t first = 0;
    while (!CPU_ISSET(first, &allowed)) {
      ++first;
    }
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    ASSERT_EQ(::sched_setaffinity(0, sizeof one, &one), 0);
    parallelism = available_parallelism();
  }).join();
  EXPECT_EQ(parallelism, 1U);
}

TEST(CpuInfo, ParallelismIsThatOfAffinityAndControlGroup) {
  cpu_set_t allowed;
  ASSERT_EQ(::sched_getaffinity(0, sizeof allowed, &allowed), 0);
  EXPECT_EQ(available_parallelism(), limit_parallelism(static_cast<unsigned>(CPU_COUNT(&allowed)),
                                                       Cgroup::of_this_process().cpu_limit()));
}

}  // namespace
}  // namespace rondo::os
