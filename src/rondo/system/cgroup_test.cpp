#include "rondo/system/cgroup.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace rondo::os {
namespace {

using Levels = std::vector<std::string>;

constexpr std::string_view version_2_mounts =
    "22 1 0:20 / /proc rw,nosuid - proc proc rw\n"
    "30 22 0:26 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n";

constexpr std::string_view version_1_mounts =
    "31 30 0:27 / /sys/fs/cgroup/memory rw,nosuid shared:10 - cgroup cgroup rw,memory\n"
    "32 30 0:28 / /sys/fs/cgroup/cpu,cpuacct rw shared:11 - cgroup cgroup rw,cpu,cpuacct\n";

// A tree of files under a temporary root.
class CgroupTree : public testing::Test {
 protected:
  CgroupTree() {
    root_ = (std::filesystem::temp_directory_path() / "rondo-cgroup-XXXXXX").string();
    EXPECT_NE(::mkdtemp(root_.data()), nullptr);
  }
  ~CgroupTree() override { std::filesystem::remove_all(root_); }

  void write(const std::string& path, std::string_view text) {
    const std::filesystem::path whole = root_ + path;
    std::filesystem::create_directories(whole.parent_path());
    std::ofstream(whole) << text;
  }

  [[nodiscard]] Cgroup version_2() const { return {"0::/a/b\n", version_2_mounts, root_}; }
  [[nodiscard]] Cgroup version_1() const {
    return {"5:cpu,cpuacct:/a/b\n4:memory:/a/b\n1:name=systemd:/x\n", version_1_mounts, root_};
  }

