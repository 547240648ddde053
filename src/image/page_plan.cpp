#include "image/page_plan.h"

namespace rondo::image {

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
  if (header_.region_count > 0) {
    Region& last = header_.regions[header_.region_count - 1];
    const bool is_next =
        last.address + last.bytes == start && last.source == source && last.file == file &&
        last.protection == added.protection &&
        (source == Source::empty_pages || last.offset + last.bytes == added.offset);
    if (is_next) {
      last.bytes += added.bytes;
      return true;
    }
  }
  if (header_.region_count == regions_max) {
    return false;
  }
  header_.regions[header_.region_count++] = added;
  return true;
}

}  // namespace rondo::image
