// The watching seam: an Observer is told what the loop does, as it happens.
//
// Without an observer none of these points costs more than one predicted branch: an iteration asks
// once whether anybody watches, and a task together with what has to be asked anyway. Task ids are
// given out only while somebody watches.
#pragma once

#include <cstdint>
#include <string_view>

#include "rondo/base/time.h"

namespace rondo {

enum class Phase : std::uint8_t { none, timers, pending, idle, prepare, poll, check, closing };
inline constexpr std::size_t phase_count = 8;
[[nodiscard]] std::string_view phase_name(Phase phase) noexcept;

// What a callback is for.
enum class TaskKind : std::uint8_t {
  main,
  tick,
  microtask,
  immediate,
  timer,
  idle,
  prepare,
  check,
  async,
  post,
  poll,
  signal,
  process_exit,
  connect,
  connection,
  read,
  write,
  shutdown,
  send,
  receive,
  work,
  fs,
  fs_event,
  fs_poll,
  dns,
  random,
  close,
};
[[nodiscard]] std::string_view task_kind_name(TaskKind kind) noexcept;

// 0 is "unknown": scheduled while nobody watched.
using TaskId = std::uint64_t;

// What each queued task carries: its own id (the observer learned its parent when it was
// scheduled) and one word for whoever needs a context that follows the flow of callbacks.
struct Context {
  TaskId task = 0;
  void* store = nullptr;
};

struct ScheduledTask {
  TaskKind kind;
  TaskId id;
  TaskId parent;        // The task that was running when this one was scheduled; 0 is none.
  const void* subject;  // The handle, request or job, as an identity only.
};

class Observer {
 public:
  Observer() = default;
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;
  virtual ~Observer() = default;

  virtual void phase_began(Phase /*phase*/) {}
  virtual void phase_ended(Phase /*phase*/) {}
  virtual void task_scheduled(const ScheduledTask& /*task*/) {}
  virtual void task_began(TaskKind /*kind*/, TaskId /*id*/) {}
  virtual void task_ended(TaskKind /*kind*/, TaskId /*id*/) {}
  // The loop is about to block for at most so long (nothing: for ever), and came back.
  virtual void sleep_began(Timeout /*timeout*/) {}
  virtual void sleep_ended() {}

  // Called on pool threads (enqueued: on the submitting one).
  virtual void job_enqueued(TaskId /*id*/) {}
  virtual void job_started(TaskId /*id*/) {}
  virtual void job_finished(TaskId /*id*/) {}
};

}  // namespace rondo
