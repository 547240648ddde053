// The event demultiplexer: what the loop asks of the kernel, and nothing about when or why.
//
// A Watch is a standing request, "tell me whenever this fd is ready": submit() hands it in or
// brings a change of it to the kernel, reap() waits and returns what has completed. Policy
// (order, rounds, callbacks) is the loop's. A completion backend answers a Watch with a
// multishot poll; buffers are lent to streams for one read at a time, so that it can later
// take whole reads as well.
#pragma once

#include <sys/epoll.h>

#include <cstdint>
#include <span>

#include "rondo/base/error.h"
#include "rondo/base/time.h"

namespace rondo {

// Readiness, in the kernel's own bits. error and hang_up are reported without being wanted.
using Events = std::uint32_t;
namespace events {
inline constexpr Events readable = EPOLLIN;
inline constexpr Events priority = EPOLLPRI;
inline constexpr Events writable = EPOLLOUT;
inline constexpr Events peer_closed = EPOLLRDHUP;
inline constexpr Events error = EPOLLERR;
inline constexpr Events hang_up = EPOLLHUP;
inline constexpr Events one_shot = EPOLLONESHOT;
inline constexpr Events edge = EPOLLET;
}  // namespace events

// One fd whose readiness somebody waits for. Belongs to a handle. A loop has at most one watch
// for an fd; it is withdrawn before its fd is closed and before it is destroyed.
class Watch {
 public:
  Watch() = default;
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  [[nodiscard]] int watched_fd() const noexcept { return fd_; }
  [[nodiscard]] Events wanted_events() const noexcept { return wanted_; }

  // Runs on the loop thread, in the poll phase.
  virtual void on_ready(Events ready) = 0;

 protected:
  ~Watch() = default;

  void set_watched_fd(int fd) noexcept { fd_ = fd; }

  // For the few watches that must come after all others of their batch (signals).
  void set_last_in_batch() noexcept { is_last_in_batch_ = true; }

 private:
  friend class Backend;
  friend class Loop;
  friend class WatchTestPeer;

  int fd_ = -1;
  Events wanted_ = 0;  // What the handle wants to hear of.
  Events armed_ = 0;   // What the backend last told the kernel.
  bool is_last_in_batch_ = false;
};

struct Ready {
  Watch* watch;  // Null when the watch was withdrawn after the batch was reaped.
  Events events;
};

class Backend {
 public:
  static constexpr std::size_t batch_max = 1024;

  Backend() = default;
  Backend(const Backend&) = delete;
  Backend& operator=(const Backend&) = delete;
  virtual ~Backend() = default;

  // Notes that watch.wanted_events() changed; the kernel hears of it in the next reap().
  virtual void submit(Watch& watch) = 0;

  // Forgets the watch at once, also in the batch being handled.
  virtual void withdraw(Watch& watch) = 0;

  // Waits until something is ready or the time is up. The batch (at most batch_max) is valid
  // until the next call. EINTR is an error here: the loop knows how much time is left.
  virtual Result<std::span<Ready>> reap(Timeout timeout) = 0;

  // Readable whenever reap() would return something, for embedding; -1 if there is no such fd.
  [[nodiscard]] virtual int fd() const = 0;

  // Whether reap() could report nothing but this watch. The loop then sleeps without the backend
  // if it has another way to learn of that one.
  [[nodiscard]] virtual bool has_only(const Watch& /*watch*/) const { return false; }

  // Whether submitted changes wait for the next reap().
  [[nodiscard]] virtual bool has_unsubmitted_changes() const = 0;

  // Makes a foreign fd fit to be watched: non-blocking. EPERM if it cannot be watched at all (a
  // regular file), EEXIST if it is watched already.
  [[nodiscard]] virtual Result<> adopt(int fd) = 0;

  // After fork(), in the child: a fresh kernel object with the same watches.
  [[nodiscard]] virtual Result<> after_fork() = 0;

 protected:
  // For implementations, which are not friends of Watch.
  static Events& armed(Watch& watch) noexcept { return watch.armed_; }
};

}  // namespace rondo
