#include "rondo/process/process.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "rondo/loop/async.h"
#include "rondo/loop/loop.h"
#include "rondo/loop/observer.h"
#include "rondo/process/process_test_support.h"
#include "rondo/process/signal.h"

namespace rondo {
namespace {

using ExitResult = Result<ExitStatus>;

// Whatever the kernel offers, and without pidfds.
enum class Method : std::uint8_t { usual, signal };

class ProcessBy : public testing::TestWithParam<Method> {
 protected:
  void SetUp() override { choose(loop_); }
  void TearDown() override {
    loop_.run(RunMode::no_wait);
    EXPECT_TRUE(has_no_child());
  }

  static void choose(Loop& loop) {
    if (GetParam() == Method::signal) {
      loop.service<ChildReaper>().use_signal();
    }
  }

  Owned<Process> spawn(const SpawnOptions& options, Process::ExitCallback on_exit = {}) {
    auto process = Process::spawn(loop_, options, std::move(on_exit));
    require(process.has_value(), "spawn failed");
    return std::move(*process);
  }

  // Also children without a handle, which do not keep the loop alive.
  void run_until_reaped() {
    auto keep_alive = make<Async>(loop_, [] {});
    while (loop_.service<ChildReaper>().child_count() > 0) {
      loop_.run_once();
    }
  }

