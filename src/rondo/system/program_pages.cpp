#include "rondo/system/program_pages.h"

#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <span>
#include <vector>

#include "rondo/system/page_map.h"

namespace rondo::os {

namespace {

// Smaller segments are not worth the calls; the kernel's own page of functions is one.
constexpr std::size_t segment_size_min = 65'536;

// In pages, counted from address zero.
struct Segment {
  std::size_t first = 0;
  std::size_t count = 0;
};

std::size_t page_size() {
  static const auto size = static_cast<std::size_t>(::getpagesize());
  return size;
}

std::vector<Segment> read_only_segments() {
  std::vector<Segment> segments;
  const auto add = [](dl_phdr_info* object, std::size_t /*size*/, void* list) {
    for (const ElfW(Phdr) & header : std::span(object->dlpi_phdr, object->dlpi_phnum)) {
      if (header.p_type == PT_LOAD && (header.p_flags & PF_W) == 0 &&
          header.p_filesz >= segment_size_min) {
        // The last page may be shared with the segment behind it in the file; it is left alone.
        const std::size_t begin = object->dlpi_addr + header.p_vaddr;
        const std::size_t first = begin / page_size();
        static_cast<std::vector<Segment>*>(list)->push_back(
            {first, (begin + header.p_filesz) / page_size() - first});
      }
    }
    return 0;
  };
  ::dl_iterate_phdr(add, &segments);
  return segments;
}

// Whether dropping the page loses nothing: it is the file's, or not there at all.
bool is_clean(PageState state) {
  return state.is_present() ? state.is_of_file() : !state.is_swapped();
}

std::size_t release_run(const Segment& run, std::size_t present_count) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the kernel tells of pages by their numbers.
  auto* const start = reinterpret_cast<void*>(run.first * page_size());
  const bool is_released =
      present_count > 0 && ::madvise(start, run.count * page_size(), MADV_DONTNEED) == 0;
  return is_released ? present_count * page_size() : 0;
}

// From the first of these pages that may be dropped to the last before one that may not, and on.
std::size_t release_clean(std::size_t first, std::span<const PageState> states) {
  std::size_t released = 0;
  for (std::size_t at = 0; at < states.size(); ++at) {
    const std::size_t begin = at;
    std::size_t present_count = 0;
    for (; at < states.size() && is_clean(states[at]); ++at) {
      present_count += states[at].is_present() ? 1U : 0U;
    }
    released += release_run({first + begin, at - begin}, present_count);
  }
  return released;
}

}  // namespace

Result<std::size_t> release_program_pages() {
  const auto map = PageMap::open();
  if (!map) {
    return std::unexpected(map.error());
  }
  std::size_t released = 0;
  std::vector<PageState> states;
  for (const Segment& segment : read_only_segments()) {
    states.resize(segment.count);
    const auto count = map->read(segment.first, states);
    if (!count) {
      return count;
    }
    released += release_clean(segment.first, std::span(states).first(*count));
  }
  return released;
}

}  // namespace rondo::os
