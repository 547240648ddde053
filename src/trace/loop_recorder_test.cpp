#include "trace/loop_recorder.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "rondo/loop/timer.h"
#include "rondo/pool/queue_work.h"

namespace rondo::trace {
namespace {

using namespace std::chrono_literals;

class LoopRecorderTest : public testing::Test {
 protected:
  LoopRecorderTest()
      : reader_(::memfd_create("log", 0)),
        log_(Fd(::dup(reader_.get())), Nanos::zero()),
        recorder_(loop_, log_) {
    loop_.set_observer(&recorder_);
  }

  // The lines, without their times.
  std::vector<std::string> lines() const {
    std::string text(static_cast<std::size_t>(::lseek(reader_.get(), 0, SEEK_END)), '\0');
    EXPECT_EQ(::pread(reader_.get(), text.data(), text.size(), 0),
              static_cast<ssize_t>(text.size()));
    std::vector<std::string> found;
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = text.find('\n', begin);
      const std::string line = text.substr(begin, end - begin);
      found.push_back(line.substr(0, line.rfind(",\"t\":")) + "}");
      begin = end + 1;
    }
    return found;
  }

  bool has(const std::string& wanted) const {
    for (const std::string& line : lines()) {
      if (line == wanted) {
        return true;
      }
    }
    return false;
  }

  Loop loop_;
  Fd reader_;
  EventLog log_;
  LoopRecorder recorder_;
};

TEST_F(LoopRecorderTest, WritesPhasesWithTheirIterationAndTheTasksInThem) {
  loop_.set_immediate([] {});
  loop_.run();
  const std::vector<std::string> expected = {
      R"({"e":"native","id":1,"by":0,"k":"immediate"})",
      R"({"e":"phase","p":"poll","i":1})",
      R"({"e":"phase-end","p":"poll","i":1})",
      R"({"e":"phase","p":"check","i":1})",
      R"({"e":"run","id":1,"k":"immediate"})",
      R"({"e":"run-end","id":1,"k":"immediate"})",
      R"({"e":"phase-end","p":"check","i":1})",
  };
  EXPECT_EQ(lines(), expected);
}

TEST_F(LoopRecorderTest, WritesHowLongTheLoopMaySleep) {
  auto timer = make<Timer>(loop_);
  timer->start(3ms, Repeat::once, [] {});
  loop_.run();
  EXPECT_TRUE(has(R"({"e":"sleep","ms":3})") || has(R"({"e":"sleep","ms":4})"));
  EXPECT_TRUE(has(R"({"e":"wake"})"));
  EXPECT_TRUE(has(R"({"e":"run","id":1,"k":"timer"})"));
}

TEST_F(LoopRecorderTest, WritesJobsOfThePoolWithTheirThread) {
  bool is_done = false;
  queue_work(loop_, [] {}, [&](Result<>) { is_done = true; });
  loop_.run();
  EXPECT_TRUE(is_done);
  EXPECT_TRUE(has(R"({"e":"job-queued","id":1})"));
  int begun = 0;
  int ended = 0;
  for (const std::string& line : lines()) {
    begun += line.starts_with(R"({"e":"job","id":1,"th":)") ? 1 : 0;
    ended += line.starts_with(R"({"e":"job-end","id":1,"th":)") ? 1 : 0;
  }
  EXPECT_EQ(begun, 1);
  EXPECT_EQ(ended, 1);
}

}  // namespace
}  // namespace rondo::trace
