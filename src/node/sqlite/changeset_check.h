// Whether bytes are a changeset or patchset as SQLite's session extension writes them.
//
// Versions of SQLite before 3.51 trust what they are asked to apply, and read where nothing is if
// it was damaged.
#pragma once

#include <cstddef>
#include <span>

namespace rondo::node::sqlite {

[[nodiscard]] bool is_well_formed_changeset(std::span<const std::byte> bytes);

}  // namespace rondo::node::sqlite
