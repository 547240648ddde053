// What must hold, whatever the bytes are.
#pragma once

#include <cstdlib>

inline void require(bool condition) {
  if (!condition) {
    std::abort();
  }
}
