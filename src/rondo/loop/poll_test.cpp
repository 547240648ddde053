#include "rondo/loop/poll.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <string>

#include "rondo/loop/loop.h"
#include "rondo/sys/fd.h"

namespace rondo {
namespace {

TEST(Poll, ReportsReadableAsOftenAsItIs) {
  Loop loop;
  auto pipe = make_pipe(Blocking::no, Blocking::no);
  ASSERT_TRUE(pipe);
  int calls = 0;
  auto poll = Poll::create(loop, pipe->first.get());
  ASSERT_TRUE(poll);
  (*poll)->start(events::readable, [&](Result<Events> ready) {
    EXPECT_EQ(ready, Result<Events>(events::readable));
    if (++calls == 3) {
      (*poll)->stop();
    }
  });
  ASSERT_EQ(::write(pipe->second.get(), "x", 1), 1);
  loop.run();
  EXPECT_EQ(calls, 3);
}

TEST(Poll, OneShotReportsOnceAndCanBeStartedAgain) {
  Loop loop;
  auto pipe = make_pipe(Blocking::no, Blocking::no);
  auto poll = Poll::create(loop, pipe->first.get());
  ASSERT_TRUE(poll);
  int calls = 0;
  const auto once = [&](Result<Events>) { ++calls; };
  (*poll)->start(events::readable | events::one_shot, once);
  ASSERT_EQ(::write(pipe->second.get(), "x", 1), 1);
  loop.run();
  EXPECT_EQ(calls, 1);
  (*poll)->start(events::readable | events::one_shot, once);
  loop.run();
  EXPECT_EQ(calls, 2);
}

TEST(Poll, RegularFileIsRefused) {
  Loop loop;
  const Fd file(::open("/proc/self/exe", O_RDONLY | O_CLOEXEC));
  ASSERT_TRUE(file);
  EXPECT_EQ(Poll::create(loop, file.get()).error().code, EPERM);
  EXPECT_EQ(Poll::create(loop, -1).error().code, EBADF);
}

TEST(Poll, SecondHandleForTheSameFdIsRefused) {
  Loop loop;
  auto pipe = make_pipe(Blocking::no, Blocking::no);
  auto first = Poll::create(loop, pipe->first.get());
  (*first)->start(events::readable, [](Result<Events>) {});
  loop.run(RunMode::no_wait);
  EXPECT_EQ(Poll::create(loop, pipe->first.get()).error().code, EEXIST);
}

TEST(Poll, FdMayBeClosedAndReusedRightAfterStop) {
  Loop loop;
  auto pipe = make_pipe(Blocking::no, Blocking::no);
  auto poll = Poll::create(loop, pipe->first.get());
  (*poll)->start(events::readable, [](Result<Events>) { FAIL(); });
  loop.run(RunMode::no_wait);
  const int number = pipe->first.get();
  (*poll)->stop();
  pipe->first.reset();
  auto next = make_pipe(Blocking::no, Blocking::no);
  ASSERT_EQ(next->first.get(), number);
  int calls = 0;
  auto again = Poll::create(loop, number);
  ASSERT_TRUE(again);
  (*again)->start(events::readable, [&](Result<Events>) {
    ++calls;
    (*again)->stop();
  });
  ASSERT_EQ(::write(next->second.get(), "x", 1), 1);
  loop.run();
  EXPECT_EQ(calls, 1);
}

TEST(Poll, EventsOfAWatchClosedInTheSameBatchAreDropped) {
  Loop loop;
  auto one = make_pipe(Blocking::no, Blocking::no);
  auto two = make_pipe(Blocking::no, Blocking::no);
  auto first = Poll::create(loop, one->first.get());
  auto second = Poll::create(loop, two->first.get());
  int calls = 0;
  (*first)->start(events::readable, [&](Result<Events>) {
    ++calls;
    (*first)->close();
    (*second)->close();
  });
  (*second)->start(events::readable, [&](Result<Events>) {
    ++calls;
    (*first)->close();
    (*second)->close();
  });
  ASSERT_EQ(::write(one->second.get(), "x", 1), 1);
  ASSERT_EQ(::write(two->second.get(), "x", 1), 1);
  loop.run();
  EXPECT_EQ(calls, 1);
}

TEST(Poll, PeerThatHangsUpIsReportedAsReadable) {
  Loop loop;
  auto pipe = make_pipe(Blocking::no, Blocking::no);
  auto poll = Poll::create(loop, pipe->first.get());
  Events seen = 0;
  (*poll)->start(events::readable, [&](Result<Events> ready) {
    seen = ready.value_or(0);
    (*poll)->stop();
  });
  pipe->second.reset();
  loop.run();
  EXPECT_EQ(seen, events::readable);
}

}  // namespace
}  // namespace rondo
