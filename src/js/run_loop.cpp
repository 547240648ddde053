#include "js/run_loop.h"

#include <glib.h>
#include <poll.h>

#include <array>

#include "rondo/base/require.h"

namespace rondo::js {

namespace {

// The engine has time sources only, so that there is one descriptor, to wake the context up.
struct Query {
  int priority = 0;
  int timeout = -1;
  std::array<GPollFD, 8> descriptors{};
  int count = 0;

  explicit Query(GMainContext* context) {
    g_main_context_prepare(context, &priority);
    count = g_main_context_query(context, priority, &timeout, descriptors.data(),
                                 static_cast<int>(descriptors.size()));
    require(count <= static_cast<int>(descriptors.size()), "too many sources in the engine");
  }
};

// The engine's library keeps the context that a thread has when its first machine is made, and the
// thread's later machines use it as well. So it stays as long as the thread.
class ThreadContext {
 public:
  ThreadContext() : context_(g_main_context_new()) { g_main_context_push_thread_default(context_); }
  ThreadContext(const ThreadContext&) = delete;
  ThreadContext& operator=(const ThreadContext&) = delete;
  ~ThreadContext() {
    g_main_context_pop_thread_default(context_);
    g_main_context_unref(context_);
  }

  [[nodiscard]] GMainContext* get() const noexcept { return context_; }

 private:
  GMainContext* context_;
};

GMainContext* context_of_thread() {
  thread_local const ThreadContext context;
  return g_main_context_ref(context.get());
}

}  // namespace

RunLoop::RunLoop() : context_(context_of_thread()) {
  require(g_main_context_acquire(context_) != FALSE, "a thread's GLib context has no other owner");
  const Query query(context_);
  require(query.count == 1, "a new GLib context has one descriptor");
  fd_ = query.descriptors[0].fd;
}

RunLoop::~RunLoop() {
  g_main_context_release(context_);
  g_main_context_unref(context_);
}

RunLoop::Progress RunLoop::pump() {
  bool did_something = false;
  for (;;) {
    Query query(context_);
    g_poll(query.descriptors.data(), static_cast<guint>(query.count), 0);
    if (g_main_context_check(context_, query.priority, query.descriptors.data(), query.count) ==
        FALSE) {
      break;
    }
    g_main_context_dispatch(context_);
    did_something = true;
  }
  const Query query(context_);
  if (query.timeout < 0) {
    return {did_something, std::nullopt};
  }
  return {did_something, std::chrono::milliseconds(query.timeout)};
}

void RunLoop::wake() { g_main_context_wakeup(context_); }

}  // namespace rondo::js
