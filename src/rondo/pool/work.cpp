#include "rondo/pool/work.h"

#include <utility>

#include "rondo/loop/loop.h"
#include "rondo/pool/completion_queue.h"
#include "rondo/pool/thread_pool.h"

namespace rondo {

Work::Work(Loop& loop, TaskKind kind, Lane lane) noexcept : Request(kind), Job(lane), loop_(loop) {}

Work::~Work() { release_ticket(); }

void Work::submit() {
  loop_.require_thread();
  require(!is_under_way(), "the work is under way already");
  is_cancelled_ = false;
  begin(loop_);
  loop_.completions().expect();
  if (Observer* observer = loop_.observer(); observer != nullptr) [[unlikely]] {
    observer->job_enqueued(context().task);
  }
  loop_.pool().submit(*this);
}

Result<> Work::cancel() {
  loop_.require_thread();
  if (!is_under_way()) {
    return fail("cancel", EINVAL);
  }
  if (is_cancelled_ || !loop_.pool().cancel(*this)) {
    return fail("cancel", EBUSY);
  }
  is_cancelled_ = true;
  loop_.completions().push(*this);
  return {};
}

bool Work::goes_on() noexcept {
  return has_next_step() && loop_.is_asleep() && loop_.is_on_its_own();
}

void Work::started() noexcept {
  if (Observer* observer = loop_.observer(); observer != nullptr) [[unlikely]] {
    observer->job_started(context().task);
  }
}

void Work::hand_back() noexcept {
  if (Observer* observer = loop_.observer(); observer != nullptr) [[unlikely]] {
    observer->job_finished(context().task);
  }
  loop_.completions().push(*this);
}

void Work::deliver() {
  release_ticket();
  end(loop_);
  if (is_cancelled_) {
    finish(fail("cancel", ECANCELED));
  } else {
    finish({});
  }
}

void Work::release_ticket() noexcept {
  if (Ticket* ticket = std::exchange(ticket_, nullptr); ticket != nullptr) {
    ticket->work_ = nullptr;
  }
}

Ticket::Ticket(Work& work) noexcept : work_(&work) {
  work.release_ticket();
  work.ticket_ = this;
}

Ticket::Ticket(Ticket&& other) noexcept : work_(std::exchange(other.work_, nullptr)) {
  if (work_ != nullptr) {
    work_->ticket_ = this;
  }
}

Ticket& Ticket::operator=(Ticket&& other) noexcept {
  if (this != &other) {
    let_go();
    work_ = std::exchange(other.work_, nullptr);
    if (work_ != nullptr) {
      work_->ticket_ = this;
    }
  }
  return *this;
}

Ticket::~Ticket() { let_go(); }

void Ticket::let_go() noexcept {
  if (Work* work = std::exchange(work_, nullptr); work != nullptr) {
    work->ticket_ = nullptr;
  }
}

Result<> Ticket::cancel() {
  if (work_ == nullptr) {
    return fail("cancel", EINVAL);
  }
  return work_->cancel();
}

}  // namespace rondo
