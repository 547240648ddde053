// The iteration: which phase runs when, and what poll does.
#include <algorithm>

#include "rondo/loop/async.h"
#include "rondo/loop/inbox.h"
#include "rondo/loop/loop.h"
#include "rondo/loop/phase_handle.h"
#include "rondo/loop/timer.h"
#include "rondo/pool/completion_queue.h"

namespace rondo {

namespace {

// Rounds of pending callbacks after poll: enough for writes that finish at once, few enough
// that a peer that answers at once cannot keep the loop here.
constexpr int pending_rounds_max = 8;

// A full batch means that more may be ready; so often is asked again without blocking.
constexpr int poll_rounds_max = 48;

}  // namespace

bool Loop::run(RunMode mode) {
  take_thread();
  run_turn();
  bool alive = is_alive();
  if (!alive) {
    update_time();
  } else if (mode == RunMode::until_done && !is_stop_requested_) {
    update_time();
    // What the thread did before it came here is not the loop's idle time.
    set_mark(now_);
    if (is_observed()) {
      run_timers<true>();
    } else {
      run_timers<false>();
    }
  }
  while (alive && !is_stop_requested_) {
    if (is_observed()) [[unlikely]] {
      iterate<true>(mode);
    } else {
      iterate<false>(mode);
    }
    alive = is_alive();
    if (mode != RunMode::until_done) {
      break;
    }
  }
  is_stop_requested_ = false;
  is_running_ = false;
  if (inbox_->waker.stop_attending()) {
    inbox_->waker.remind();
  }
  return alive;
}

template <bool is_watched>
void Loop::iterate(RunMode mode) {
  const bool may_sleep = pending_.empty() && idle_.empty();
  ++metrics_.iterations;
  run_pending<is_watched>();
  run_phase_handles<is_watched>(Phase::idle, idle_);
  run_phase_handles<is_watched>(Phase::prepare, prepare_);
  const bool wants_sleep = mode == RunMode::until_done || (mode == RunMode::once && may_sleep);
  poll<is_watched>(wants_sleep ? sleep_limit() : Timeout(Nanos::zero()));
  for (int round = 0; round < pending_rounds_max && !pending_.empty(); ++round) {
    run_pending<is_watched>();
  }
  run_check<is_watched>();
  run_closing<is_watched>();
  refresh_time();
  run_timers<is_watched>();
}

template <bool is_watched>
void Loop::begin_phase(Phase phase) {
  phase_ = phase;
  if constexpr (is_watched) {
    tell_phase_began();
  }
}

template <bool is_watched>
void Loop::end_phase() {
  if (is_turn_put_off() && has_turn_work()) {
    phase_turn_is_due_ = true;
    run_turn();
    phase_turn_is_due_ = false;
  }
  if (metrics_.callbacks != callbacks_marked_) {
    const Nanos time = read_clock();
    metrics_.phase_time[static_cast<std::size_t>(phase_)] += time - mark_;
    set_mark(time);
  }
  if constexpr (is_watched) {
    tell_phase_ended();
  }
  phase_ = Phase::none;
}

// Node <= 10 puts the turn off to the end of the timers and of the check phase.
bool Loop::is_turn_put_off() const noexcept {
  return turn_policy_ == TurnPolicy::between_phases && !phase_turn_is_due_ &&
         (phase_ == Phase::timers || phase_ == Phase::check);
}

void Loop::run_turn() {
  if (is_in_turn_ || !has_turn_work()) {
    return;
  }
  is_in_turn_ = true;
  turn_->run();
  is_in_turn_ = false;
}

void Loop::set_mark(Nanos time) noexcept {
  mark_ = time;
  callbacks_marked_ = metrics_.callbacks;
  iteration_marked_ = metrics_.iterations;
}

// The last mark is good enough when no callback has run since.
void Loop::refresh_time() { now_ = metrics_.callbacks == callbacks_marked_ ? mark_ : read_clock(); }

template <bool is_watched>
void Loop::run_pending() {
  if (pending_.empty()) {
    return;
  }
  begin_phase<is_watched>(Phase::pending);
  // What is deferred from here on waits for the next round.
  List<Deferred, PendingQueue> round;
  round.take_all(pending_);
  while (Deferred* deferred = round.pop_front()) {
    deferred->on_deferred();
  }
  end_phase<is_watched>();
}

template <bool is_watched>
void Loop::run_phase_handles(Phase phase, List<PhaseHandle, PhaseHandles>& handles) {
  if (handles.empty()) {
    return;
  }
  begin_phase<is_watched>(phase);
  // Each goes back to its list before it runs, so that it can be stopped, and those that are
  // started meanwhile come first in the next iteration and not in this one.
  List<PhaseHandle, PhaseHandles> round;
  round.take_all(handles);
  while (PhaseHandle* handle = round.pop_front()) {
    handles.push_back(*handle);
    handle->call();
  }
  end_phase<is_watched>();
}

template <bool is_watched>
void Loop::run_check() {
  run_phase_handles<is_watched>(Phase::check, check_);
  if (immediates_.live_count() > 0) {
    begin_phase<is_watched>(Phase::check);
    immediates_.run();
    end_phase<is_watched>();
  }
}

template <bool is_watched>
void Loop::run_closing() {
  if (closing_.empty()) {
    return;
  }
  begin_phase<is_watched>(Phase::closing);
  // A close that is asked for in here waits for the next closing phase.
  List<Handle, AllHandles> round;
  round.take_all(closing_);
  while (Handle* handle = round.pop_front()) {
    finish_close(*handle);
  }
  end_phase<is_watched>();
}

void Loop::finish_close(Handle& handle) {
  if (!handle.on_closing_phase()) {
    add_closing(handle);
    return;
  }
  if (handle.on_closed_ != nullptr) {
    // The callback may drop the handle's owner, which must not delete it under our feet.
    const std::unique_ptr<Function<void()>> on_closed = std::move(handle.on_closed_);
    enter(TaskKind::close, handle.context_, *on_closed);
  }
  handle.close_state_ = Handle::CloseState::closed;
  if (handle.is_dropped_) {
    delete &handle;
  }
}

template <bool is_watched>
void Loop::run_timers() {
  if (timers_.empty()) {
    timers_.advance(now_);
    return;
  }
  timers_.collect_due(now_);
  TimerNode* node = timers_.take_due();
  if (node == nullptr) {
    return;
  }
  begin_phase<is_watched>(Phase::timers);
  for (; node != nullptr; node = timers_.take_due()) {
    Timer::from_node(*node).fire();
  }
  end_phase<is_watched>();
}

// As backend_timeout(), but changes for the kernel do not matter: poll hands them in.
Timeout Loop::sleep_limit() const {
  if (!idle_.empty() || is_stop_requested_ || !has_live_work() || !pending_.empty() ||
      !closing_.empty() || immediates_.live_count() > 0 || inbox_->has_posted()) {
    return Nanos::zero();
  }
  const Timeout wakeup = timers_.next_wakeup();
  if (!wakeup) {
    return std::nullopt;
  }
  // Not from now_, which is older than the callbacks that have run since: that would oversleep.
  return std::max(*wakeup - std::max(now_, mark_), Nanos::zero());
}

template <bool is_watched>
void Loop::poll(Timeout timeout) {
  begin_phase<is_watched>(Phase::poll);
  for (int rounds_left = poll_rounds_max; rounds_left > 0;) {
    const bool may_block = !timeout || *timeout > Nanos::zero();
    auto batch = reap<is_watched>(timeout);
    if (!batch) {
      require(batch.error().is(EINTR), "the backend failed");
    }
    if (!batch || batch->empty()) {
      if (!may_block) {
        break;
      }
      // Interrupted, or woken early: only the end of the wait ends the wait.
      timers_.advance(now_);
      timeout = sleep_limit();
      if (timeout && *timeout <= Nanos::zero()) {
        break;
      }
      continue;
    }
    metrics_.events_waiting += may_block ? 0 : batch->size();
    const bool was_full = batch->size() == Backend::batch_max;
    const bool had_last = deliver(*batch);
    if (!was_full || had_last) {
      break;
    }
    --rounds_left;
    timeout = Nanos::zero();
  }
  end_phase<is_watched>();
}

template <bool is_watched>
Result<std::span<Ready>> Loop::reap(Timeout timeout) {
  const bool may_block = !timeout || *timeout > Nanos::zero();
  if (may_block) {
    idle_mark_.store(2 * (metrics_.idle_time - mark_).count() + 1, std::memory_order_relaxed);
    timeout = decider_.sleep(timeout);
    if constexpr (is_watched) {
      tell_sleep_began(timeout);
    }
  }
  auto batch = wait_for_events(timeout);
  if (!may_block && batch && batch->empty() && iteration_marked_ == metrics_.iterations) {
    // The clock was read in this iteration, and no time has been spent since: a loop that spins
    // on an idle handle reads it once an iteration.
    now_ = mark_;
    return batch;
  }
  now_ = read_clock();
  if (may_block) {
    metrics_.idle_time += now_ - mark_;
    idle_mark_.store(2 * metrics_.idle_time.count(), std::memory_order_relaxed);
    if constexpr (is_watched) {
      tell_sleep_ended();
    }
  }
  set_mark(now_);
  return batch;
}

// Nothing but a wake-up can come when no descriptor is watched: then the kernel is not asked.
Result<std::span<Ready>> Loop::wait_for_events(Timeout timeout) {
  Waker& waker = inbox_->waker;
  woken_ = Ready{&waker, events::readable};
  if (backend_->has_only(waker) && !backend_->has_unsubmitted_changes()) {
    if (!waker.attend()) {
      return backend_->reap(timeout);
    }
    const auto is_woken = waker.wait(timeout);
    if (!is_woken) {
      return std::unexpected(is_woken.error());
    }
    return std::span(&woken_, *is_woken ? 1 : 0);
  }
  if (waker.stop_attending()) {
    return std::span(&woken_, 1);
  }
  return backend_->reap(timeout);
}

bool Loop::deliver(std::span<Ready> batch) {
  if (!surround_ || batch.size() == 1) {
    return dispatch(batch);
  }
  bool had_last = false;
  Function<void()> run_callbacks = [&, this] { had_last = dispatch(batch); };
  surround_(run_callbacks);
  return had_last;
}

// Whether there was one that has to come last; poll does not ask again after such a batch.
bool Loop::dispatch(std::span<Ready> batch) {
  decider_.order_ready(batch);
  metrics_.events += batch.size();
  bool had_last = false;
  // By reference: a callback may withdraw a watch whose turn has not come yet.
  for (Ready& ready : batch) {
    if (ready.watch != nullptr && ready.watch->is_last_in_batch_) {
      had_last = true;
    } else if (ready.watch != nullptr) {
      ready.watch->on_ready(ready.events);
    }
  }
  if (had_last) {
    for (Ready& ready : batch) {
      if (ready.watch != nullptr && ready.watch->is_last_in_batch_) {
        ready.watch->on_ready(ready.events);
      }
    }
  }
  return had_last;
}

void Loop::on_wake() {
  const std::size_t finished = completions_->deliver();
  metrics_.events += finished > 1 ? finished - 1 : 0;
  run_asyncs();
  if (inbox_->has_posted()) {
    for (Function<void()>& callback : inbox_->take_posted()) {
      enter(TaskKind::post, Context{}, callback);
    }
  }
}

void Loop::run_asyncs() {
  // As with phase handles: back on the list before it runs.
  List<Async, AsyncHandles> round;
  round.take_all(asyncs_);
  while (Async* async = round.pop_front()) {
    asyncs_.push_back(*async);
    async->call_if_sent();
  }
}

}  // namespace rondo
