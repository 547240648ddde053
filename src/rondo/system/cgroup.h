// The limits that Linux's control groups set for this process, version 1, version 2 or both.
//
// A group's limits hold for all groups below it, so each question is answered by the tightest
// limit from the process's own group up to the top that can be seen from here. What cannot be
// read does not limit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rondo::os {

class Cgroup {
 public:
  [[nodiscard]] static Cgroup of_this_process();

  // From what /proc/self/cgroup and /proc/self/mountinfo say; root stands before every path
  // that is read, so that tests can bring a tree of their own.
  Cgroup(std::string_view membership, std::string_view mount_info, const std::string& root = "");

  // Bytes that the process and its group may have: the hard or the soft limit, the lower.
  [[nodiscard]] std::optional<std::uint64_t> memory_limit() const;

  // Bytes that the limits leave over; zero when a group has more than its limit.
  [[nodiscard]] std::optional<std::uint64_t> memory_left() const;

  // How many processors' worth of time the group gets; 1.5 is one and a half.
  [[nodiscard]] std::optional<double> cpu_limit() const;

  // The directories from the group's own up to the top, for each version that is mounted.
  [[nodiscard]] std::vector<std::string> unified_levels() const { return unified_; }
  [[nodiscard]] std::vector<std::string> memory_levels() const { return memory_; }
  [[nodiscard]] std::vector<std::string> cpu_levels() const { return cpu_; }

 private:
  std::vector<std::string> unified_;  // Version 2.
  std::vector<std::string> memory_;   // Version 1, where each controller has its own tree.
  std::vector<std::string> cpu_;
};

}  // namespace rondo::os
