// What the engine's library exports without declaring it, by its mangled name.
#pragma once

#include <dlfcn.h>

namespace rondo::js {

// Whether there is one.
template <class Function>
[[nodiscard]] bool find_symbol(Function& function, const char* name) {
  function = reinterpret_cast<Function>(::dlsym(RTLD_DEFAULT, name));
  return function != nullptr;
}

}  // namespace rondo::js
