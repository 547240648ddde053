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

// Where the rehearsal leaves what it has learned. Null in all other processes.
Header* learning = nullptr;

std::span<const Region> regions_of(const Header& header) {
  return {header.regions, header.region_count};
}

bool is_of_interest(const Region& region) {
  return region.source == Source::image_pages && (region.protection & PROT_WRITE) != 0;
}

// Maps the pages of the image where they are, as the launcher does. Every other page is then an
// area of its own, and so is each between: what is mapped is no more than what was touched.
// Nothing may be written to between the image and here but the stack.
bool map_page_by_page(const Header& header, int file) {
  for (const Region& region : regions_of(header)) {
    if (region.source != Source::image_pages) {
      continue;
    }
    auto* const start = reinterpret_cast<char*>(region.address);
    if (::mmap(start, region.bytes, static_cast<int>(region.protection),
               MAP_PRIVATE | MAP_FIXED | MAP_NORESERVE, file,
               static_cast<off_t>(region.offset)) != start) {
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

// False if there is no room for more.
bool note_touched_page(Header& header, std::uint64_t address) {
  if (header.touched_range_count > 0) {
    PageRange& last = header.touched_ranges[header.touched_range_count - 1];
    if (last.address + last.bytes == address) {
      last.bytes += page_bytes;
      return true;
    }
  }
  if (header.touched_range_count == touched_ranges_max) {
    return false;
  }
  header.touched_ranges[header.touched_range_count++] = {address, page_bytes};
  return true;
}

bool note_touched_pages(Header& header, const Region& region, const os::PageMap& map) {
  std::array<os::PageState, 256> states;
  const std::uint64_t end = region.address + region.bytes;
  for (std::uint64_t start = region.address; start < end; start += states.size() * page_bytes) {
    const std::size_t count = std::min<std::uint64_t>((end - start) / page_bytes, states.size());
    if (map.read(start / page_bytes, std::span(states).first(count)).value_or(0) != count) {
      return false;
    }
    for (std::size_t page = 0; page < count; ++page) {
      if (states[page].is_present() && !note_touched_page(header, start + page * page_bytes)) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace

void rehearse(Header& header, int file, ResumePoint& point, StartBlock& start) {
  const pid_t child = ::fork();
  if (child == 0) {
    start_here(header, file, point, start);
  }
  int status = 0;
  if (child < 0 || ::waitpid(child, &status, 0) != child || status != 0) {
    header.touched_range_count = 0;
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
