#include "rondo/loop/observer.h"

#include <array>

#include "rondo/base/require.h"

namespace rondo {

std::string_view phase_name(Phase phase) noexcept {
  static constexpr std::array<std::string_view, phase_count> names{
      "none", "timers", "pending", "idle", "prepare", "poll", "check", "closing"};
  return names[static_cast<std::size_t>(phase)];
}

std::string_view task_kind_name(TaskKind kind) noexcept {
  static constexpr std::array<std::string_view, static_cast<std::size_t>(TaskKind::close) + 1>
      names{"main",       "tick",     "microtask", "immediate", "timer",  "idle",         "prepare",
            "check",      "async",    "post",      "poll",      "signal", "process exit", "connect",
            "connection", "read",     "write",     "shutdown",  "send",   "receive",      "work",
            "fs",         "fs event", "fs poll",   "dns",       "random", "close"};
  return names[static_cast<std::size_t>(kind)];
}

}  // namespace rondo