  std::string root_;
};

TEST(Cgroup, KnowsItsLevelsInVersion2) {
  const Cgroup cgroup("0::/a/b\n", version_2_mounts);
  EXPECT_EQ(cgroup.unified_levels(),
            (Levels{"/sys/fs/cgroup/a/b", "/sys/fs/cgroup/a", "/sys/fs/cgroup"}));
  EXPECT_TRUE(cgroup.memory_levels().empty());
  EXPECT_TRUE(cgroup.cpu_levels().empty());
}

TEST(Cgroup, KnowsItsLevelsInVersion1) {
  const Cgroup cgroup("5:cpu,cpuacct:/a\n4:memory:/\n", version_1_mounts);
  EXPECT_EQ(cgroup.memory_levels(), Levels{"/sys/fs/cgroup/memory"});
  EXPECT_EQ(cgroup.cpu_levels(),
            (Levels{"/sys/fs/cgroup/cpu,cpuacct/a", "/sys/fs/cgroup/cpu,cpuacct"}));
  EXPECT_TRUE(cgroup.unified_levels().empty());
}

TEST(Cgroup, KnowsBothVersionsAtOnce) {
  const std::string mounts = std::string(version_1_mounts) +
                             "33 30 0:29 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n";
  const Cgroup cgroup("4:memory:/m\n0::/u\n", mounts);
  EXPECT_EQ(cgroup.unified_levels().front(), "/sys/fs/cgroup/unified/u");
  EXPECT_EQ(cgroup.memory_levels().front(), "/sys/fs/cgroup/memory/m");
}

TEST(Cgroup, IsNotMisledByAControllerWithASimilarName) {
  const Cgroup cgroup("3:cpuset:/wrong\n5:cpu,cpuacct:/right\n",
                      "1 1 0:1 / /cpuset rw - cgroup cgroup rw,cpuset\n"
                      "1 1 0:1 / /cpu rw - cgroup cgroup rw,cpu\n");
  EXPECT_EQ(cgroup.cpu_levels(), (Levels{"/cpu/right", "/cpu"}));
}

TEST(Cgroup, FollowsTheRootOfItsMount) {
  // As in a container without a name space of its own for groups.
  const Cgroup cgroup("4:memory:/docker/abc/inner\n",
                      "31 30 0:27 /docker/abc /memory ro - cgroup cgroup rw,memory\n");
  EXPECT_EQ(cgroup.memory_levels(), (Levels{"/memory/inner", "/memory"}));
}

TEST(Cgroup, FallsBackToTheMountPointWhenItsGroupIsNotShown) {
  for (const char* group : {"0::/docker/abcdef\n", "0::/../other\n", "0::/elsewhere\n"}) {
    const Cgroup cgroup(group, "1 1 0:1 /docker/abc /mnt rw - cgroup2 none rw\n");
    EXPECT_EQ(cgroup.unified_levels(), Levels{"/mnt"}) << group;
  }
}

TEST(Cgroup, PrefersTheMountThatShowsItsGroup) {
  const Cgroup cgroup("0::/b\n",
                      "1 1 0:1 /a /first rw - cgroup2 none rw\n"
                      "1 1 0:1 / /second rw - cgroup2 none rw\n");
  EXPECT_EQ(cgroup.unified_levels().front(), "/second/b");
}

TEST(Cgroup, ReadsEscapedPaths) {
  const Cgroup cgroup("0::/\n", "1 1 0:1 / /my\\040groups\\134x\\9 rw - cgroup2 none rw\n");
  EXPECT_EQ(cgroup.unified_levels(), Levels{"/my groups\\x\\9"});
}

TEST(Cgroup, AGroupMayHaveColonsInItsName) {
  const Cgroup cgroup("0::/a:b:c\n", version_2_mounts);
  EXPECT_EQ(cgroup.unified_levels().front(), "/sys/fs/cgroup/a:b:c");
}

TEST(Cgroup, GarbageLimitsNothing) {
  for (const char* membership : {"", "\n", "0", "0:", "0::", "::::", "no colons at all", "0::a"}) {
    for (const char* mounts :
         {"", "- - - -", "1 1 0:1 / /x rw - cgroup2", "1 1 0:1 / - cgroup2 a b", "-", "\0 garbage",
          "1 1 0:1 / /nowhere rw - cgroup2 none rw"}) {
      const Cgroup cgroup(membership, mounts, "/no/such/root");
      EXPECT_FALSE(cgroup.memory_limit());
      EXPECT_FALSE(cgroup.memory_left());
      EXPECT_FALSE(cgroup.cpu_limit());
    }
  }
}

TEST_F(CgroupTree, MissingFilesLimitNothing) {
  EXPECT_FALSE(version_2().memory_limit());
  EXPECT_FALSE(version_2().cpu_limit());
  EXPECT_FALSE(version_1().memory_limit());
  EXPECT_FALSE(version_1().cpu_limit());
}

TEST_F(CgroupTree, UnlimitedGroupsLimitNothing) {
  write("/sys/fs/cgroup/a/b/memory.max", "max\n");
  write("/sys/fs/cgroup/a/b/memory.high", "max\n");
  write("/sys/fs/cgroup/a/b/cpu.max", "max 100000\n");
  write("/sys/fs/cgroup/memory/a/b/memory.limit_in_bytes", "9223372036854771712\n");
  write("/sys/fs/cgroup/memory/a/b/memory.soft_limit_in_bytes", "9223372036854710272\n");
  write("/sys/fs/cgroup/cpu,cpuacct/a/b/cpu.cfs_quota_us", "-1\n");
  write("/sys/fs/cgroup/cpu,cpuacct/a/b/cpu.cfs_period_us", "100000\n");
  EXPECT_FALSE(version_2().memory_limit());
  EXPECT_FALSE(version_2().cpu_limit());
  EXPECT_FALSE(version_1().memory_limit());
  EXPECT_FALSE(version_1().cpu_limit());
}

TEST_F(CgroupTree, GarbageInFilesLimitsNothing) {
  for (const char* garbage : {"", "\n", "x", "-5", "12 13 14", "99999999999999999999999", "1 0"}) {
    write("/sys/fs/cgroup/a/memory.max", garbage);
    write("/sys/fs/cgroup/a/memory.high", garbage);
    write("/sys/fs/cgroup/a/cpu.max", garbage);
    write("/sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_quota_us", "5");
    write("/sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_period_us", garbage);
    EXPECT_FALSE(version_2().memory_limit()) << garbage;
    EXPECT_FALSE(version_2().cpu_limit()) << garbage;
    EXPECT_FALSE(version_1().cpu_limit()) << garbage;
  }
}

TEST_F(CgroupTree, TheTightestLevelCountsInVersion2) {
  write("/sys/fs/cgroup/a/b/memory.max", "3000\n");
  write("/sys/fs/cgroup/a/b/memory.high", "max\n");
  write("/sys/fs/cgroup/a/memory.max", "2000\n");
  write("/sys/fs/cgroup/memory.max", "5000\n");
  EXPECT_EQ(version_2().memory_limit(), 2000U);
  write("/sys/fs/cgroup/a/b/memory.high", "1000\n");
  EXPECT_EQ(version_2().memory_limit(), 1000U);
}

TEST_F(CgroupTree, TheTightestLevelCountsInVersion1) {
  write("/sys/fs/cgroup/memory/a/b/memory.limit_in_bytes", "3000\n");
  write("/sys/fs/cgroup/memory/memory.limit_in_bytes", "2500\n");
  EXPECT_EQ(version_1().memory_limit(), 2500U);
  write("/sys/fs/cgroup/memory/a/memory.soft_limit_in_bytes", "400\n");
  EXPECT_EQ(version_1().memory_limit(), 400U);
}

TEST_F(CgroupTree, WhatIsLeftIsTheLeastOverAllLevels) {
  write("/sys/fs/cgroup/a/b/memory.max", "1000\n");
  write("/sys/fs/cgroup/a/b/memory.current", "100\n");
  write("/sys/fs/cgroup/a/memory.max", "5000\n");
  write("/sys/fs/cgroup/a/memory.current", "4800\n");
  EXPECT_EQ(version_2().memory_left(), 200U);
  write("/sys/fs/cgroup/a/memory.current", "6000\n");
  EXPECT_EQ(version_2().memory_left(), 0U);

  write("/sys/fs/cgroup/memory/a/memory.limit_in_bytes", "700\n");
  EXPECT_EQ(version_1().memory_left(), 700U);  // The usage is not known.
  write("/sys/fs/cgroup/memory/a/memory.usage_in_bytes", "100\n");
  EXPECT_EQ(version_1().memory_left(), 600U);
}

TEST_F(CgroupTree, TheTightestProcessorQuotaCounts) {
  write("/sys/fs/cgroup/a/b/cpu.max", "400000 100000\n");
  write("/sys/fs/cgroup/a/cpu.max", "150000 100000\n");
  EXPECT_EQ(version_2().cpu_limit(), 1.5);

  write("/sys/fs/cgroup/cpu,cpuacct/a/b/cpu.cfs_quota_us", "50000\n");
  write("/sys/fs/cgroup/cpu,cpuacct/a/b/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(version_1().cpu_limit(), 0.5);
}

TEST(Cgroup, TheGroupOfThisProcessCanBeRead) {
  const Cgroup cgroup = Cgroup::of_this_process();
  const auto limit = cgroup.memory_limit();
  const auto left = cgroup.memory_left();
  EXPECT_EQ(limit.has_value(), left.has_value());
  if (limit) {
    EXPECT_LE(*left, *limit);
  }
}

}  // namespace
}  // namespace rondo::os
