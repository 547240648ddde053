// Decides where each page of a process that starts from an image comes from.
#pragma once

#include <cstdint>
#include <span>

#include "image/image_file.h"
#include "image/memory_map.h"

namespace rondo::image {

// Adds regions to a header, in the order of their addresses. Nothing is allocated: what is planned
// for is the memory that this runs in.
class PagePlan {
 public:
  explicit PagePlan(Header& header) : header_(header), next_offset_(first_offset()) {}

  // A part of an area whose pages all come from one place. False if there is no room for more.
  [[nodiscard]] bool add(const Area& area, std::uint64_t start, std::uint64_t end, Source source,
                         std::uint32_t file);

  // Room in the image for pages that are not mapped from there: where.
  [[nodiscard]] std::uint64_t reserve(std::uint64_t bytes) {
    const std::uint64_t offset = next_offset_;
    next_offset_ += bytes;
    return offset;
  }

  // The size of the image, with all that was added.
  [[nodiscard]] std::uint64_t image_bytes() const { return next_offset_; }

 private:
  static std::uint64_t first_offset() {
    return (sizeof(Header) + page_bytes - 1) / page_bytes * page_bytes;
  }

  Header& header_;
  std::uint64_t next_offset_;
};

// A run of pages that are the process's own, within an area; gaps that are not worth a region of
// their own belong to it.
struct PageRun {
  std::size_t first = 0;
  std::size_t end = 0;
};

// The next run at or after a page; empty if there is none. is_own(page) tells of each.
template <class IsOwn>
PageRun next_run(std::size_t from, std::size_t count, IsOwn&& is_own) {
  constexpr std::size_t gap_max = 32;
  while (from < count && !is_own(from)) {
    ++from;
  }
  PageRun run{from, from};
  for (std::size_t page = from; page < count && page - run.end < gap_max; ++page) {
    if (is_own(page)) {
      run.end = page + 1;
    }
  }
  return run;
}

}  // namespace rondo::image
