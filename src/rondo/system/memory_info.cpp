#include "rondo/system/memory_info.h"

#include <sys/sysinfo.h>
#include <unistd.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "rondo/system/cgroup.h"
#include "rondo/system/kernel_text.h"

namespace rondo::os {

namespace {

std::optional<std::uint64_t> multiply(std::uint64_t count, std::uint64_t size) {
  if (count > std::numeric_limits<std::uint64_t>::max() / size) {
    return std::nullopt;
  }
  return count * size;
}

std::optional<std::uint64_t> read_memory_entry(std::string_view key) {
  const auto meminfo = read_text_file("/proc/meminfo");
  return meminfo ? parse_memory_entry(*meminfo, key) : std::nullopt;
}

}  // namespace

std::optional<std::uint64_t> parse_memory_entry(std::string_view meminfo, std::string_view key) {
  for (const std::string_view line : split_lines(meminfo)) {
    const auto entry = split_key_value(line, ':');
    if (!entry || entry->key != key || !entry->value.ends_with(" kB")) {
      continue;
    }
    const std::string_view number = entry->value.substr(0, entry->value.size() - 3);
    if (const auto kilobytes = parse_number<std::uint64_t>(number)) {
      return multiply(*kilobytes, 1024);
    }
  }
  return std::nullopt;
}

std::optional<std::uint64_t> parse_resident_pages(std::string_view statm) {
  const std::vector<std::string_view> words = split_words(trim(statm));
  return words.size() < 2 ? std::nullopt : parse_number<std::uint64_t>(words[1]);
}

Result<std::uint64_t> total_memory() {
  if (const auto total = read_memory_entry("MemTotal")) {
    return *total;
  }
  struct sysinfo info{};
  if (::sysinfo(&info) < 0) {
    return fail_errno("sysinfo");
  }
  return std::uint64_t{info.totalram} * info.mem_unit;
}

Result<std::uint64_t> free_memory() {
  if (const auto available = read_memory_entry("MemAvailable")) {
    return *available;
  }
  struct sysinfo info{};
  if (::sysinfo(&info) < 0) {
    return fail_errno("sysinfo");
  }
  return std::uint64_t{info.freeram} * info.mem_unit;
}

Result<std::uint64_t> available_memory() {
  Result<std::uint64_t> free = free_memory();
  if (const auto left = Cgroup::of_this_process().memory_left(); free && left) {
    return std::min(*free, *left);
  }
  return free;
}

std::optional<std::uint64_t> constrained_memory() {
  return Cgroup::of_this_process().memory_limit();
}

Result<std::uint64_t> resident_set_size() {
  const auto statm = read_text_file("/proc/self/statm");
  if (!statm) {
    return std::unexpected(statm.error());
  }
  const auto pages = parse_resident_pages(*statm);
  const auto bytes =
      pages ? multiply(*pages, static_cast<std::uint64_t>(::getpagesize())) : std::nullopt;
  if (!bytes) {
    return fail("read", EINVAL);
  }
  return *bytes;
}

}  // namespace rondo::os
