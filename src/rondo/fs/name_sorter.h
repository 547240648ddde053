// Sorts the names of a directory by their bytes.
//
// The names lie one behind the other in one text, and what is sorted is where they are, together
// with the eight bytes that follow what all names begin with: two names are told apart by one
// comparison of numbers nearly always. Many names are not even compared, but dealt out by these
// bytes, one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rondo::fs {

class NameSorter {
 public:
  // A text is closed when it has grown so far.
  static constexpr std::size_t text_bytes = std::size_t{64} << 10;

  void add(std::string_view name);

  // All of them in their order, with slashes between them, in as few texts as need be.
  [[nodiscard]] std::vector<std::string> sorted_texts();

 private:
  // More than 4 GiB of names would be more than script can have.
  struct Place {
    std::uint64_t key;
    std::uint32_t begin;
    std::uint32_t length;
  };

  void sort_places();
  void deal_out_by_keys();
  void sort_equal_keys();

  [[nodiscard]] std::string_view at(const Place& place) const {
    return std::string_view(text_).substr(place.begin, place.length);
  }

  std::string text_;
  std::vector<Place> places_;
  std::size_t common_length_ = 0;  // What all names begin with.
};

}  // namespace rondo::fs
