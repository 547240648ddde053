// Bytes looked for among bytes: found where a slow and simple search finds them.
#include "text/search.h"

#include <vector>

#include "require.h"

namespace text = rondo::text;

namespace {

using Place = std::optional<std::size_t>;

bool is_at(text::Bytes haystack, text::Bytes needle, std::size_t place) {
  return text::compare(haystack.subspan(place, needle.size()), needle) == 0;
}

Place first(text::Bytes haystack, text::Bytes needle, std::size_t start, std::size_t step) {
  for (std::size_t at = start; at + needle.size() <= haystack.size(); at += step) {
    if (is_at(haystack, needle, at)) {
      return at;
    }
  }
  return std::nullopt;
}

Place last(text::Bytes haystack, text::Bytes needle, std::size_t start, std::size_t step) {
  Place place;
  for (std::size_t at = 0; at <= start && at + needle.size() <= haystack.size(); at += step) {
    if (is_at(haystack, needle, at)) {
      place = at;
    }
  }
  return place;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 3) {
    return 0;
  }
  const std::size_t needle_size = 1 + data[0] % 24;
  const std::size_t start = data[1];
  if (size < 2 + needle_size) {
    return 0;
  }
  // Memory of their own, whose ends are watched.
  const std::vector<std::uint8_t> needle(data + 2, data + 2 + needle_size);
  const std::vector<std::uint8_t> haystack(data + 2 + needle_size, data + size);
  require(text::find_first(haystack, needle, start) == first(haystack, needle, start, 1));
  require(text::find_last(haystack, needle, start) == last(haystack, needle, start, 1));

  const text::Bytes units = text::Bytes(haystack).first(haystack.size() / 2 * 2);
  const text::Bytes pattern = text::Bytes(needle).first(needle.size() / 2 * 2);
  const std::size_t even = start / 2 * 2;
  if (!pattern.empty()) {
    require(text::find_first_pair(units, pattern, even) == first(units, pattern, even, 2));
    require(text::find_last_pair(units, pattern, even) == last(units, pattern, even, 2));
  }
  require((text::compare(needle, haystack) < 0) == (text::compare(haystack, needle) > 0));
  return 0;
}
