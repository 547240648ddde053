#include "text/search.h"

#include <algorithm>
#include <cstring>

namespace rondo::text {

namespace {

bool is_at(Bytes haystack, Bytes needle, std::size_t place) {
  return std::memcmp(haystack.data() + place, needle.data(), needle.size()) == 0;
}

// The last place at which the needle would fit, at or before `start`.
std::optional<std::size_t> last_place(Bytes haystack, Bytes needle, std::size_t start) {
  if (needle.empty() || needle.size() > haystack.size()) {
    return std::nullopt;
  }
  return std::min(start, haystack.size() - needle.size());
}

}  // namespace

std::optional<std::size_t> find_first(Bytes haystack, Bytes needle, std::size_t start) {
  if (needle.empty() || start > haystack.size() || needle.size() > haystack.size() - start) {
    return std::nullopt;
  }
  const std::uint8_t* at = haystack.data() + start;
  const std::uint8_t* const last = haystack.data() + haystack.size() - needle.size();
  const auto place_of = [&](const void* found) {
    return static_cast<std::size_t>(static_cast<const std::uint8_t*>(found) - haystack.data());
  };
  // Looking for the first byte is fastest, as long as it is rare: about once in 32 bytes.
  for (std::size_t misses = 0; misses * 32 <= place_of(at) - start + 1024; ++misses) {
    const void* found = std::memchr(at, needle[0], static_cast<std::size_t>(last - at) + 1);
    if (found == nullptr) {
      return std::nullopt;
    }
    if (is_at(haystack, needle, place_of(found))) {
      return place_of(found);
    }
    at = static_cast<const std::uint8_t*>(found) + 1;
    if (at > last) {
      return std::nullopt;
    }
  }
  // This takes time in proportion to both lengths, whatever they hold.
  const std::size_t left = haystack.size() - place_of(at);
  const void* found = ::memmem(at, left, needle.data(), needle.size());
  return found == nullptr ? std::nullopt : std::optional(place_of(found));
}

std::optional<std::size_t> find_last(Bytes haystack, Bytes needle, std::size_t start) {
  auto place = last_place(haystack, needle, start);
  if (!place) {
    return std::nullopt;
  }
  std::size_t length = *place + 1;
  while (length > 0) {
    const void* found = ::memrchr(haystack.data(), needle[0], length);
    if (found == nullptr) {
      return std::nullopt;
    }
    const auto at =
        static_cast<std::size_t>(static_cast<const std::uint8_t*>(found) - haystack.data());
    if (is_at(haystack, needle, at)) {
      return at;
    }
    length = at;
  }
  return std::nullopt;
}

std::optional<std::size_t> find_first_pair(Bytes haystack, Bytes needle, std::size_t start) {
  for (auto place = find_first(haystack, needle, start); place;
       place = find_first(haystack, needle, *place + 1)) {
    if (*place % 2 == 0) {
      return place;
    }
  }
  return std::nullopt;
}

std::optional<std::size_t> find_last_pair(Bytes haystack, Bytes needle, std::size_t start) {
  for (auto place = find_last(haystack, needle, start); place;
       place = find_last(haystack, needle, *place - 1)) {
    if (*place % 2 == 0) {
      return place;
    }
  }
  return std::nullopt;
}

int compare(Bytes left, Bytes right) {
  const std::size_t common = std::min(left.size(), right.size());
  const int order = common == 0 ? 0 : std::memcmp(left.data(), right.data(), common);
  if (order != 0) {
    return order;
  }
  return left.size() == right.size() ? 0 : (left.size() < right.size() ? -1 : 1);
}

}  // namespace rondo::text
