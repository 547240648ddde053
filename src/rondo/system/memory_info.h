// How much memory there is, how much is free, and how much of it this process has and may have.
// All numbers are bytes.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "rondo/base/error.h"

namespace rondo::os {

// The machine's, or the container's where /proc/meminfo shows that.
[[nodiscard]] Result<std::uint64_t> total_memory();

// What new work could have without swapping: the page cache counts as free, as in os.freemem().
[[nodiscard]] Result<std::uint64_t> free_memory();

// What this process could still have: the free memory, or less where a control group limits it.
[[nodiscard]] Result<std::uint64_t> available_memory();

// What the control groups allow this process to have, the tightest limit on the way up; nothing
// without a limit.
[[nodiscard]] std::optional<std::uint64_t> constrained_memory();

// What of this process is in memory now.
[[nodiscard]] Result<std::uint64_t> resident_set_size();

// ---- Of text, for the functions above ----------------------------------------------------

// "KEY:  1234 kB" in /proc/meminfo, as bytes.
[[nodiscard]] std::optional<std::uint64_t> parse_memory_entry(std::string_view meminfo,
                                                              std::string_view key);

// The resident pages in /proc/self/statm.
[[nodiscard]] std::optional<std::uint64_t> parse_resident_pages(std::string_view statm);

}  // namespace rondo::os
