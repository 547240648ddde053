// The event loop.
//
// One iteration runs the phases pending, idle, prepare, poll, check, closing and timers, in this
// order; before the first iteration of a default run the due timers run once. A loop belongs to
// the thread that runs it: only post() and Async::send() may be called from elsewhere while
// it runs.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <source_location>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "rondo/backend/backend.h"
#include "rondo/base/error.h"
#include "rondo/base/function.h"
#include "rondo/base/list.h"
#include "rondo/base/time.h"
#include "rondo/loop/decider.h"
#include "rondo/loop/deferred.h"
#include "rondo/loop/handle.h"
#include "rondo/loop/immediate_queue.h"
#include "rondo/loop/metrics.h"
#include "rondo/loop/observer.h"
#include "rondo/loop/request.h"
#include "rondo/loop/service_registry.h"
#include "rondo/loop/timer_queue.h"
#include "rondo/loop/turn.h"
#include "rondo/sys/clock.h"

namespace rondo {

class Async;
class CompletionQueue;
class Inbox;
class PhaseHandle;
class ThreadPool;
class Work;

struct AsyncHandles;
struct PhaseHandles;

enum class RunMode : std::uint8_t {
  until_done,  // Until nothing referenced is alive, or stop().
  once,        // One iteration; blocks if there is nothing to do yet.
  no_wait,     // One iteration that never blocks.
};

// Everything a loop can be given instead of making its own. All must outlive the loop.
struct LoopOptions {
  const Clock* clock = nullptr;                // Default: the kernel's monotonic clock.
  std::unique_ptr<Backend> backend = nullptr;  // Default: epoll.
  ThreadPool* pool = nullptr;                  // Default: the pool shared by the whole process.
  Observer* observer = nullptr;                // Default: nobody watches.
  Decider* decider = nullptr;                  // Default: everything as it comes.
  TurnPolicy turn_policy = TurnPolicy::after_each_callback;
};

// One thing that keeps the loop alive.
struct AliveReason {
  std::string what;  // "timer handle", "fs request", "closing handle", "pending callback", ...
  std::size_t count;
};

class Loop {
 public:
  // Aborts when the kernel has no descriptors left; create() reports that as an error instead.
  explicit Loop(LoopOptions options = {});
  explicit Loop(const Clock& clock);
  [[nodiscard]] static Result<std::unique_ptr<Loop>> create(LoopOptions options = {});
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  // Waits for jobs that already run on the pool, then drops closing handles and pending
  // requests without calling back. No handle may have an owner any more.
  ~Loop();

  // Whether anything is still alive when it returns.
  bool run(RunMode mode = RunMode::until_done);
  bool run_once() { return run(RunMode::once); }

  // run() returns after the current iteration; if it is not running, the next one at once.
  void stop() noexcept { is_stop_requested_ = true; }

  [[nodiscard]] bool is_alive() const noexcept;
  [[nodiscard]] std::vector<AliveReason> alive_reasons();
  [[nodiscard]] bool is_running() const noexcept { return is_running_; }

  // EBUSY while handles or requests are there. Afterwards the loop cannot be used any more.
  [[nodiscard]] Result<> close();

  // Waits for jobs that already run on the pool, then drops all requests without calling back. For
  // those whose memory goes before the loop does.
  void abandon_requests();

  // The time as of the last update: once after each wait and once before timers.
  [[nodiscard]] Nanos now() const noexcept { return now_; }
  // The same, cut to whole milliseconds, as Node sees it.
  [[nodiscard]] Millis now_in_millis() const noexcept {
    return std::chrono::duration_cast<Millis>(now_);
  }
  void update_time() { now_ = read_clock(); }

  // Calls visit(Handle&) for each handle; those made meanwhile may be left out.
  template <class Visitor>
  void walk(Visitor&& visit);

  // For embedding in another loop: when backend_fd() is readable or backend_timeout() has
  // passed, call run(RunMode::no_wait).
  [[nodiscard]] int backend_fd() const { return backend_->fd(); }
  [[nodiscard]] Timeout backend_timeout() const;

  // In the child of a fork(), before anything else is done with the loop there.
  [[nodiscard]] Result<> after_fork();

  // Runs the function in the poll phase, soon. Any thread. In the order of the calls.
  void post(Function<void()> callback);

