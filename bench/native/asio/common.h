// Shared by the Asio programs.
#pragma once

#include <asio.hpp>

#include "bench/native/support/bench.h"

namespace bench {

inline void asio_must(const asio::error_code& error, std::string_view what) {
  if (error) [[unlikely]] {
    give_up(std::string(what) + ": " + error.message());
  }
}

}  // namespace bench
