#include "rondo/fs/name_sorter.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <utility>

#include "rondo/base/require.h"

namespace rondo::fs {

namespace {

// The first bytes as a number that compares as they do. A name that is shorter comes first, as no
// name has a zero in it.
std::uint64_t key_of(std::string_view rest) {
  std::uint64_t key = 0;
  std::memcpy(&key, rest.data(), std::min(rest.size(), sizeof key));
  return std::endian::native == std::endian::little ? std::byteswap(key) : key;
}

// From so many on dealing out takes less than comparing.
constexpr std::size_t dealt_count_min = 256;

constexpr std::size_t byte_count = sizeof(std::uint64_t);
std::size_t byte_at(std::uint64_t key, std::size_t index) { return (key >> (8 * index)) & 0xFF; }

}  // namespace

void NameSorter::add(std::string_view name) {
  require(name.size() <= std::numeric_limits<std::uint32_t>::max() - text_.size(),
          "the names of a directory take 4 GiB");
  if (places_.empty()) {
    common_length_ = name.size();
  } else {
    const std::string_view first = at(places_.front()).substr(0, common_length_);
    common_length_ =
        static_cast<std::size_t>(std::ranges::mismatch(first, name).in1 - first.begin());
  }
  places_.push_back(
      {0, static_cast<std::uint32_t>(text_.size()), static_cast<std::uint32_t>(name.size())});
  text_ += name;
}

void NameSorter::sort_places() {
  if (places_.size() < dealt_count_min) {
    std::ranges::sort(places_, {}, &Place::key);
  } else {
    deal_out_by_keys();
  }
  sort_equal_keys();
}

// By the last byte first: those with the same byte stay in the order of the bytes after it.
void NameSorter::deal_out_by_keys() {
  std::array<std::array<std::uint32_t, 256>, byte_count> counts{};
  for (const Place& place : places_) {
    for (std::size_t index = 0; index < byte_count; ++index) {
      ++counts[index][byte_at(place.key, index)];
    }
  }
  std::vector<Place> dealt(places_.size());
  for (std::size_t index = 0; index < byte_count; ++index) {
    if (counts[index][byte_at(places_.front().key, index)] == places_.size()) {
      continue;  // All have the same.
    }
    std::uint32_t next = 0;
    for (std::uint32_t& count : counts[index]) {
      next += std::exchange(count, next);
    }
    for (const Place& place : places_) {
      dealt[counts[index][byte_at(place.key, index)]++] = place;
    }
    places_.swap(dealt);
  }
}

void NameSorter::sort_equal_keys() {
  const auto by_text = [this](const Place& one, const Place& other) { return at(one) < at(other); };
  for (auto first = places_.begin(); first != places_.end();) {
    const auto last = std::find_if(
        first, places_.end(), [key = first->key](const Place& place) { return place.key != key; });
    if (last - first > 1) {
      std::sort(first, last, by_text);
    }
    first = last;
  }
}

std::vector<std::string> NameSorter::sorted_texts() {
  for (Place& place : places_) {
    place.key = key_of(at(place).substr(common_length_));
  }
  sort_places();
  std::vector<std::string> texts;
  std::string text;
  for (const Place& place : places_) {
    if (!text.empty()) {
      text += '/';
    }
    text += at(place);
    if (text.size() >= text_bytes) {
      texts.push_back(std::exchange(text, {}));
    }
  }
  if (!text.empty()) {
    texts.push_back(std::move(text));
  }
  return texts;
}

}  // namespace rondo::fs
