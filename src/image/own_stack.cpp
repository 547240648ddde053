#include "image/own_stack.h"

#include <sys/mman.h>
#include <sys/resource.h>

#include <cstdint>
#include <cstring>
#include <vector>

#include "image/image_file.h"
#include "image/memory_map.h"
#include "rondo/base/require.h"

namespace rondo::image {

namespace {

// What most systems have, so that scripts may call as deeply as elsewhere.
constexpr std::uint64_t stack_bytes = 8 << 20;

// The C library asks the limit for the size of the main stack.
void limit_stack() {
  rlimit limit{};
  require(::getrlimit(RLIMIT_STACK, &limit) == 0, "getrlimit() knows the stack");
  limit.rlim_cur = stack_bytes;
  require(::setrlimit(RLIMIT_STACK, &limit) == 0, "the stack may be as large as usual");
}

const Area& area_at(const std::vector<Area>& areas, std::uint64_t address) {
  for (const Area& area : areas) {
    if (area.contains(address)) {
      return area;
    }
  }
  require(false, "the address is mapped");
  return areas.front();
}

// Moves all pointers in it that point into the range, by so much.
void move_pointers(std::uint64_t start, std::uint64_t end, const Area& range, std::uint64_t first,
                   std::uint64_t distance) {
  for (auto* word = reinterpret_cast<std::uint64_t*>(start);
       word < reinterpret_cast<std::uint64_t*>(end); ++word) {
    if (first <= *word && *word < range.end) {
      *word += distance;
    }
  }
}

// The data of libraries, some of which has become read-only.
bool has_library_data(const Area& area) {
  return !area.is_shared && (area.protection & PROT_EXEC) == 0 &&
         (area.protection & PROT_READ) != 0 && (area.name.empty() || area.name.front() == '/') &&
         ((area.protection & PROT_WRITE) != 0 || area.name.contains("/ld-linux") ||
          area.name.contains("/libc.so"));
}

}  // namespace

void run_on_own_stack(char** arguments, void (*body)()) {
  limit_stack();
  const auto first = reinterpret_cast<std::uint64_t>(arguments) - sizeof(std::uint64_t);
  const auto areas = read_memory_map();
  require(areas.has_value(), "the memory map can be read");
  const Area kernel_stack = area_at(*areas, first);
  // A page on each side that nobody may touch: the C library takes all of an area for the stack.
  void* const memory = ::mmap(nullptr, stack_bytes + 2 * page_bytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  require(memory != MAP_FAILED, "there is memory for a stack");
  auto* const start_of_stack = static_cast<char*>(memory) + page_bytes;
  require(::mprotect(memory, page_bytes, PROT_NONE) == 0 &&
              ::mprotect(start_of_stack + stack_bytes, page_bytes, PROT_NONE) == 0,
          "pages can be protected");
  const std::uint64_t end = reinterpret_cast<std::uint64_t>(start_of_stack) + stack_bytes;
  const std::uint64_t distance = end - kernel_stack.end;
  const std::uint64_t new_first = first + distance;
  std::memcpy(reinterpret_cast<void*>(new_first), reinterpret_cast<void*>(first),
              kernel_stack.end - first);
  move_pointers(new_first, end, kernel_stack, first, distance);
  for (const Area& area : *areas) {
    if (has_library_data(area)) {
      auto* const start = reinterpret_cast<void*>(area.start);
      const int protection = static_cast<int>(area.protection);
      require(::mprotect(start, area.bytes(), protection | PROT_WRITE) == 0, "data can be written");
      move_pointers(area.start, area.end, kernel_stack, first, distance);
      require(::mprotect(start, area.bytes(), protection) == 0, "data can be protected again");
    }
  }
  asm volatile(
      "mov %0, %%rsp\n"
      "xor %%ebp, %%ebp\n"
      "call *%1\n"
      "ud2"
      :
      : "r"(new_first & ~std::uint64_t{63}), "r"(body)
      : "memory");
  __builtin_unreachable();
}

}  // namespace rondo::image
