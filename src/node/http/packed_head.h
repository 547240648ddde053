// What the head of a message says, in one number that script takes apart.
#pragma once

#include "http/message_parser.h"

namespace rondo::node {

// Ten bits of method or status, four of each digit of the version, then flags: see
// lib/internal/http_parser.js.
[[nodiscard]] inline double pack(const http::MessageHead& head) noexcept {
  constexpr int major_shift = 10;
  constexpr int minor_shift = 14;
  constexpr int upgrade_shift = 18;
  constexpr int keep_alive_shift = 19;
  constexpr int whole_shift = 20;
  std::uint32_t bits = head.kind == http::MessageKind::request ? head.method : head.status;
  bits |= static_cast<std::uint32_t>(head.major) << major_shift;
  bits |= static_cast<std::uint32_t>(head.minor) << minor_shift;
  bits |= static_cast<std::uint32_t>(head.asks_for_upgrade) << upgrade_shift;
  bits |= static_cast<std::uint32_t>(head.keeps_alive) << keep_alive_shift;
  bits |= static_cast<std::uint32_t>(head.is_whole) << whole_shift;
  return bits;
}

}  // namespace rondo::node
