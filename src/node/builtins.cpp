#include "node/builtins.h"

#include <algorithm>
#include <string>

namespace rondo::node {

const Builtin* find_builtin(std::string_view id) {
  const auto all = builtins();
  const auto found = std::ranges::lower_bound(all, id, {}, &Builtin::id);
  return found == all.end() || found->id != id ? nullptr : &*found;
}

std::string url_of(const Builtin& builtin) { return "node:" + std::string(builtin.id); }

js::Completion evaluate(const Builtin& builtin, js::Engine& engine, JSContextRef context) {
  const std::string url = url_of(builtin);
  const auto index = static_cast<std::size_t>(&builtin - builtins().data());
  const auto bytecode = builtin_bytecode(index);
  if (!bytecode.empty() && engine.precompiled().is_available()) {
    return engine.precompiled().evaluate(context, builtin.source, url, bytecode);
  }
  JSValueRef exception = nullptr;
  const JSValueRef result = JSEvaluateScript(context, js::String(builtin.source).get(), nullptr,
                                             js::String(url).get(), 1, &exception);
  if (exception != nullptr) {
    return std::unexpected(exception);
  }
  return result;
}

}  // namespace rondo::node
