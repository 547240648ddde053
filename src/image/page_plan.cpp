#include "image/page_plan.h"

#include <sys/mman.h>

namespace rondo::image {

namespace {

// The constants of a library lie before and behind its code, in a file that nobody writes to. Each
// region costs every start more than it protects, if all that it takes away is the right to execute
// constants.
bool can_be_one(const Region& first, const Region& second) {
  constexpr std::uint32_t code = PROT_READ | PROT_EXEC;
  const auto is_constant = [](const Region& region) {
    return region.protection == PROT_READ || region.protection == code;
  };
  return first.protection == second.protection ||
         (first.source == Source::file_pages && is_constant(first) && is_constant(second));
}

// False if the next region is not of a kind with it, or not the one behind it.
bool extend(Region& last, const Region& next) {
  const bool is_next =
      last.address + last.bytes == next.address && last.source == next.source &&
      last.file == next.file && can_be_one(last, next) &&
      (next.source == Source::empty_pages || last.offset + last.bytes == next.offset);
  if (is_next) {
    last.bytes += next.bytes;
    last.protection |= next.protection;
  }
  return is_next;
}

}  // namespace

bool PagePlan::add(const Area& area, std::uint64_t start, std::uint64_t end, Source source,
                   std::uint32_t file) {
  if (start == end) {
    return true;
  }
  Region added{.address = start,
               .bytes = end - start,
               .offset = 0,
               .source = source,
               .file = file,
               .protection = area.protection};
  if (source == Source::image_pages) {
    added.offset = reserve(added.bytes);
  } else if (source == Source::file_pages) {
    added.offset = area.offset + (start - area.start);
  }
  if (header_.region_count > 0 && extend(header_.regions[header_.region_count - 1], added)) {
    return true;
  }
  if (header_.region_count == regions_max) {
    return false;
  }
  header_.regions[header_.region_count++] = added;
  return true;
}

}  // namespace rondo::image
