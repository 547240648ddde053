// Shared by the Rondo programs.
#pragma once

#include "bench/native/support/bench.h"
#include "rondo/base/error.h"
#include "rondo/loop/handle.h"

namespace bench {

// The value, or the end of the program with Rondo's name of the error.
template <class T>
T must_have(rondo::Result<T> result) {
  if (!result) [[unlikely]] {
    give_up(result.error().to_string());
  }
  if constexpr (!std::is_void_v<T>) {
    return *std::move(result);
  }
}

// Lets go of a handle that belongs to nobody else.
inline void drop(rondo::Handle& handle) { rondo::Owned<rondo::Handle>(&handle).reset(); }

}  // namespace bench
