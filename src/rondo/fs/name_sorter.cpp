#include "rondo/fs/name_sorter.h"

#include <algorithm>
#include <utility>

namespace rondo::fs {

namespace {

// The first bytes as a number that compares as they do. A name that is shorter comes first, as no
// name has a zero in it.
std::uint64_t key_of(std::string_view rest) {
  std::uint64_t key = 0;
  for (std::size_t index = 0; index < sizeof(key); ++index) {
    const auto byte = index < rest.size() ? static_cast<unsigned char>(rest[index]) : 0U;
    key = (key << 8) | byte;
  }
  return key;
}

}  // namespace

void NameSorter::add(std::string_view name) {
  if (places_.empty()) {
    common_length_ = name.size();
  } else {
    const std::string_view first = at(places_.front()).substr(0, common_length_);
    common_length_ =
        static_cast<std::size_t>(std::ranges::mismatch(first, name).in1 - first.begin());
  }
  places_.push_back({0, text_.size(), name.size()});
  text_ += name;
}

std::vector<std::string> NameSorter::sorted_texts() {
  for (Place& place : places_) {
    place.key = key_of(at(place).substr(common_length_));
  }
  std::ranges::sort(places_, [this](const Place& one, const Place& other) {
    return one.key != other.key ? one.key < other.key : at(one) < at(other);
  });
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
