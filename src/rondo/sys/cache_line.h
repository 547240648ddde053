// How far apart in memory things must be that different threads write.
#pragma once

#include <cstddef>

namespace rondo {

// Not std::hardware_destructive_interference_size, which depends on the compiler's options, and
// would so make the layout of our types depend on them.
inline constexpr std::size_t cache_line_bytes = 64;

}  // namespace rondo