  // Node's queues. next_tick and queue_microtask need the default turn.
  void next_tick(Function<void()> callback) { turn_queue_.add_tick(std::move(callback)); }
  void queue_microtask(Function<void()> callback) {
    turn_queue_.add_microtask(std::move(callback));
  }
  ImmediateId set_immediate(Function<void()> callback) {
    return immediates_.add(std::move(callback));
  }
  bool clear_immediate(ImmediateId id) { return immediates_.clear(id); }

  // The turn is the caller's and must outlive the loop. Null restores the default.
  void replace_turn(Turn* turn) noexcept { turn_ = turn != nullptr ? turn : &turn_queue_; }
  void set_turn_policy(TurnPolicy policy) noexcept { turn_policy_ = policy; }

  // For a runtime that pays for each entry into its engine: if several callbacks are due at once in
  // the poll phase, they run, each with its turn, inside of a call of this, which has to call what
  // it is given, once. Without a function they run as they are.
  using Surround = Function<void(Function<void()>& run_callbacks)>;
  void surround_batches(Surround surround) { surround_ = std::move(surround); }

  [[nodiscard]] ThreadPool& pool();
  // Any thread: those of the pool tell it of their work.
  [[nodiscard]] Observer* observer() const noexcept {
    return observer_.load(std::memory_order_acquire);
  }
  [[nodiscard]] bool is_observed() const noexcept {
    return observer_.load(std::memory_order_relaxed) != nullptr;
  }
  // On the loop's thread. Of the iteration that runs, whoever begins to watch hears of tasks only.
  void set_observer(Observer* observer);
  [[nodiscard]] Decider& decider() const noexcept { return decider_; }

  [[nodiscard]] const LoopMetrics& metrics() const noexcept { return metrics_; }
  [[nodiscard]] QueueDepths queue_depths();
  // As in the metrics, and the present sleep. Any thread.
  [[nodiscard]] Nanos idle_time() const;
  // Whether it waits for something to happen, as far as another thread can tell.
  [[nodiscard]] bool is_asleep() const noexcept {
    return (idle_mark_.load(std::memory_order_relaxed) & 1) != 0;
  }
  // Whether nobody watches it or decides for it, so that it may save steps nobody can see. Any
  // thread.
  [[nodiscard]] bool is_on_its_own() const noexcept { return is_time_plain_ && !is_observed(); }
  [[nodiscard]] Phase phase() const noexcept { return phase_; }

  // Runs a user callback as one task: tells the observer, restores the context, and gives the
  // turn its chance afterwards. Everything that calls the user goes through here.
  template <class Callback, class... Args>
  void enter(TaskKind kind, const Context& context, Callback&& callback, Args&&... args);

  // ---- For handles and requests --------------------------------------------------------

  // The context of the task that runs now. The store is inherited by whatever it schedules.
  [[nodiscard]] const Context& context() const noexcept { return context_; }
  void set_context_store(void* store) noexcept { context_.store = store; }
  // What a task scheduled now must carry.
  [[nodiscard]] Context capture(TaskKind kind, const void* subject) {
    Context captured{0, context_.store};
    if (is_observed()) [[unlikely]] {
      name_task(captured, kind, subject);
    }
    return captured;
  }

  [[nodiscard]] Backend& backend() noexcept { return *backend_; }
  // Sets what the watch wants to hear of; zero keeps it known but silent.
  void watch(Watch& watch, Events wanted);
  void unwatch(Watch& watch) { backend_->withdraw(watch); }

  [[nodiscard]] TimerQueue& timers() noexcept { return timers_; }
  // The pending phase will run it. Idempotent until it has run.
  void defer(Deferred& deferred);
  void cancel_deferred(Deferred& deferred) noexcept {
    static_cast<Link<PendingQueue>&>(deferred).unlink();
  }

  // Aborts unless called on the thread that runs this loop, or on any while it does not run.
  void require_thread(std::source_location where = std::source_location::current()) const {
    require(!is_running_ || thread_ == __builtin_thread_pointer(),
            "the loop is run by another thread: use Loop::post() or Async::send()", where);
  }
  // Whether require_thread() surely holds and nobody watches, by one look: what starts handles
  // asks for both. False tells nothing.
  [[nodiscard]] bool is_plainly_here() const noexcept {
    return unwatched_thread_ == __builtin_thread_pointer();
  }

