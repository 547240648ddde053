// How much memory the objects of a machine take, at the price of a look.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <cstddef>
#include <optional>

namespace rondo::js {

// With the memory of buffers; what is garbage but not collected yet counts. Nothing if the library
// is none whose layout we know: see introspection.h. The engine must be held.
[[nodiscard]] std::optional<std::size_t> heap_size(JSContextGroupRef group);

}  // namespace rondo::js
