#include "image/memory_map.h"

#include <sys/mman.h>

#include <array>
#include <cinttypes>
#include <cstdio>
#include <fstream>

namespace rondo::image {

bool parse_area(const std::string& line, Area& area) {
  std::array<char, 5> rights{};
  int name_start = 0;
  const int count =
      std::sscanf(line.c_str(), "%" SCNx64 "-%" SCNx64 " %4s %" SCNx64 " %*x:%*x %" SCNu64 " %n",
                  &area.start, &area.end, rights.data(), &area.offset, &area.inode, &name_start);
  if (count != 5 || area.start >= area.end) {
    return false;
  }
  area.protection = (rights[0] == 'r' ? PROT_READ : 0U) | (rights[1] == 'w' ? PROT_WRITE : 0U) |
                    (rights[2] == 'x' ? PROT_EXEC : 0U);
  area.is_shared = rights[3] == 's';
  area.name = line.substr(static_cast<std::size_t>(name_start));
  return true;
}

Result<std::vector<Area>> read_memory_map() {
  std::ifstream file("/proc/self/maps");
  std::vector<Area> areas;
  std::string line;
  while (std::getline(file, line)) {
    Area area;
    if (!parse_area(line, area)) {
      return fail("read_memory_map", EINVAL);
    }
    areas.push_back(std::move(area));
  }
  if (areas.empty()) {
    return fail("read_memory_map", ENOENT);
  }
  return areas;
}

}  // namespace rondo::image