  // 64 KiB to read into before anybody knows how much there is. Valid during one callback.
  [[nodiscard]] std::span<std::byte> scratch();

  [[nodiscard]] CompletionQueue& completions() noexcept { return *completions_; }

  // The one T of this loop, which is made now if it is not there yet (see service_registry.h).
  template <class T>
  [[nodiscard]] T& service() {
    require_thread();
    return services_.get<T>(*this);
  }

 private:
  friend class Async;
  friend class Handle;
  friend class PhaseHandle;
  friend class Request;
  friend class TurnQueue;
  friend class Work;

  struct Parts;
  Loop(const LoopOptions& options, Parts parts);

  void take_thread();

  // The iteration, step by step (loop_run.cpp). Whether somebody watches is asked once for all of
  // it: the phases of a loop that nobody watches are free of the question.
  template <bool is_watched>
  void iterate(RunMode mode);
  template <bool is_watched>
  void run_pending();
  template <bool is_watched>
  void run_phase_handles(Phase phase, List<PhaseHandle, PhaseHandles>& handles);
  template <bool is_watched>
  void poll(Timeout timeout);
  template <bool is_watched>
  void run_check();
  template <bool is_watched>
  void run_closing();
  template <bool is_watched>
  void run_timers();
  template <bool is_watched>
  void begin_phase(Phase phase);
  template <bool is_watched>
  void end_phase();

  template <bool is_watched>
  Result<std::span<Ready>> reap(Timeout timeout);
  Result<std::span<Ready>> wait_for_events(Timeout timeout);
  [[nodiscard]] bool deliver(std::span<Ready> batch);
  bool dispatch(std::span<Ready> batch);
  [[nodiscard]] Timeout sleep_limit() const;
  void refresh_time();
  void set_mark(Nanos time) noexcept;
  [[nodiscard]] Nanos read_clock() {
    return is_time_plain_ ? MonotonicClock::read() : decider_.now(clock_);
  }
  // The default turn is asked without a virtual call, as it is after every callback.
  [[nodiscard]] bool has_turn_work() const {
    return turn_ == &turn_queue_ ? turn_queue_.has_work() : turn_->has_work();
  }
  template <class Callback, class... Args>
  [[gnu::noinline]] void enter_heedfully(TaskKind kind, const Context& context, Callback&& callback,
                                         Args&&... args);
  void run_turn();
  // Out of line, so that a loop that nobody watches carries as little as possible of it.
  [[gnu::cold, gnu::noinline]] void tell_phase_began();
  [[gnu::cold, gnu::noinline]] void tell_phase_ended();
  [[gnu::cold, gnu::noinline]] void tell_task_began(TaskKind kind);
  [[gnu::cold, gnu::noinline]] void tell_task_ended(TaskKind kind);
  [[gnu::cold, gnu::noinline]] void tell_sleep_began(Timeout timeout);
  [[gnu::cold, gnu::noinline]] void tell_sleep_ended();
  [[nodiscard]] bool is_turn_put_off() const noexcept;
  [[gnu::cold, gnu::noinline]] void name_task(Context& context, TaskKind kind, const void* subject);
  void remember_thread() noexcept;
  void on_wake();
  void run_asyncs();
  void finish_close(Handle& handle);
  void add_closing(Handle& handle);
  [[nodiscard]] bool has_live_work() const noexcept;

  // What pool threads read comes first, apart from what the loop writes all the time.
  const Clock& clock_;
  std::unique_ptr<Decider> own_decider_;
  Decider& decider_;
  bool is_time_plain_;  // Neither the clock nor the decider is of the user's making.
  std::atomic<Observer*> observer_ = nullptr;
  std::unique_ptr<Backend> backend_;
  ThreadPool* pool_;
  std::unique_ptr<Inbox> inbox_;
  std::unique_ptr<CompletionQueue> completions_;

  Nanos now_{};
  TimerQueue timers_;
  List<Deferred, PendingQueue> pending_;
  List<PhaseHandle, PhaseHandles> idle_;
  List<PhaseHandle, PhaseHandles> prepare_;
  List<PhaseHandle, PhaseHandles> check_;
  List<Async, AsyncHandles> asyncs_;
  ImmediateQueue immediates_;
  List<Handle, AllHandles> closing_;  // Last closed first; these have left handles_.

