#include "rondo/pool/queue_work.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <thread>

namespace rondo {
namespace {

TEST(QueueWork, RunsOffTheLoopThreadAndReportsOnIt) {
  Loop loop;
  std::thread::id worker;
  std::thread::id reporter;
  queue_work(
      loop, [&] { worker = std::this_thread::get_id(); },
      [&](Result<>) { reporter = std::this_thread::get_id(); });
  loop.run();
  EXPECT_NE(worker, std::this_thread::get_id());
  EXPECT_EQ(reporter, std::this_thread::get_id());
}

TEST(QueueWork, WrapsAPlainValueAndPassesAResultOn) {
  Loop loop;
  std::string text;
  int code = 0;
  queue_work(
      loop, [] { return std::string("value"); },
      [&](Result<std::string> result) { text = *result; });
  queue_work(
      loop, []() -> Result<int> { return fail("open", ENOENT); },
      [&](Result<int> result) { code = result.error().code; });
  loop.run();
  EXPECT_EQ(text, "value");
  EXPECT_EQ(code, ENOENT);
}

TEST(QueueWork, MovesMoveOnlyResults) {
  Loop loop;
  int seen = 0;
  queue_work(
      loop, [] { return std::make_unique<int>(7); },
      [&](Result<std::unique_ptr<int>> result) { seen = **result; });
  loop.run();
  EXPECT_EQ(seen, 7);
}

TEST(QueueWork, TicketThatIsDroppedChangesNothing) {
  Loop loop;
  int done = 0;
  {
    const Ticket ticket = queue_work(loop, [] {}, [&](Result<>) { ++done; });
  }
  loop.run();
  EXPECT_EQ(done, 1);
}

}  // namespace
}  // namespace rondo
