// A handle: something long-lived that the loop serves (a timer, a socket, a signal).
//
// The life of a handle:
//   1. made with a Loop& by make<T>()      2. started: active, keeps the loop alive if referenced
//   3. stopped: may start again            4. close() or drop of its owner: closing
//   5. closing phase: pending requests have ended with ECANCELED, then on_closed runs, once
//   6. deleted by the loop as soon as it is closed and its owner has let go
// Timers and idle, prepare and check handles, which the kernel knows nothing of, go at once when
// their owner lets go.
// Everything here belongs to the loop's thread. Starting a closing handle and closing twice are
// mistakes of the program and abort with the caller's location.
#pragma once

#include <cstdint>
#include <memory>
#include <source_location>
#include <string_view>

#include "rondo/base/function.h"
#include "rondo/base/list.h"
#include "rondo/loop/observer.h"

namespace rondo {

class Loop;

enum class HandleKind : std::uint8_t {
  async,
  check,
  fs_event,
  fs_poll,
  idle,
  pipe,
  pipe_listener,
  poll,
  prepare,
  process,
  resolver,
  signal,
  tcp,
  tcp_listener,
  timer,
  tty,
  udp,
};
[[nodiscard]] std::string_view handle_kind_name(HandleKind kind) noexcept;

struct AllHandles;

class Handle : private Link<AllHandles> {
 public:
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  [[nodiscard]] Loop& loop() const noexcept { return loop_; }
  [[nodiscard]] HandleKind kind() const noexcept { return kind_; }
  [[nodiscard]] bool is_active() const noexcept { return is_active_; }
  [[nodiscard]] bool is_closing() const noexcept { return close_state_ != CloseState::open; }
  [[nodiscard]] bool has_ref() const noexcept { return is_referenced_; }

  // Whether this handle, while active, keeps Loop::run() from returning. Idempotent.
  void ref();
  void unref();

  // For a handle that is a part of another one, whose user knows nothing of it: Loop::walk() does
  // not show it, and Loop::close() does not mind it.
  void set_internal() noexcept { is_internal_ = true; }

  // Stops everything, and calls back in the closing phase.
  void close(Function<void()> on_closed = {},
             std::source_location where = std::source_location::current());

 protected:
  Handle(Loop& loop, HandleKind kind);
  virtual ~Handle();

  void set_active();
  void set_inactive();

  // Aborts if this handle is closing, or if another thread is running the loop.
  void require_usable(std::source_location where = std::source_location::current()) const;

  // The same, and captures the context for what starts now. In loop.h, as it has to be quick.
  void begin_use(TaskKind kind, std::source_location where = std::source_location::current());

  // Called once, from close(): stop, give back the fd. No user callback may run here.
  virtual void on_close() = 0;

  // Called in the closing phase, before on_closed: end requests with ECANCELED here. False
  // puts the rest of the close off to the next closing phase.
  virtual bool on_closing_phase() { return true; }

  // Whether the handle can go without a closing phase when its owner lets go: nothing of it is
  // with the kernel or a pool thread, and none of its callbacks is running.
  [[nodiscard]] virtual bool can_go_at_once() const { return false; }

 private:
  friend class Loop;
  friend struct CloseLater;
  template <class T, class Tag>
  friend class List;

  enum class CloseState : std::uint8_t { open, closing, closed };

  void begin_use_heedfully(TaskKind kind, std::source_location where);
  void dropped();
  void update_loop_count();

  // Ordered so that what starting and stopping touch comes last, next to the derived class.
  std::unique_ptr<Function<void()>> on_closed_;  // Few handles have one.

 protected:
  // Captured when the handle was started; restored around its callbacks.
  Context context_;

 private:
  Loop& loop_;
  HandleKind kind_;
  CloseState close_state_ = CloseState::open;
  bool is_active_ = false;
  bool is_referenced_ = true;
  bool is_counted_ = false;  // Whether the loop counts this handle as keeping it alive.
  bool is_dropped_ = false;
  bool is_internal_ = false;

 protected:
  // For handles that can go at once: set while a callback of theirs runs.
  bool is_in_callback_ = false;
};

// Dropping an Owned<T> asks for the close; the loop deletes the handle in its closing phase, or
// at once where nothing stands against it.
struct CloseLater {
  void operator()(Handle* handle) const { handle->dropped(); }
};
template <class T>
using Owned = std::unique_ptr<T, CloseLater>;

template <class T, class... Args>
[[nodiscard]] Owned<T> make(Loop& loop, Args&&... args) {
  return Owned<T>(new T(loop, std::forward<Args>(args)...));
}

}  // namespace rondo
