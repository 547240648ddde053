#include "rondo/task/operation.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>

#include "rondo/task/sleep.h"
#include "rondo/task/spawn.h"

namespace rondo {
namespace {

using namespace std::chrono_literals;

TEST(Operation, StopMayBeRequestedByAnotherThread) {
  Loop loop;
  std::stop_source source;
  int code = 0;
  const auto body = [&]() -> Task<> {
    const Result<> slept = co_await sleep(1h);
    code = slept ? 0 : slept.error().code;
  };
  spawn(loop, body(), {}, source.get_token());
  std::thread stopper([&] { source.request_stop(); });
  loop.run();
  stopper.join();
  EXPECT_EQ(code, ECANCELED);
}

TEST(Operation, StopThatComesTooLateIsHarmless) {
  Loop loop;
  std::stop_source source;
  std::string order;
  const auto body = [&]() -> Task<> {
    const Result<> slept = co_await sleep(0ms);
    order += slept ? "slept " : "cancelled ";
    source.request_stop();
    const Result<> again = co_await sleep(1h);
    order += again ? "slept" : "cancelled";
  };
  spawn(loop, body(), {}, source.get_token());
  loop.run();
  EXPECT_EQ(order, "slept cancelled");
}

}  // namespace
}  // namespace rondo
