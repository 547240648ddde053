#include "rondo/task/sleep.h"

#include <gtest/gtest.h>

#include "rondo/task/spawn.h"
#include "rondo/testing/fake_loop.h"

namespace rondo {
namespace {

using namespace std::chrono_literals;

Task<Result<>> nap(Nanos duration) { co_return co_await sleep(duration); }

TEST(Sleep, TakesItsTime) {
  FakeLoop fake;
  const Nanos before = fake.clock.now();
  EXPECT_TRUE(run(fake.loop, nap(10ms)).has_value());
  EXPECT_EQ(fake.clock.now() - before, 10ms);
}

TEST(Sleep, EndsSoonWithECanceledWhenStopIsRequested) {
  Loop loop;
  std::stop_source source;
  Result<> slept;
  spawn(loop, nap(1h), [&](Result<>&& result) { slept = result; }, source.get_token());
  loop.set_immediate([&] { source.request_stop(); });
  loop.run();
  ASSERT_FALSE(slept.has_value());
  EXPECT_EQ(slept.error().code, ECANCELED);
}

TEST(Sleep, DoesNotStartWhenStopWasRequestedBefore) {
  FakeLoop fake;
  std::stop_source source;
  source.request_stop();
  Result<> slept;
  spawn(fake.loop, nap(1h), [&](Result<>&& result) { slept = result; }, source.get_token());
  fake.loop.run();
  EXPECT_EQ(slept.error().code, ECANCELED);
  EXPECT_TRUE(fake.backend.timeouts().empty());
}

}  // namespace
}  // namespace rondo
