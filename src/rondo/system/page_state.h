// How the kernel describes a page of memory: an entry of /proc/self/pagemap.
#pragma once

#include <cstdint>

namespace rondo::os {

struct PageState {
  std::uint64_t bits = 0;

  [[nodiscard]] bool is_present() const { return (bits & (std::uint64_t{1} << 63U)) != 0; }
  [[nodiscard]] bool is_swapped() const { return (bits & (std::uint64_t{1} << 62U)) != 0; }
  // It is that of a file, or shared with other processes.
  [[nodiscard]] bool is_of_file() const { return (bits & (std::uint64_t{1} << 61U)) != 0; }

  // It has been touched, and is this process's own: what is in it is nowhere else.
  [[nodiscard]] bool is_own() const { return (is_present() || is_swapped()) && !is_of_file(); }
};

}  // namespace rondo::os
