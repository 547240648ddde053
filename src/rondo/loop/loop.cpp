#include "rondo/loop/loop.h"

#include <map>

#include "rondo/backend/epoll_backend.h"
#include "rondo/loop/async.h"
#include "rondo/loop/inbox.h"
#include "rondo/loop/phase_handle.h"
#include "rondo/pool/completion_queue.h"
#include "rondo/pool/worker_pool.h"

namespace rondo {

namespace {

constexpr std::size_t scratch_bytes = std::size_t{64} << 10;

}  // namespace

// What a loop needs from the kernel.
struct Loop::Parts {
  std::unique_ptr<Backend> backend;
  Fd event_fd;

  static Result<Parts> make(LoopOptions& options) {
    Parts parts{std::move(options.backend), Fd()};
    if (parts.backend == nullptr) {
      auto epoll = EpollBackend::create();
      if (!epoll) {
        return std::unexpected(epoll.error());
      }
      parts.backend = std::move(*epoll);
    }
    auto event_fd = Waker::make_event_fd();
    if (!event_fd) {
      return std::unexpected(event_fd.error());
    }
    parts.event_fd = std::move(*event_fd);
    return parts;
  }

  static Parts make_or_abort(LoopOptions& options) {
    auto parts = make(options);
    require(parts.has_value(), "a loop needs two file descriptors, and there are none left");
    return std::move(*parts);
  }
};

Result<std::unique_ptr<Loop>> Loop::create(LoopOptions options) {
  auto parts = Parts::make(options);
  if (!parts) {
    return std::unexpected(parts.error());
  }
  return std::unique_ptr<Loop>(new Loop(options, std::move(*parts)));
}

Loop::Loop(LoopOptions options) : Loop(options, Parts::make_or_abort(options)) {}

static LoopOptions with_clock(const Clock& clock) {
  LoopOptions options;
  options.clock = &clock;
  return options;
}

Loop::Loop(const Clock& clock) : Loop(with_clock(clock)) {}

Loop::Loop(const LoopOptions& options, Parts parts)
    : clock_(options.clock != nullptr ? *options.clock : system_clock()),
      own_decider_(options.decider == nullptr ? std::make_unique<Decider>() : nullptr),
      decider_(options.decider != nullptr ? *options.decider : *own_decider_),
      is_time_plain_(options.clock == nullptr && options.decider == nullptr),
      backend_(std::move(parts.backend)),
      pool_(options.pool),
      inbox_(std::make_unique<Inbox>(std::move(parts.event_fd), [this] { on_wake(); })),
      completions_(std::make_unique<CompletionQueue>(*this, inbox_->waker)),
      immediates_(*this),
      turn_queue_(*this),
      turn_(&turn_queue_),
      turn_policy_(options.turn_policy) {
  update_time();
  mark_ = now_;
  timers_.advance(now_);
  set_observer(options.observer);
  watch(inbox_->waker, events::readable | events::edge);
}

Loop::~Loop() {
  require(!is_running_, "a loop was destroyed from inside one of its callbacks");
  abandon_requests();
  services_.clear();
  while (Handle* handle = closing_.pop_front()) {
    handle->close_state_ = Handle::CloseState::closed;
    if (handle->is_dropped_) {
      delete handle;
    }
  }
  require(handles_.empty(), "a loop was destroyed while handles of it were open");
  unwatch(inbox_->waker);
}

void Loop::abandon_requests() {
  requests_.for_each([](Request& request) { (void)request.cancel(); });
  completions_->drain();
  while (Request* request = requests_.pop_front()) {
    request->abandon();
  }
}

Nanos Loop::idle_time() const {
  const Nanos::rep mark = idle_mark_.load(std::memory_order_relaxed);
  const Nanos over(mark >> 1);
  return (mark & 1) == 0 ? over : over + MonotonicClock::read();
}

bool Loop::has_live_work() const noexcept {
  return live_handle_count_ > 0 || !requests_.empty() || immediates_.live_count() > 0;
}

bool Loop::is_alive() const noexcept {
  return has_live_work() || !pending_.empty() || !closing_.empty() || inbox_->has_posted();
}

std::vector<AliveReason> Loop::alive_reasons() {
  std::map<std::string, std::size_t> counts;
  handles_.for_each([&](Handle& handle) {
    if (handle.is_counted_) {
      ++counts[std::string(handle_kind_name(handle.kind())) + " handle"];
    }
  });
  closing_.for_each([&](Handle& handle) {
    ++counts["closing " + std::string(handle_kind_name(handle.kind())) + " handle"];
  });
  requests_.for_each([&](Request& request) {
    ++counts[std::string(task_kind_name(request.kind())) + " request"];
  });
  const auto add = [&](const char* what, std::size_t count) {
    if (count > 0) {
      counts[what] = count;
    }
  };
  add("immediate", immediates_.live_count());
  add("pending callback", pending_.count());
  add("posted function", inbox_->has_posted() ? 1 : 0);
  std::vector<AliveReason> reasons;
  for (auto& [what, count] : counts) {
    reasons.push_back({what, count});
  }
  return reasons;
}

Result<> Loop::close() {
  require_thread();
  if (is_running_ || !requests_.empty()) {
    return fail("close", EBUSY);
  }
  bool has_handles = false;
  walk([&](Handle& /*handle*/) { has_handles = true; });
  if (has_handles) {
    return fail("close", EBUSY);
  }
  is_closed_ = true;
  return {};
}

Timeout Loop::backend_timeout() const {
  return backend_->has_unsubmitted_changes() ? Timeout(Nanos::zero()) : sleep_limit();
}

Result<> Loop::after_fork() {
  remember_thread();
  if (auto done = backend_->after_fork(); !done) {
    return done;
  }
  auto event_fd = Waker::make_event_fd();
  if (!event_fd) {
    return std::unexpected(event_fd.error());
  }
  unwatch(inbox_->waker);
  inbox_->waker.replace(std::move(*event_fd));
  watch(inbox_->waker, events::readable | events::edge);
  completions_->after_fork();
  return services_.after_fork();
}

void Loop::post(Function<void()> callback) {
  require(static_cast<bool>(callback), "post() needs a function");
  inbox_->post(std::move(callback));
}

ThreadPool& Loop::pool() {
  if (pool_ == nullptr) {
    pool_ = &shared_pool();
  }
  return *pool_;
}

QueueDepths Loop::queue_depths() {
  QueueDepths depths;
  depths.timers = timers_.count();
  depths.pending = pending_.count();
  depths.closing = closing_.count();
  depths.immediates = immediates_.live_count();
  depths.ticks = turn_queue_.tick_count();
  depths.microtasks = turn_queue_.microtask_count();
  depths.requests = requests_.count();
  walk([&](Handle& /*handle*/) { ++depths.handles; });
  return depths;
}

void Loop::watch(Watch& watch, Events wanted) {
  if (watch.wanted_ != wanted || watch.armed_ != wanted) {
    watch.wanted_ = wanted;
    backend_->submit(watch);
  }
}

void Loop::defer(Deferred& deferred) {
  if (!static_cast<Link<PendingQueue>&>(deferred).is_linked()) {
    pending_.push_back(deferred);
  }
}

std::span<std::byte> Loop::scratch() {
  if (scratch_ == nullptr) {
    scratch_ = std::make_unique_for_overwrite<std::byte[]>(scratch_bytes);
  }
  return {scratch_.get(), scratch_bytes};
}

void Loop::add_closing(Handle& handle) {
  static_cast<Link<AllHandles>&>(handle).unlink();
  closing_.push_front(handle);
}

void Loop::remember_thread() noexcept {
  thread_ = __builtin_thread_pointer();
  unwatched_thread_ = is_observed() ? nullptr : thread_;
}

void Loop::take_thread() {
  require(!is_running_, "run() was called from inside a callback of the same loop");
  require(!is_closed_, "run() was called on a closed loop");
  is_running_ = true;
  remember_thread();
}

}  // namespace rondo
