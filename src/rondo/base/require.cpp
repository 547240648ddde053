#include "rondo/base/require.h"

#include <cstdio>
#include <cstdlib>

namespace rondo {

void require_failed(const char* message, std::source_location where) {
  std::fprintf(stderr, "rondo: %s:%u: %s: %s\n", where.file_name(),
               static_cast<unsigned>(where.line()), where.function_name(), message);
  std::fflush(stderr);
  std::abort();
}

}  // namespace rondo
