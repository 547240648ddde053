#include "rondo/loop/observer.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "rondo/loop/phase_handle.h"
#include "rondo/loop/timer.h"
#include "rondo/pool/queue_work.h"
#include "rondo/testing/fake_loop.h"

namespace rondo {
namespace {

using namespace std::chrono_literals;

// Records in which phase each callback ran, and who scheduled it.
class Recorder final : public Observer {
 public:
  void phase_began(Phase phase) override { phase_ = phase; }
  void phase_ended(Phase /*phase*/) override { phase_ = Phase::none; }
  void task_scheduled(const ScheduledTask& task) override { parents[task.id] = task.parent; }
  void task_began(TaskKind kind, TaskId id) override {
    lines.push_back(std::string(task_kind_name(kind)) + " in " + std::string(phase_name(phase_)));
    ids.push_back(id);
  }
  void job_enqueued(TaskId /*id*/) override { ++enqueued; }
  void job_started(TaskId id) override { started = id; }
  void job_finished(TaskId id) override { finished = id; }

  std::vector<std::string> lines;
  std::vector<TaskId> ids;
  std::map<TaskId, TaskId> parents;
  int enqueued = 0;
  std::atomic<TaskId> started = 0;
  std::atomic<TaskId> finished = 0;

 private:
  Phase phase_ = Phase::none;
};

TEST(Observer, SeesThePhaseOfEveryCallback) {
  Recorder recorder;
  LoopOptions options;
  options.observer = &recorder;
  FakeLoop fake(std::move(options));
  auto timer = make<Timer>(fake.loop);
  auto idle = make<Idle>(fake.loop);
  auto prepare = make<Prepare>(fake.loop);
  auto check = make<Check>(fake.loop);
  timer->start(1ms, Repeat::once, [&] { fake.loop.next_tick([] {}); });
  idle->start([&] { idle->stop(); });
  prepare->start([&] { prepare->stop(); });
  check->start([&] {
    check->stop();
    check->close([] {});
  });
  fake.loop.set_immediate([] {});
  fake.loop.run();
  EXPECT_EQ(recorder.lines,
            (std::vector<std::string>{"idle in idle", "prepare in prepare", "check in check",
                                      "immediate in check", "close in closing", "timer in timers",
                                      "tick in timers"}));
}

TEST(Observer, LearnsTheParentOfEachTask) {
  Recorder recorder;
  LoopOptions options;
  options.observer = &recorder;
  FakeLoop fake(std::move(options));
  fake.loop.set_immediate([&] { fake.loop.next_tick([&] { fake.loop.queue_microtask([] {}); }); });
  fake.loop.run();
  ASSERT_EQ(recorder.ids.size(), 3U);
  EXPECT_EQ(recorder.parents[recorder.ids[0]], 0U);
  EXPECT_EQ(recorder.parents[recorder.ids[1]], recorder.ids[0]);
  EXPECT_EQ(recorder.parents[recorder.ids[2]], recorder.ids[1]);
}

TEST(Observer, IsToldOfPoolJobs) {
  Recorder recorder;
  LoopOptions options;
  options.observer = &recorder;
  Loop loop(std::move(options));
  queue_work(loop, [] {}, [](Result<>) {});
  loop.run();
  EXPECT_EQ(recorder.enqueued, 1);
  EXPECT_NE(recorder.started.load(), 0U);
  EXPECT_EQ(recorder.started.load(), recorder.finished.load());
  EXPECT_EQ(recorder.lines, std::vector<std::string>{"work in poll"});
}

TEST(Observer, NamesEveryKind) {
  EXPECT_EQ(task_kind_name(TaskKind::main), "main");
  EXPECT_EQ(task_kind_name(TaskKind::process_exit), "process exit");
  EXPECT_EQ(task_kind_name(TaskKind::close), "close");
  EXPECT_EQ(phase_name(Phase::closing), "closing");
}

TEST(Observer, ContextStoreFollowsTheFlowOfCallbacks) {
  FakeLoop fake;
  int store = 0;
  void* seen = nullptr;
  void* seen_by_other = &store;
  auto timer = make<Timer>(fake.loop);
  fake.loop.set_immediate([&] {
    fake.loop.set_context_store(&store);
    timer->start(1ms, Repeat::once,
                 [&] { fake.loop.next_tick([&] { seen = fake.loop.context().store; }); });
  });
  fake.loop.set_immediate([&] { seen_by_other = fake.loop.context().store; });
  fake.loop.run();
  EXPECT_EQ(seen, &store);
  EXPECT_EQ(seen_by_other, nullptr);
}

}  // namespace
}  // namespace rondo
