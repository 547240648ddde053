// What lies where in the memory of this process.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rondo/base/error.h"

namespace rondo::image {

struct Area {
  std::uint64_t start = 0;
  std::uint64_t end = 0;
  std::uint32_t protection = 0;  // As for mmap().
  bool is_shared = false;
  std::uint64_t offset = 0;
  std::uint64_t inode = 0;  // Zero: no file.
  std::string name;         // A path, or what the kernel calls it: [vdso]

  [[nodiscard]] bool contains(std::uint64_t address) const {
    return start <= address && address < end;
  }
  [[nodiscard]] std::uint64_t bytes() const { return end - start; }
};

[[nodiscard]] Result<std::vector<Area>> read_memory_map();

// One line of /proc/self/maps; nothing if it is none.
[[nodiscard]] bool parse_area(const std::string& line, Area& area);

}  // namespace rondo::image
