#include "trace/chrome_trace.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include "rondo/testing/fake_clock.h"

namespace rondo::trace {
namespace {

using namespace std::chrono_literals;

class ChromeTraceTest : public testing::Test {
 protected:
  std::string content() const {
    std::string text(static_cast<std::size_t>(::lseek(reader_.get(), 0, SEEK_END)), '\0');
    EXPECT_EQ(::pread(reader_.get(), text.data(), text.size(), 0),
              static_cast<ssize_t>(text.size()));
    return text;
  }

  FakeClock clock_;
  Fd reader_{::memfd_create("trace", 0)};
  ChromeTrace trace_{Fd(::dup(reader_.get())), clock_, 7};
};

TEST_F(ChromeTraceTest, IsAWholeArrayAfterEachEvent) {
  EXPECT_EQ(content(),
            "[\n"
            R"({"ph":"M","name":"thread_name","pid":7,"tid":1,"args":{"name":"loop"}})"
            "\n]\n");
  clock_.advance(2ms);
  trace_.phase_began(Phase::poll);
  clock_.advance(1500us);
  trace_.phase_ended(Phase::poll);
  EXPECT_EQ(content(),
            "[\n"
            R"({"ph":"M","name":"thread_name","pid":7,"tid":1,"args":{"name":"loop"}})"
            ",\n"
            R"({"ph":"X","name":"poll","cat":"phase","pid":7,"tid":1,"ts":2000.000,"dur":1500.000})"
            "\n]\n");
}

TEST_F(ChromeTraceTest, NestedTasksHaveTheirOwnSpans) {
  trace_.task_began(TaskKind::timer, 1);
  clock_.advance(1ms);
  trace_.task_began(TaskKind::close, 2);
  clock_.advance(1ms);
  trace_.task_ended(TaskKind::close, 2);
  trace_.task_ended(TaskKind::timer, 1);
  const std::string text = content();
  EXPECT_NE(
      text.find(R"("name":"close","cat":"callback","pid":7,"tid":1,"ts":1000.000,"dur":1000.000)"),
      std::string::npos)
      << text;
  EXPECT_NE(
      text.find(R"("name":"timer","cat":"callback","pid":7,"tid":1,"ts":0.000,"dur":2000.000)"),
      std::string::npos)
      << text;
}

TEST_F(ChromeTraceTest, JobsAreOnTheirOwnThread) {
  trace_.task_scheduled(ScheduledTask{TaskKind::fs, 4, 0, nullptr});
  trace_.job_started(4);
  clock_.advance(3ms);
  trace_.job_finished(4);
  EXPECT_NE(content().find(R"("name":"fs","cat":"pool","pid":7,"tid":2,"ts":0.000,"dur":3000.000)"),
            std::string::npos)
      << content();
}

}  // namespace
}  // namespace rondo::trace
