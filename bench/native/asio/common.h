// Shared by the Asio programs.
#pragma once

// Asio's code is compiled with ours, and this warning does not stop at system headers.
#pragma GCC diagnostic ignored "-Wnull-dereference"

#include <asio.hpp>

#include "bench/native/support/bench.h"

namespace bench {

inline void asio_must(const asio::error_code& error, std::string_view what) {
  if (error) [[unlikely]] {
    give_up(std::string(what) + ": " + error.message());
  }
}

}  // namespace bench
