#include "rondo/fs/name_sorter.h"

#include <dirent.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <utility>

#include "rondo/base/require.h"

namespace rondo::fs {

namespace {

// A chunk ends with bytes that no record has, and so does what the names are copied to: they are
// looked at and copied several bytes at a time, beyond their ends.
constexpr std::size_t spare_bytes = 16;

// The kernel is not asked for less at a time.
constexpr std::size_t room_bytes_min = std::size_t{32} << 10;

bool is_self_or_parent(const char* name) {
  return name[0] == '.' && (name[1] == '\0' || (name[1] == '.' && name[2] == '\0'));
}

// Returns the end of the copy.
char* copy_name(char* target, const char* name, std::size_t length) {
  for (std::size_t at = 0; at < length; at += spare_bytes) {
    std::memcpy(target + at, name + at, spare_bytes);
  }
  return target + length;
}

// From so many on dealing out takes less than comparing.
constexpr std::size_t dealt_count_min = 256;

constexpr std::size_t byte_count = sizeof(std::uint64_t);
std::size_t byte_at(std::uint64_t key, std::size_t index) { return (key >> (8 * index)) & 0xFF; }

}  // namespace

std::span<char> NameSorter::room() {
  if (chunk_bytes - used_bytes_ < room_bytes_min + spare_bytes) {
    require(chunks_.size() <= std::numeric_limits<std::uint32_t>::max() / chunk_bytes,
            "the names of a directory take 4 GiB");
    chunks_.emplace_back(chunk_bytes);
    used_bytes_ = 0;
  }
  return std::span(chunks_.back()).first(chunk_bytes - spare_bytes).subspan(used_bytes_);
}

void NameSorter::add_records(std::size_t bytes) {
  const char* const begin = chunks_.back().data() + used_bytes_;
  for (const char* record = begin; record < begin + bytes;) {
    decltype(::dirent64::d_reclen) length = 0;
    std::memcpy(&length, record + offsetof(::dirent64, d_reclen), sizeof length);
    if (const char* name = record + offsetof(::dirent64, d_name); !is_self_or_parent(name)) {
      add(name);
    }
    record += length;
  }
  used_bytes_ += bytes;
}

void NameSorter::add(const char* name) {
  const std::size_t length = std::strlen(name);
  if (places_.empty()) {
    common_length_ = length;
  } else if (const std::string_view first = at(places_.front()).substr(0, common_length_);
             length < common_length_ || std::memcmp(first.data(), name, common_length_) != 0) {
    common_length_ = static_cast<std::size_t>(
        std::ranges::mismatch(first, std::string_view(name, length)).in1 - first.begin());
  }
  const auto offset = static_cast<std::size_t>(name - chunks_.back().data());
  places_.push_back({0, static_cast<std::uint32_t>((chunks_.size() - 1) * chunk_bytes + offset),
                     static_cast<std::uint32_t>(length)});
}

// The bytes behind what is common as a number that compares as they do. A name that is shorter
// comes first, as no name has a zero in it.
std::uint64_t NameSorter::key_of(const Place& place) const {
  std::uint64_t key = 0;
  std::memcpy(&key, data(place) + common_length_, sizeof key);
  key = std::endian::native == std::endian::little ? std::byteswap(key) : key;
  const std::size_t length = place.length - common_length_;
  if (length >= sizeof key) {
    return key;
  }
  return length == 0 ? 0 : key & ~std::uint64_t{0} << (8 * (sizeof key - length));
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
  CachedVector<Place> dealt(places_.size());
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

NameTexts NameSorter::sorted_texts() {
  for (Place& place : places_) {
    place.key = key_of(place);
  }
  sort_places();
  std::vector<std::string_view> texts;
  CachedVector<char> memory = joined(texts);
  return {std::move(memory), std::move(texts)};
}

CachedVector<char> NameSorter::joined(std::vector<std::string_view>& texts) const {
  std::size_t bytes = spare_bytes;
  for (const Place& place : places_) {
    bytes += place.length + 1;
  }
  CachedVector<char> memory(bytes);
  char* begin = memory.data();
  char* end = begin;
  for (const Place& place : places_) {
    if (end != begin) {
      *end++ = '/';
    }
    end = copy_name(end, data(place), place.length);
    if (static_cast<std::size_t>(end - begin) >= text_bytes) {
      texts.emplace_back(begin, end);
      begin = end;
    }
  }
  if (end != begin) {
    texts.emplace_back(begin, end);
  }
  return memory;
}

}  // namespace rondo::fs
