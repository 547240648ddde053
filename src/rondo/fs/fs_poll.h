// Tells when a file changes by asking for its status again and again: for file systems that
// inotify does not know (network, /proc) and for paths where nothing exists yet.
#pragma once

#include <cstdint>
#include <string_view>

#include "rondo/base/error.h"
#include "rondo/base/function.h"
#include "rondo/base/time.h"
#include "rondo/fs/path.h"
#include "rondo/fs/status.h"
#include "rondo/loop/handle.h"
#include "rondo/loop/timer.h"

namespace rondo::fs {

class FsPoll final : public Handle {
 public:
  // Called when the status has changed: previous and current. The first status, when nothing
  // has failed before it, is no change. A failure (usually ENOENT) is told once, with an empty
  // current status, until there is another failure or a status again; the previous one is then
  // the last that there was, or empty.
  using Callback = Function<void(Result<> outcome, const Status& previous, const Status& current)>;

  explicit FsPoll(Loop& loop);

  // Asks at once and then in this interval, at least a millisecond, on the pool; a status that
  // takes longer to get makes the poll skip turns. EINVAL for a path with a NUL inside. Times of
  // reading do not count as changes, nor does the number of names. A handle that is started
  // again forgets what it knew.
  [[nodiscard]] Result<> start(const Path& path, Nanos interval, Callback on_change);

  // Nothing is told any more, although one last status may still be asked for on the pool.
  void stop();

  // As it was given to start(), empty when stopped.
  [[nodiscard]] std::string_view path() const noexcept;

 private:
  class Session;

  ~FsPoll() override;
  void on_close() override;

  void ask();
  void on_status(Result<Status> status);
  void wait_for_next();

  Callback on_change_;
  Owned<Timer> timer_;
  // From start() to stop(). One whose work is on the pool outlives stop() and deletes itself.
  Session* session_ = nullptr;
  std::uint64_t generation_ = 0;  // Of start() and stop(): a callback may call them.
  Nanos interval_{};
  Nanos asked_at_{};
  Status last_;
  int last_error_ = 0;
  bool has_answer_ = false;
};

}  // namespace rondo::fs
