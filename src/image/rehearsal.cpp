#include "image/rehearsal.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <span>

#include "rondo/system/page_map.h"

namespace rondo::image {

namespace {

constexpr unsigned seconds_max = 20;
// What the kernel fetches when one page is read.
constexpr std::uint64_t fetched_together = 16 * page_bytes;

// Where the rehearsal leaves what it has learned. Null in all other processes.
Header* learning = nullptr;

std::span<const Region> regions_of(const Header& header) {
  return {header.regions, header.region_count};
}

bool is_of_interest(const Region& region) { return region.source != Source::empty_pages; }

// Maps the pages where they are, as the launcher does. Every other page is then an area of its own,
// and so is each between: what is mapped is no more than what was touched. Nothing may be written
// to between the image and here but the stack.
bool map_page_by_page(const Header& header, int image) {
  for (const Region& region : regions_of(header)) {
    if (!is_of_interest(region)) {
      continue;
    }
    auto* const start = reinterpret_cast<char*>(region.address);
    const bool is_mapped = region.source == Source::file_pages
                               ? ::madvise(start, region.bytes, MADV_DONTNEED) == 0
                               : ::mmap(start, region.bytes, static_cast<int>(region.protection),
                                        MAP_PRIVATE | MAP_FIXED | MAP_NORESERVE, image,
                                        static_cast<off_t>(region.offset)) == start;
    if (!is_mapped) {
      return false;
    }
    for (std::uint64_t page = page_bytes; page < region.bytes; page += 2 * page_bytes) {
      if (::madvise(start + page, page_bytes, MADV_RANDOM) != 0) {
        return false;
      }
    }
  }
  return true;
}

bool be_silent() {
  const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  return nowhere >= 0 && ::dup2(nowhere, STDIN_FILENO) >= 0 &&
         ::dup2(nowhere, STDOUT_FILENO) >= 0 && ::dup2(nowhere, STDERR_FILENO) >= 0 &&
         ::close(nowhere) == 0;
}

[[noreturn]] void start_here(Header& header, int file, ResumePoint& point, StartBlock& start) {
  ::alarm(seconds_max);
  if (!be_silent() || !map_page_by_page(header, file)) {
    ::_exit(1);
  }
  *reinterpret_cast<std::int32_t*>(header.thread.id_address) =
      static_cast<std::int32_t>(::gettid());
  learning = &header;
  rondo_resume_at(&point, &start);
}

// Ranges of pages in the header, in the order of their addresses.
struct Ranges {
  std::span<PageRange> room;
  std::uint32_t& count;

  // False if there is no room for more.
  [[nodiscard]] bool add(std::uint64_t address, std::uint64_t bytes) {
    if (count > 0 && room[count - 1].address + room[count - 1].bytes == address) {
      room[count - 1].bytes += bytes;
      return true;
    }
    if (count == room.size()) {
      return false;
    }
    room[count++] = {address, bytes};
    return true;
  }
};

bool note_touched_pages(Header& header, const Region& region, const os::PageMap& map) {
  Ranges written{header.written_ranges, header.written_range_count};
  Ranges read{header.read_ranges, header.read_range_count};
  std::array<os::PageState, 256> states;
  bool has_read = false;
  const std::uint64_t end = region.address + region.bytes;
  for (std::uint64_t start = region.address; start < end; start += states.size() * page_bytes) {
    const std::size_t count = std::min<std::uint64_t>((end - start) / page_bytes, states.size());
    if (map.read(start / page_bytes, std::span(states).first(count)).value_or(0) != count) {
      return false;
    }
    for (std::size_t page = 0; page < count; ++page) {
      if (!states[page].is_present()) {
        continue;
      }
      const bool is_written = states[page].is_own();
      has_read |= !is_written;
      if (!(is_written ? written : read).add(start + page * page_bytes, page_bytes)) {
        return false;
      }
    }
  }
  Ranges exact{header.exact_ranges, header.exact_range_count};
  return !has_read || region.bytes <= fetched_together || exact.add(region.address, region.bytes);
}

void forget_touched_pages(Header& header) {
  header.written_range_count = 0;
  header.read_range_count = 0;
  header.exact_range_count = 0;
}

}  // namespace

void rehearse(Header& header, int file, ResumePoint& point, StartBlock& start) {
  const pid_t child = ::fork();
  if (child == 0) {
    start_here(header, file, point, start);
  }
  int status = 0;
  if (child < 0 || ::waitpid(child, &status, 0) != child || status != 0) {
    forget_touched_pages(header);
  }
}

void end_rehearsal() {
  if (learning == nullptr) {
    return;
  }
  const auto map = os::PageMap::open();
  for (const Region& region : regions_of(*learning)) {
    if (is_of_interest(region) && !(map && note_touched_pages(*learning, region, *map))) {
      ::_exit(1);
    }
  }
}

}  // namespace rondo::image
