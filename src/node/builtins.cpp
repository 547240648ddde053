#include "node/builtins.h"

#include <algorithm>

namespace rondo::node {

std::optional<Builtin> find_builtin(std::string_view id) {
  const auto all = builtins();
  const auto found = std::ranges::lower_bound(all, id, {}, &Builtin::id);
  if (found == all.end() || found->id != id) {
    return std::nullopt;
  }
  return *found;
}

}  // namespace rondo::node
