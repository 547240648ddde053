// Idle, Prepare and Check: a callback in every iteration, in the phase of that name.
//
// The newest-started runs first, each at most once a phase even if it is restarted inside. While
// an Idle handle is active, also an unreferenced one, poll does not block.
#pragma once

#include "rondo/base/function.h"
#include "rondo/base/list.h"
#include "rondo/loop/handle.h"

namespace rondo {

struct PhaseHandles;

class PhaseHandle : public Handle, private Link<PhaseHandles> {
 public:
  // Does nothing if it is started already.
  void start(Function<void()> callback);
  void stop();

 protected:
  PhaseHandle(Loop& loop, HandleKind kind, TaskKind task_kind,
              List<PhaseHandle, PhaseHandles>& phase)
      : Handle(loop, kind), phase_(phase), task_kind_(task_kind) {}
  ~PhaseHandle() override = default;

 private:
  friend class Loop;
  template <class T, class Tag>
  friend class List;

  void on_close() override { stop(); }
  [[nodiscard]] bool can_go_at_once() const override { return !is_in_callback_; }
  void call();

  List<PhaseHandle, PhaseHandles>& phase_;
  Function<void()> callback_;
  TaskKind task_kind_;

 protected:
  // The phases' lists are private to the loop; only this class is its friend.
  static List<PhaseHandle, PhaseHandles>& idle_of(Loop& loop);
  static List<PhaseHandle, PhaseHandles>& prepare_of(Loop& loop);
  static List<PhaseHandle, PhaseHandles>& check_of(Loop& loop);
};

class Idle final : public PhaseHandle {
 public:
  explicit Idle(Loop& loop) : PhaseHandle(loop, HandleKind::idle, TaskKind::idle, idle_of(loop)) {}

 private:
  ~Idle() override = default;
};

class Prepare final : public PhaseHandle {
 public:
  explicit Prepare(Loop& loop)
      : PhaseHandle(loop, HandleKind::prepare, TaskKind::prepare, prepare_of(loop)) {}

 private:
  ~Prepare() override = default;
};

class Check final : public PhaseHandle {
 public:
  explicit Check(Loop& loop)
      : PhaseHandle(loop, HandleKind::check, TaskKind::check, check_of(loop)) {}

 private:
  ~Check() override = default;
};

}  // namespace rondo
