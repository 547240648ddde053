// Paths that cannot leave a directory: the sandbox of WASI.
//
// A path is walked name by name, each directory opened below the one before it without following
// links. A link is read and its target walked the same way, so that neither it nor `..` leads out,
// whatever others do to the tree meanwhile: for `..` the walk goes back to a directory that it
// still holds open, instead of asking the system.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "rondo/sys/fd.h"

namespace rondo::node::wasi {

enum class Links { keep, follow };

// The last name of a path, and the directory that it is in. What is done with both must not follow
// links.
struct Place {
  int directory = -1;
  std::string name;
  // The path ended with a slash: only a directory will do.
  bool must_be_directory = false;
  // Holds the directory, unless it is the one that the walk began in.
  Fd owned;
};

// links: whether the last name is followed. base: what modules call the first directory, by which
// they may begin the target of a link. The error is a number of WASI.
[[nodiscard]] std::expected<Place, int> find_beneath(int directory, std::string_view path,
                                                     Links links, std::string_view base);

}  // namespace rondo::node::wasi