  Loop loop_;
};

TEST_P(ProcessBy, ExitCodeIsReportedFromTheLoop) {
  std::vector<ExitResult> ends;
  auto process = spawn(test_child({"exit", "42"}), [&](ExitResult end) { ends.push_back(end); });
  EXPECT_GT(process->pid(), 0);
  EXPECT_TRUE(process->is_active());
  EXPECT_TRUE(ends.empty());
  loop_.run();
  ASSERT_EQ(ends.size(), 1U);
  EXPECT_EQ(ends[0], (ExitStatus{42, 0}));
  EXPECT_FALSE(process->is_active());
}

TEST_P(ProcessBy, EveryExitCodeIsReported) {
  std::vector<int> codes;
  std::vector<Owned<Process>> processes;
  for (int code = 0; code < 256; ++code) {
    processes.push_back(spawn(test_child({"exit", std::to_string(code)}), [&](ExitResult end) {
      ASSERT_TRUE(end);
      EXPECT_EQ(end->signal, 0);
      codes.push_back(end->code);
    }));
    if (code % 32 == 31) {
      loop_.run();
    }
  }
  std::ranges::sort(codes);
  ASSERT_EQ(codes.size(), 256U);
  for (int code = 0; code < 256; ++code) {
    EXPECT_EQ(codes[static_cast<std::size_t>(code)], code);
  }
}

TEST_P(ProcessBy, SignalThatEndsItIsReported) {
  for (const int signum : {SIGTERM, SIGKILL, SIGINT, SIGABRT, SIGSEGV}) {
    ExitResult end;
    auto process = spawn(test_child({"die", std::to_string(signum)}),
                         [&](ExitResult status) { end = status; });
    loop_.run();
    EXPECT_EQ(end, (ExitStatus{0, signum}));
  }
}

TEST_P(ProcessBy, KilledChildIsReported) {
  SpawnOptions options = test_child({"wait"});
  options.stdio = {Stdio::pipe()};
  ExitResult end;
  auto process = spawn(options, [&](ExitResult status) { end = status; });
  EXPECT_TRUE(process->kill(0));
  EXPECT_EQ(process->kill(1000).error().code, EINVAL);
  EXPECT_TRUE(process->is_active());
  ASSERT_TRUE(process->kill(SIGTERM));
  loop_.run();
  EXPECT_EQ(end, (ExitStatus{0, SIGTERM}));
}

TEST_P(ProcessBy, KillAfterTheEndWasReportedReachesNobody) {
  auto process = spawn(test_child({"exit", "0"}));
  loop_.run();
  EXPECT_EQ(process->kill(SIGKILL).error().code, ESRCH);
  EXPECT_EQ(process->kill(0).error().code, ESRCH);
}

TEST_P(ProcessBy, FailedSpawnLeavesNoHandleAndNoDescriptor) {
  SpawnOptions options;
  options.file = "/no/such/file";
  options.stdio = {Stdio::pipe(), Stdio::pipe(), Stdio::pipe()};
  EXPECT_FALSE(Process::spawn(loop_, options));  // The loop's own fds come with the first.
  const std::size_t before = count_open_fds();
  for (int round = 0; round < 50; ++round) {
    auto process = Process::spawn(loop_, options, [](ExitResult) { FAIL(); });
    ASSERT_FALSE(process);
    EXPECT_EQ(process.error().code, ENOENT);
  }
  EXPECT_EQ(count_open_fds(), before);
  EXPECT_FALSE(loop_.is_alive());
  EXPECT_EQ(loop_.queue_depths().handles, 0U);
}

TEST_P(ProcessBy, ManySpawnsLeaveNoDescriptor) {
  const auto first = spawn(test_child({"exit", "0"}));  // The loop's own fds come with it.
  loop_.run();
  const std::size_t before = count_open_fds();
  for (int round = 0; round < 50; ++round) {
    SpawnOptions options = test_child({"exit", "0"});
    options.stdio = {Stdio::pipe(), Stdio::pipe()};
    auto process = spawn(options);
    const Fd input = process->take_pipe(0);
    loop_.run();
  }
  loop_.run();
  EXPECT_EQ(count_open_fds(), before);
}

TEST_P(ProcessBy, TwoHundredChildrenAtTheSameTime) {
  constexpr int count = 200;
  std::vector<Owned<Process>> processes;
  std::vector<std::unique_ptr<Collector>> outputs;
  int sum = 0;
  for (int index = 0; index < count; ++index) {
    SpawnOptions options = test_child({"cat"});
    options.stdio = {Stdio::pipe(), Stdio::pipe()};
    processes.push_back(spawn(options, [&](ExitResult end) {
      EXPECT_EQ(end, ExitStatus{});
      ++sum;
    }));
    outputs.push_back(std::make_unique<Collector>(loop_, processes.back()->take_pipe(1)));
  }
  for (int index = 0; index < count; ++index) {
    const Fd input = processes[static_cast<std::size_t>(index)]->take_pipe(0);
    const std::string text = std::to_string(index);
    ASSERT_EQ(::write(input.get(), text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  loop_.run();
  EXPECT_EQ(sum, count);
  for (int index = 0; index < count; ++index) {
    EXPECT_EQ(outputs[static_cast<std::size_t>(index)]->text(), std::to_string(index));
  }
}

TEST_P(ProcessBy, MegabyteGoesThroughAllThreePipes) {
  SpawnOptions options = test_child({"tee"});
  options.stdio = {Stdio::pipe(ChildAccess::reads), Stdio::pipe(ChildAccess::writes),
                   Stdio::pipe(ChildAccess::writes)};
  ExitResult end = fail("exit", EINVAL);
  auto process = spawn(options, [&](ExitResult status) { end = status; });
  std::string text(std::size_t{1} << 20, '\0');
  for (std::size_t index = 0; index < text.size(); ++index) {
    text[index] = static_cast<char>(index * 31 % 251);
  }
  const Feeder feeder(loop_, process->take_pipe(0), text);
  const Collector output(loop_, process->take_pipe(1));
  const Collector errors(loop_, process->take_pipe(2));
  loop_.run();
  EXPECT_EQ(end, ExitStatus{});
  EXPECT_TRUE(output.text() == text);
  EXPECT_TRUE(errors.text() == text);
}

TEST_P(ProcessBy, PipesMayBeStreamsForTheOppositeOfWhatTheChildDoes) {
  SpawnOptions options = test_child({"cat"});
  options.stdio = {Stdio::pipe(ChildAccess::reads), Stdio::pipe(ChildAccess::writes),
                   Stdio::ignore(), Stdio::pipe()};
  ExitResult end = fail("exit", EINVAL);
  auto process = spawn(options, [&](ExitResult status) { end = status; });
  auto input = process->open_pipe(0);
  auto output = process->open_pipe(1);
  auto both = process->open_pipe(3);
  ASSERT_TRUE(input && output && both);
  EXPECT_TRUE((*input)->is_writable() && !(*input)->is_readable());
  EXPECT_TRUE((*output)->is_readable() && !(*output)->is_writable());
  EXPECT_TRUE((*both)->is_readable() && (*both)->is_writable());
  const std::string text(std::size_t{1} << 20, 'x');
  ASSERT_TRUE((*input)->write(text));
  ASSERT_TRUE((*input)->shutdown([&](Result<> done) { EXPECT_TRUE(done); }));
  std::size_t received = 0;
  int endings = 0;
  ASSERT_TRUE((*output)->start_reading([&](Result<ConstBytes> data) {
    if (data) {
      received += data->size();
    } else {
      EXPECT_EQ(data.error().code, code::end_of_file);
      ++endings;
    }
  }));
  loop_.run();
  EXPECT_EQ(received, text.size());
  EXPECT_EQ(endings, 1);
  EXPECT_EQ(end, ExitStatus{});
}

TEST_P(ProcessBy, ChannelCarriesADescriptorToTheChild) {
  SpawnOptions options = test_child({"receive"});
  options.stdio.assign(3, Stdio::ignore());
  options.stdio.push_back(Stdio::pipe());
  ExitResult end;
  auto process = spawn(options, [&](ExitResult status) { end = status; });
  auto channel = process->open_pipe(3, FdPassing::yes);
  ASSERT_TRUE(channel);
  auto passed = make_pipe(Blocking::no, Blocking::yes);
  ASSERT_TRUE(passed);
  const std::byte byte{1};
  ASSERT_TRUE(
      (*channel)->write_fds(ConstBytes(&byte, 1), {passed->second.get()}, [&](Result<> done) {
        EXPECT_TRUE(done);
        passed->second.reset();
      }));
  loop_.run();
  EXPECT_EQ(end, ExitStatus{});
  EXPECT_EQ(read_to_end(passed->first.get()), "through a received fd");
}

TEST_P(ProcessBy, InheritedFdIsTheParents) {
  auto output = make_pipe(Blocking::no, Blocking::yes);
  ASSERT_TRUE(output);
  const int number = output->second.get();
  SpawnOptions options = test_child({"say", std::to_string(number), "hello"});
  options.stdio.assign(static_cast<std::size_t>(number), Stdio::ignore());
  options.stdio.push_back(Stdio::inherit());
  auto process = spawn(options);
  output->second.reset();
  loop_.run();
  EXPECT_EQ(read_to_end(output->first.get()), "hello");
}

TEST_P(ProcessBy, NothingOfTheLoopLeaksIntoTheChild) {
  hide_foreign_fds();
  auto signal = make<Signal>(loop_);
  ASSERT_TRUE(signal->start(SIGUSR1, [](int) {}));
  signal->unref();
  SpawnOptions waiting = test_child({"wait"});
  waiting.stdio = {Stdio::pipe(), Stdio::pipe()};
  auto other = spawn(waiting);
  SpawnOptions options = test_child({"fds"});
  options.stdio = {Stdio::ignore(), Stdio::pipe()};
  auto process = spawn(options);
  const Collector output(loop_, process->take_pipe(1));
  while (process->is_active() || !output.has_ended()) {
    loop_.run_once();
  }
  EXPECT_EQ(std::ranges::count(output.text(), '\n'), 3) << output.text();
  (void)other->take_pipe(0);
  loop_.run();
}

TEST_P(ProcessBy, ClosedBeforeTheEndItIsReapedWithoutACallback) {
  SpawnOptions options = test_child({"wait"});
  options.stdio = {Stdio::pipe()};
  auto process = spawn(options, [](ExitResult) { FAIL(); });
  Fd input = process->take_pipe(0);
  bool is_closed = false;
  process->close([&] { is_closed = true; });
  loop_.run();  // Nothing keeps it alive: the child goes on alone.
  EXPECT_TRUE(is_closed);
  EXPECT_EQ(process->kill(0).error().code, ESRCH);
  EXPECT_TRUE(Process::kill(process->pid(), 0));
  input.reset();
  run_until_reaped();
}

TEST_P(ProcessBy, HandleMayBeClosedByItsOwnAndByAnothersCallback) {
  // Both have ended when the loop looks, so that both ends may come in one batch.
  Owned<Process> first;
  Owned<Process> second;
  int calls = 0;
  const auto on_exit = [&](ExitResult) {
    ++calls;
    first->close();
    second->close();
  };
  first = spawn(test_child({"exit", "0"}), on_exit);
  second = spawn(test_child({"exit", "0"}), on_exit);
  for (const Process* process : {first.get(), second.get()}) {
    siginfo_t info{};
    ASSERT_EQ(::waitid(P_PID, static_cast<id_t>(process->pid()), &info, WEXITED | WNOWAIT), 0);
  }
  loop_.run();
  EXPECT_EQ(calls, 1);
  run_until_reaped();
}

TEST_P(ProcessBy, UnreferencedProcessDoesNotKeepTheLoopAlive) {
  SpawnOptions options = test_child({"wait"});
  options.stdio = {Stdio::pipe()};
  auto process = spawn(options);
  EXPECT_TRUE(loop_.is_alive());
  process->unref();
  EXPECT_FALSE(loop_.run());
  process->ref();
  (void)process->take_pipe(0);
  loop_.run();
}

TEST_P(ProcessBy, OutputThatIsThereComesBeforeTheEnd) {
  SpawnOptions options = test_child({"say", "1", "hello"});
  options.stdio = {Stdio::ignore(), Stdio::pipe()};
  std::string order;
  auto process = spawn(options, [&](ExitResult) { order += "end "; });
  const Fd output = process->take_pipe(1);
  auto poll = Poll::create(loop_, output.get());
  ASSERT_TRUE(poll);
  (*poll)->start(events::readable, [&](Result<Events>) {
    order += "output ";
    (*poll)->stop();
  });
  siginfo_t info{};
  ASSERT_EQ(::waitid(P_PID, static_cast<id_t>(process->pid()), &info, WEXITED | WNOWAIT), 0);
  loop_.run();
  EXPECT_EQ(order, "output end ");
}

TEST_P(ProcessBy, SigchldIsAlsoForTheUser) {
  auto signal = make<Signal>(loop_);
  int signals = 0;
  int ends = 0;
  ASSERT_TRUE(signal->start(SIGCHLD, [&](int) { ++signals; }));
  auto process = spawn(test_child({"exit", "0"}), [&](ExitResult) { ++ends; });
  while (signals == 0 || ends == 0) {
    loop_.run_once();
  }
  EXPECT_EQ(ends, 1);
  EXPECT_EQ(signals, 1);
  // The handle's end does not take the handler away from the other.
  signals = 0;
  process = spawn(test_child({"exit", "0"}));
  while (signals == 0) {
    loop_.run_once();
  }
}

TEST_P(ProcessBy, ChildrenOfLoopsInSeveralThreads) {
  std::vector<std::thread> threads;
  for (int index = 0; index < 3; ++index) {
    threads.emplace_back([index] {
      Loop loop;
      choose(loop);
      for (int round = 0; round < 10; ++round) {
        int ends = 0;
        std::vector<Owned<Process>> processes;
        for (int child = 0; child < 4; ++child) {
          const int code = index * 64 + round * 4 + child;
          auto process = Process::spawn(loop, test_child({"exit", std::to_string(code)}),
                                        [&ends, code](ExitResult end) {
                                          EXPECT_EQ(end, (ExitStatus{code, 0}));
                                          ++ends;
                                        });
          ASSERT_TRUE(process);
          processes.push_back(std::move(*process));
        }
        loop.run();
        EXPECT_EQ(ends, 4);
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}

TEST_P(ProcessBy, DetachedChildOutlivesItsHandleInASessionOfItsOwn) {
  SpawnOptions options = test_child({"wait"});
  options.stdio = {Stdio::pipe(), Stdio::pipe()};
  options.session = Session::own;
  auto process = spawn(options);
  process->unref();
  const Fd output = process->take_pipe(1);
  EXPECT_FALSE(loop_.run());
  EXPECT_EQ(::getsid(process->pid()), process->pid());
  EXPECT_NE(::getsid(process->pid()), ::getsid(0));
  process->ref();
  ASSERT_TRUE(Process::kill(-process->pid(), SIGTERM));  // Its process group.
  loop_.run();
}

TEST_P(ProcessBy, EndIsATaskOfItsOwn) {
  struct Watcher final : Observer {
    void task_scheduled(const ScheduledTask& task) override {
      if (task.kind == TaskKind::process_exit) {
        scheduled = task.id;
      }
    }
    void task_began(TaskKind kind, TaskId id) override {
      if (kind == TaskKind::process_exit) {
        began = id;
      }
    }
    TaskId scheduled = 0;
    TaskId began = 0;
  } watcher;
  loop_.set_observer(&watcher);
  int store = 0;
  loop_.set_context_store(&store);
  auto process = spawn(test_child({"exit", "0"}),
                       [&](ExitResult) { EXPECT_EQ(loop_.context().store, &store); });
  loop_.set_context_store(nullptr);
  loop_.run();
  loop_.set_observer(nullptr);
  EXPECT_NE(watcher.began, 0U);
  EXPECT_EQ(watcher.began, watcher.scheduled);
}

INSTANTIATE_TEST_SUITE_P(Reaping, ProcessBy, testing::Values(Method::usual, Method::signal),
                         [](const auto& kind) {
                           return kind.param == Method::usual ? "Usual" : "Signal";
                         });

TEST(Process, KillReportsWhoIsMissingAndWhatIsInvalid) {
  EXPECT_TRUE(Process::kill(::getpid(), 0));
  EXPECT_EQ(Process::kill(::getpid(), 1000).error().code, EINVAL);
  // Above any pid there can be (2^22).
  EXPECT_EQ(Process::kill(1 << 30, 0).error().code, ESRCH);
}

TEST(ProcessDeathTest, TakingAPipeThatIsNotThereAborts) {
  Loop loop;
  auto process = Process::spawn(loop, test_child({"exit", "0"}));
  ASSERT_TRUE(process);
  EXPECT_DEATH((void)(*process)->take_pipe(1), "no pipe at this fd");
  EXPECT_DEATH((void)(*process)->take_pipe(7), "no pipe at this fd");
  loop.run();
}

}  // namespace
}  // namespace rondo
