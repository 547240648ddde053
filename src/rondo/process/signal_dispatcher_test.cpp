#include "rondo/process/signal_dispatcher.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <vector>

#include "rondo/loop/loop.h"

namespace rondo {
namespace {

class Recorder final : public SignalListener {
 public:
  explicit Recorder(Loop& loop) : dispatcher(loop.service<SignalDispatcher>()) {}
  ~Recorder() { dispatcher.remove(*this); }

  void on_signal(int signum) override { signals.push_back(signum); }

  SignalDispatcher& dispatcher;
  std::vector<int> signals;
};

TEST(SignalDispatcher, ListenerHearsItsSignalOnlyWhileItListens) {
  Loop loop;
  Recorder recorder(loop);
  Recorder other(loop);
  ASSERT_TRUE(other.dispatcher.add(other, SIGUSR1, SignalMode::persistent));
  ASSERT_TRUE(other.dispatcher.add(recorder, SIGUSR1, SignalMode::persistent));
  EXPECT_EQ(recorder.signum(), SIGUSR1);
  ::raise(SIGUSR1);
  recorder.dispatcher.remove(recorder);
  recorder.dispatcher.remove(recorder);
  EXPECT_EQ(recorder.signum(), 0);
  ::raise(SIGUSR1);
  // Neither what it was removed from nor what was caught before it was added again.
  ASSERT_TRUE(recorder.dispatcher.add(recorder, SIGUSR1, SignalMode::persistent));
  ::raise(SIGUSR1);
  other.dispatcher.remove(other);
  recorder.on_signal(0);
  loop.post([] {});
  loop.run();
  EXPECT_EQ(recorder.signals, (std::vector<int>{0, SIGUSR1}));
  EXPECT_TRUE(other.signals.empty());
}

TEST(SignalDispatcher, IsSettledWhenWhatWasCaughtHasPassed) {
  Loop loop;
  Recorder recorder(loop);
  Recorder other(loop);
  ASSERT_TRUE(recorder.dispatcher.add(recorder, SIGUSR1, SignalMode::persistent));
  ASSERT_TRUE(other.dispatcher.add(other, SIGUSR2, SignalMode::persistent));
  ::raise(SIGUSR1);
  recorder.dispatcher.remove(recorder);
  other.dispatcher.remove(other);
  EXPECT_FALSE(recorder.dispatcher.is_settled(recorder));
  EXPECT_TRUE(other.dispatcher.is_settled(other));
  loop.post([] {});
  loop.run();
  EXPECT_TRUE(recorder.dispatcher.is_settled(recorder));
  EXPECT_TRUE(recorder.signals.empty());
}

TEST(SignalDispatcher, ChangeOfModeLosesNothing) {
  Loop loop;
  Recorder recorder(loop);
  ASSERT_TRUE(recorder.dispatcher.add(recorder, SIGUSR1, SignalMode::one_shot));
  ::raise(SIGUSR1);
  ASSERT_TRUE(recorder.dispatcher.add(recorder, SIGUSR1, SignalMode::persistent));
  ::raise(SIGUSR1);
  loop.post([] {});
  loop.run();
  EXPECT_EQ(recorder.signals, (std::vector<int>{SIGUSR1, SIGUSR1}));
  EXPECT_EQ(recorder.signum(), SIGUSR1);
}

}  // namespace
}  // namespace rondo
