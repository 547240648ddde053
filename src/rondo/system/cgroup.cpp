#include "rondo/system/cgroup.h"

#include <algorithm>

#include "rondo/system/kernel_text.h"

namespace rondo::os {

namespace {

// Version 1 has no word for "unlimited": it shows the largest multiple of the page size, and
// pages have at most 64 KiB.
constexpr std::uint64_t version_1_unlimited = 0x7fff'ffff'ffff'0000;

struct Mount {
  std::string root;         // The group that is seen at the mount point.
  std::string mount_point;  // Where it is seen.
};

bool has_item(std::string_view comma_list, std::string_view wanted) {
  while (!comma_list.empty()) {
    const std::size_t comma = comma_list.find(',');
    if (comma_list.substr(0, comma) == wanted) {
      return true;
    }
    comma_list = comma == comma_list.npos ? std::string_view() : comma_list.substr(comma + 1);
  }
  return false;
}

// The kernel writes a space in a path as \040, and so on.
std::string unescape(std::string_view text) {
  const auto is_octal = [](char digit) { return digit >= '0' && digit <= '7'; };
  std::string plain;
  for (std::size_t index = 0; index < text.size(); ++index) {
    const std::string_view code = text.substr(index).substr(0, 4);
    if (code.size() == 4 && code[0] == '\\' && std::ranges::all_of(code.substr(1), is_octal)) {
      const int value = (code[1] - '0') * 64 + (code[2] - '0') * 8 + (code[3] - '0');
      plain += static_cast<char>(value);
      index += 3;
    } else {
      plain += text[index];
    }
  }
  return plain;
}

// The path in "ID:CONTROLLERS:PATH" of the wanted controller; version 2 has the empty one.
std::optional<std::string_view> find_group(std::string_view membership,
                                           std::string_view controller) {
  for (const std::string_view line : split_lines(membership)) {
    const std::size_t first = line.find(':');
    const std::size_t second = first == line.npos ? line.npos : line.find(':', first + 1);
    if (second == line.npos) {
      continue;
    }
    const std::string_view controllers = line.substr(first + 1, second - first - 1);
    const std::string_view path = line.substr(second + 1);
    if (path.starts_with('/') &&
        (controller.empty() ? controllers.empty() : has_item(controllers, controller))) {
      return path;
    }
  }
  return std::nullopt;
}

// "ID PARENT DEVICE ROOT MOUNT_POINT OPTIONS [FIELDS...] - TYPE SOURCE SUPER_OPTIONS".
std::vector<Mount> find_mounts(std::string_view mount_info, std::string_view controller) {
  std::vector<Mount> mounts;
  for (const std::string_view line : split_lines(mount_info)) {
    const std::vector<std::string_view> words = split_words(line);
    const auto dash = std::ranges::find(words, "-");
    if (dash - words.begin() < 6 || words.end() - dash < 4) {
      continue;
    }
    const std::string_view type = dash[1];
    const std::string_view super_options = dash[3];
    if (controller.empty() ? type == "cgroup2"
                           : type == "cgroup" && has_item(super_options, controller)) {
      mounts.push_back(Mount{unescape(words[3]), unescape(words[4])});
    }
  }
  return mounts;
}

// The group's path below the mount's root; nothing when the mount does not show the group.
std::optional<std::string_view> path_below(std::string_view group, std::string_view root) {
  if (group.contains("/..")) {
    return std::nullopt;  // It lies outside of our name space.
  }
  if (root == "/") {
    return group;
  }
  if (!group.starts_with(root)) {
    return std::nullopt;
  }
  const std::string_view rest = group.substr(root.size());
  return rest.empty() || rest.starts_with('/') ? std::optional(rest) : std::nullopt;
}

std::vector<std::string> levels_from(const std::string& top, std::string_view below) {
  std::vector<std::string> levels;
  while (!below.empty() && below != "/") {
    levels.push_back(top + std::string(below));
    below = below.substr(0, below.rfind('/'));
  }
  levels.push_back(top);
  return levels;
}

std::vector<std::string> find_levels(std::string_view membership, std::string_view mount_info,
                                     const std::string& root, std::string_view controller) {
  const auto group = find_group(membership, controller);
  const std::vector<Mount> mounts = find_mounts(mount_info, controller);
  if (!group || mounts.empty()) {
    return {};
  }
  for (const Mount& mount : mounts) {
    if (const auto below = path_below(*group, mount.root)) {
      return levels_from(root + mount.mount_point, *below);
    }
  }
  // What is mounted here is a part of the tree that we are told to see.
  return {root + mounts.front().mount_point};
}

std::optional<std::uint64_t> read_bytes(const std::string& path) {
  const auto text = read_text_file(path);
  const auto bytes = text ? parse_number<std::uint64_t>(*text) : std::nullopt;
  return bytes && *bytes < version_1_unlimited ? bytes : std::nullopt;
}

template <class Number>
void lower(std::optional<Number>& lowest, std::optional<Number> other) {
  if (other && (!lowest || *other < *lowest)) {
    lowest = other;
  }
}

struct MemoryFiles {
  const char* hard_limit;
  const char* soft_limit;
  const char* usage;
};
constexpr MemoryFiles version_1_files{"/memory.limit_in_bytes", "/memory.soft_limit_in_bytes",
                                      "/memory.usage_in_bytes"};
constexpr MemoryFiles version_2_files{"/memory.max", "/memory.high", "/memory.current"};

std::optional<std::uint64_t> memory_limit_at(const std::string& level, const MemoryFiles& files) {
  std::optional<std::uint64_t> limit = read_bytes(level + files.hard_limit);
  lower(limit, read_bytes(level + files.soft_limit));
  return limit;
}

std::optional<std::uint64_t> memory_left_at(const std::string& level, const MemoryFiles& files) {
  const auto limit = memory_limit_at(level, files);
  const auto usage = read_bytes(level + files.usage);
  if (!limit || !usage) {
    return limit;
  }
  return *limit > *usage ? *limit - *usage : 0;
}

// "QUOTA PERIOD", both in microseconds; the quota may be "max".
std::optional<double> read_version_2_cpu(const std::string& level) {
  const auto text = read_text_file(level + "/cpu.max");
  if (!text) {
    return std::nullopt;
  }
  const std::vector<std::string_view> words = split_words(trim(*text));
  if (words.size() != 2) {
    return std::nullopt;
  }
  const auto quota = parse_number<std::uint64_t>(words[0]);
  const auto period = parse_number<std::uint64_t>(words[1]);
  if (!quota || !period || *period == 0) {
    return std::nullopt;
  }
  return static_cast<double>(*quota) / static_cast<double>(*period);
}

// A quota of -1 is none.
std::optional<double> read_version_1_cpu(const std::string& level) {
  const auto quota = read_bytes(level + "/cpu.cfs_quota_us");
  const auto period = read_bytes(level + "/cpu.cfs_period_us");
  if (!quota || !period || *period == 0) {
    return std::nullopt;
  }
  return static_cast<double>(*quota) / static_cast<double>(*period);
}

}  // namespace

Cgroup Cgroup::of_this_process() {
  return {read_text_file("/proc/self/cgroup").value_or(""),
          read_text_file("/proc/self/mountinfo").value_or("")};
}

Cgroup::Cgroup(std::string_view membership, std::string_view mount_info, const std::string& root)
    : unified_(find_levels(membership, mount_info, root, "")),
      memory_(find_levels(membership, mount_info, root, "memory")),
      cpu_(find_levels(membership, mount_info, root, "cpu")) {}

std::optional<std::uint64_t> Cgroup::memory_limit() const {
  std::optional<std::uint64_t> limit;
  for (const std::string& level : unified_) {
    lower(limit, memory_limit_at(level, version_2_files));
  }
  for (const std::string& level : memory_) {
    lower(limit, memory_limit_at(level, version_1_files));
  }
  return limit;
}

std::optional<std::uint64_t> Cgroup::memory_left() const {
  std::optional<std::uint64_t> left;
  for (const std::string& level : unified_) {
    lower(left, memory_left_at(level, version_2_files));
  }
  for (const std::string& level : memory_) {
    lower(left, memory_left_at(level, version_1_files));
  }
  return left;
}

std::optional<double> Cgroup::cpu_limit() const {
  std::optional<double> limit;
  for (const std::string& level : unified_) {
    lower(limit, read_version_2_cpu(level));
  }
  for (const std::string& level : cpu_) {
    lower(limit, read_version_1_cpu(level));
  }
  return limit;
}

}  // namespace rondo::os
