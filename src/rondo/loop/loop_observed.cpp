// What the loop tells its observer. None of it runs while nobody watches.
#include "rondo/loop/loop.h"

namespace rondo {

void Loop::set_observer(Observer* observer) {
  require_thread();
  observer_.store(observer, std::memory_order_release);
  heed_ = observer != nullptr ? heed_ | heed_observer : heed_ & ~heed_observer;
  remember_thread();
}

void Loop::name_task(Context& context, TaskKind kind, const void* subject) {
  context.task = next_task_id_++;
  if (Observer* observer = this->observer(); observer != nullptr) {
    observer->task_scheduled(ScheduledTask{kind, context.task, context_.task, subject});
  }
}

// Each asks again: a callback may have ended the watching. None is const, for an observer may do
// with the loop what it likes.
// NOLINTBEGIN(readability-make-member-function-const)

void Loop::tell_phase_began() {
  if (Observer* observer = this->observer(); observer != nullptr) {
    observer->phase_began(phase_);
  }
}

void Loop::tell_phase_ended() {
  if (Observer* observer = this->observer(); observer != nullptr) {
    observer->phase_ended(phase_);
  }
}

void Loop::tell_task_began(TaskKind kind) {
  if (Observer* observer = this->observer(); observer != nullptr) {
    observer->task_began(kind, context_.task);
  }
}

void Loop::tell_task_ended(TaskKind kind) {
  if (Observer* observer = this->observer(); observer != nullptr) {
    observer->task_ended(kind, context_.task);
  }
}

void Loop::tell_sleep_began(Timeout timeout) {
  if (Observer* observer = this->observer(); observer != nullptr) {
    observer->sleep_began(timeout);
  }
}

void Loop::tell_sleep_ended() {
  if (Observer* observer = this->observer(); observer != nullptr) {
    observer->sleep_ended();
  }
}

// NOLINTEND(readability-make-member-function-const)

}  // namespace rondo
