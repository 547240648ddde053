// A request: one operation under way. It keeps its loop alive until its callback has run.
#pragma once

#include <cstdint>
#include <string_view>

#include "rondo/base/error.h"
#include "rondo/base/list.h"
#include "rondo/loop/observer.h"

namespace rondo {

class Loop;

struct ActiveRequests;

class Request : private Link<ActiveRequests> {
 public:
  Request(const Request&) = delete;
  Request& operator=(const Request&) = delete;

  [[nodiscard]] TaskKind kind() const noexcept { return kind_; }
  [[nodiscard]] bool is_under_way() const noexcept { return is_linked(); }
  // Loop thread. Success: the callback will get ECANCELED, later. EBUSY when it is too late,
  // EINVAL for requests that cannot be cancelled or are not under way.
  virtual Result<> cancel() { return fail("cancel", EINVAL); }

  [[nodiscard]] const Context& context() const noexcept { return context_; }

 protected:
  explicit Request(TaskKind kind) noexcept : kind_(kind) {}
  ~Request() = default;

  // The loop goes away before the request has ended: free what the request owns, call nobody.
  virtual void abandon() noexcept {}

  // Counts the request as under way and captures the context for its callback.
  void begin(Loop& loop);
  // To be called before the callback, which may begin the request anew.
  void end(Loop& loop);

 private:
  friend class Loop;
  template <class T, class Tag>
  friend class List;

  Context context_;
  TaskKind kind_;
};

}  // namespace rondo
