// Sorts the names of a directory by their bytes.
//
// The names stay where the kernel has written them, and what is sorted is where they are, together
// with the eight bytes that follow what all names begin with: two names are told apart by one
// comparison of numbers nearly always. Many names are not even compared, but dealt out by these
// bytes, one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "rondo/sys/cached_vector.h"

namespace rondo::fs {

// Names with slashes between them, in several texts if there are many; none without names.
class NameTexts {
 public:
  NameTexts() = default;
  NameTexts(CachedVector<char> memory, std::vector<std::string_view> texts)
      : memory_(std::move(memory)), texts_(std::move(texts)) {}
  NameTexts(NameTexts&&) = default;
  NameTexts& operator=(NameTexts&&) = default;

  [[nodiscard]] const std::vector<std::string_view>& texts() const { return texts_; }

 private:
  CachedVector<char> memory_;  // Where the texts are.
  std::vector<std::string_view> texts_;
};

class NameSorter {
 public:
  // A text is closed when it has grown so far.
  static constexpr std::size_t text_bytes = std::size_t{64} << 10;

  // Where the kernel may write the next records of the directory.
  [[nodiscard]] std::span<char> room();
  // It has filled so much of it. "." and ".." are left out.
  void add_records(std::size_t bytes);

  // All of them in their order, in as few texts as need be.
  [[nodiscard]] NameTexts sorted_texts();

 private:
  static constexpr std::size_t chunk_bytes = BlockCache::block_bytes_min;

  // More than 4 GiB of names would be more than script can have.
  struct Place {
    std::uint64_t key;
    std::uint32_t begin;  // As if the chunks were one behind the other.
    std::uint32_t length;
  };

  void add(const char* name);
  void sort_places();
  void deal_out_by_keys();
  void sort_equal_keys();
  [[nodiscard]] CachedVector<char> joined(std::vector<std::string_view>& texts) const;

  [[nodiscard]] const char* data(const Place& place) const {
    return chunks_[place.begin / chunk_bytes].data() + place.begin % chunk_bytes;
  }
  [[nodiscard]] std::string_view at(const Place& place) const {
    return {data(place), place.length};
  }
  [[nodiscard]] std::uint64_t key_of(const Place& place) const;

  std::vector<CachedVector<char>> chunks_;
  std::size_t used_bytes_ = chunk_bytes;  // Of the last chunk.
  CachedVector<Place> places_;
  std::size_t common_length_ = 0;  // What all names begin with.
};

}  // namespace rondo::fs
