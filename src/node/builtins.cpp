#include "node/builtins.h"

#include <algorithm>
#include <string>

#include "js/precompiled.h"

namespace rondo::node {

const Builtin* find_builtin(std::string_view id) {
  const auto all = builtins();
  const auto found = std::ranges::lower_bound(all, id, {}, &Builtin::id);
  return found == all.end() || found->id != id ? nullptr : &*found;
}

std::string url_of(const Builtin& builtin) { return "node:" + std::string(builtin.id); }

js::Completion evaluate(const Builtin& builtin, js::Context context) {
  const auto index = static_cast<std::size_t>(&builtin - builtins().data());
  return js::make_precompiled(context, builtin.source, url_of(builtin), builtin_bytecode(index));
}

}  // namespace rondo::node
