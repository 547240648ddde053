// A request whose work runs on the thread pool and whose end is reported in the poll phase.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

#include "rondo/base/error.h"
#include "rondo/base/function.h"
#include "rondo/loop/request.h"
#include "rondo/pool/job.h"

namespace rondo {

class Loop;
class Ticket;

// Derive from it for work that allocates nothing, or use queue_work() below. The object stays
// where it is until finish() is called.
class Work : public Request, private Job {
 public:
  explicit Work(Loop& loop, TaskKind kind = TaskKind::work, Lane lane = Lane::normal) noexcept;

  // Loop thread. Not while under way.
  void submit();

  // Loop thread. Success while the work still waits: finish() is called later with ECANCELED.
  // EBUSY once it runs or has run; EINVAL when it is not under way.
  Result<> cancel() override;

  [[nodiscard]] Loop& loop() const noexcept { return loop_; }

 protected:
  ~Work();

  // Pool thread. Must not touch the loop, except Loop::post() and Async::send().
  virtual void execute() = 0;
  // Pool thread, after execute(). True: there are more steps, and all that finish() would do now is
  // to submit the work for the next one. While the loop sleeps the pool does that itself, which
  // makes no difference to anybody but for the wake-ups that it saves.
  [[nodiscard]] virtual bool has_next_step() const { return false; }
  // Pool thread, after execute(): gives the work to the loop. Who has to wait for something that
  // another thread brings overrides it, and calls this one later, on any thread.
  void hand_back() noexcept override;
  // Loop thread. Works of one family, which is any address but null, may be delivered by the
  // callback of another: see CompletionQueue::deliver_next().
  [[nodiscard]] virtual const void* family() const { return nullptr; }
  // Loop thread, in the poll phase. The work may be submitted again, or deleted, here. Call the
  // user through loop().enter(kind(), context(), ...).
  virtual void finish(Result<> status) = 0;

 private:
  friend class CompletionQueue;
  friend class Loop;
  friend class Ticket;

  void run() noexcept override { execute(); }
  [[nodiscard]] bool goes_on() noexcept override;
  void started() noexcept override;
  void deliver();
  void release_ticket() noexcept;

  Loop& loop_;
  Ticket* ticket_ = nullptr;
  bool is_cancelled_ = false;
};

// A hold on work that is under way, to cancel it. Letting go of a ticket changes nothing.
class Ticket {
 public:
  Ticket() noexcept = default;
  explicit Ticket(Work& work) noexcept;
  Ticket(Ticket&& other) noexcept;
  Ticket& operator=(Ticket&& other) noexcept;
  Ticket(const Ticket&) = delete;
  Ticket& operator=(const Ticket&) = delete;
  ~Ticket();

  // As Work::cancel(); EINVAL once the callback has run.
  Result<> cancel();
  [[nodiscard]] bool is_under_way() const noexcept { return work_ != nullptr; }

 private:
  friend class Work;
  void let_go() noexcept;
  Work* work_ = nullptr;
};

}  // namespace rondo
