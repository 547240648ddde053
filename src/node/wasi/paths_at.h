// Paths as arguments: (directory, base, path[, links]).
#pragma once

#include <expected>

#include "js/native.h"
#include "node/wasi/beneath.h"

namespace rondo::node::wasi {

// first is the index of the directory.
[[nodiscard]] inline std::expected<Place, int> place_at(const js::Call& call, std::size_t first,
                                                        Links links) {
  const std::span<std::byte> path = call.bytes_at(first + 2);
  return find_beneath(call.int_at(first),
                      std::string_view(reinterpret_cast<const char*>(path.data()), path.size()),
                      links, call.string_at(first + 1));
}

// The links come behind the path.
[[nodiscard]] inline std::expected<Place, int> linked_place_at(const js::Call& call,
                                                               std::size_t first) {
  return place_at(call, first, call.boolean_at(first + 3) ? Links::follow : Links::keep);
}

// For what never follows a link, and lets the system see that it is a directory.
[[nodiscard]] inline std::string name_with_slash(const Place& place) {
  return place.must_be_directory ? place.name + "/" : place.name;
}

}  // namespace rondo::node::wasi