  TurnQueue turn_queue_;
  Turn* turn_;
  TurnPolicy turn_policy_;
  Surround surround_;
  Context context_;

  List<Handle, AllHandles> handles_;
  List<Request, ActiveRequests> requests_;
  std::size_t live_handle_count_ = 0;  // Active and referenced.

  Ready woken_{};  // The batch of a wait that did without the backend.
  std::unique_ptr<std::byte[]> scratch_;
  ServiceRegistry services_;

  LoopMetrics metrics_;
  // For idle_time(), in one piece for threads that look: twice what is over; while the loop sleeps,
  // twice that less when the sleep began, and one.
  std::atomic<Nanos::rep> idle_mark_ = 0;
  // When the last callbacks had run, or the last wait had ended: what is spent in a phase is
  // counted from here, and callbacks_marked_ tells whether any have run since.
  Nanos mark_{};
  std::uint64_t callbacks_marked_ = 0;
  std::uint64_t iteration_marked_ = 0;
  const void* thread_ = nullptr;
  const void* unwatched_thread_ = nullptr;  // The same while nobody watches, else null.
  TaskId next_task_id_ = 1;
  // What enter() has to heed, in one word, so that it takes one look to see that there is nothing:
  // one while somebody watches, and two for each callback that runs.
  static constexpr std::uint32_t heed_observer = 1;
  static constexpr std::uint32_t heed_callback = 2;
  std::uint32_t heed_ = 0;
  Phase phase_ = Phase::none;
  bool is_stop_requested_ = false;
  bool is_running_ = false;
  bool is_in_turn_ = false;
  bool phase_turn_is_due_ = false;  // The turn that was put off to the end of the phase runs.
  bool is_closed_ = false;
};

template <class Visitor>
void Loop::walk(Visitor&& visit) {
  const auto visit_shown = [&](Handle& handle) {
    if (!handle.is_internal_) {
      visit(handle);
    }
  };
  handles_.for_each(visit_shown);
  closing_.for_each(visit_shown);
}

template <class Callback, class... Args>
void Loop::enter(TaskKind kind, const Context& context, Callback&& callback, Args&&... args) {
  if (heed_ != 0) [[unlikely]] {
    enter_heedfully(kind, context, std::forward<Callback>(callback), std::forward<Args>(args)...);
    return;
  }
  const Context outer = std::exchange(context_, context);
  ++metrics_.callbacks;
  heed_ = heed_callback;
  std::invoke(callback, std::forward<Args>(args)...);
  // Not zero: the callback may have made somebody watch, who hears of the next task first.
  heed_ -= heed_callback;
  context_ = outer;
  if (has_turn_work() && !is_turn_put_off()) {
    run_turn();
  }
}

// The same for a callback within a callback, whose turn comes after the outer one, and for one
// that somebody watches.
template <class Callback, class... Args>
void Loop::enter_heedfully(TaskKind kind, const Context& context, Callback&& callback,
                           Args&&... args) {
  const Context outer = std::exchange(context_, context);
  ++metrics_.callbacks;
  heed_ += heed_callback;
  const bool is_told = is_observed();
  if (is_told) {
    tell_task_began(kind);
  }
  std::invoke(callback, std::forward<Args>(args)...);
  if (is_told) {
    tell_task_ended(kind);
  }
  heed_ -= heed_callback;
  context_ = outer;
  if (heed_ < heed_callback && has_turn_work() && !is_turn_put_off()) {
    run_turn();
  }
}

inline void Handle::begin_use(TaskKind kind, std::source_location where) {
  if (loop_.is_plainly_here() && close_state_ == CloseState::open) [[likely]] {
    context_ = Context{0, loop_.context().store};
    return;
  }
  begin_use_heedfully(kind, where);
}

// Calls a handle's callback, which may replace itself, or stop or close the handle, meanwhile:
// it is moved out while it runs and moved back unless there is a new one.
template <class R, class... Params>
R call_slot(Function<R(Params...)>& slot, std::type_identity_t<Params>... args) {
  Function<R(Params...)> callback = std::move(slot);
  struct PutBack {
    Function<R(Params...)>& slot;
    Function<R(Params...)>& callback;
    ~PutBack() {
      if (!slot) {
        slot = std::move(callback);
      }
    }
  } put_back{slot, callback};
  return callback(std::forward<Params>(args)...);
}

}  // namespace rondo
