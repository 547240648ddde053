#include "js/terminator.h"

#include <chrono>
#include <thread>

#include "js/testing/engine_fixture.h"
#include "rondo/sys/clock.h"

namespace rondo::js {
namespace {

using namespace std::chrono_literals;
using Order = Terminator::Order;
using Cause = Terminator::Cause;
using Interrupt = Terminator::Interrupt;

// What ordered script does is in time_limit_test.cpp and termination_test.cpp.
class Terminators : public EngineTest {
 protected:
  [[nodiscard]] bool runs() const {
    return engine.evaluate(String("true"), "file:///test.js").has_value();
  }
  static void wait_for(const Order& order) {
    while (order.cause() == Cause::none) {
      std::this_thread::sleep_for(1ms);
    }
  }

  const Lock lock_{engine};
  Terminator& terminator_ = Terminator::of_process();
};

TEST_F(Terminators, CarryOutAnOrderWhenItsTimeComes) {
  Order order(engine.group(), MonotonicClock::read() + 10ms, Interrupt::ignored);
  terminator_.add(order);
  wait_for(order);
  EXPECT_EQ(order.cause(), Cause::time);
  EXPECT_FALSE(runs());
  terminator_.remove(order);
  EXPECT_TRUE(runs());
}

TEST_F(Terminators, TakeTheEarliestFirst) {
  Order late(engine.group(), MonotonicClock::read() + 1h, Interrupt::ignored);
  Order early(engine.group(), MonotonicClock::read() + 10ms, Interrupt::ignored);
  terminator_.add(late);
  terminator_.add(early);
  wait_for(early);
  EXPECT_EQ(late.cause(), Cause::none);
  terminator_.remove(early);
  terminator_.remove(late);
}

TEST_F(Terminators, CarryOutAtOnceWhatIsDue) {
  Order order(engine.group(), Nanos::zero(), Interrupt::ignored);
  terminator_.add(order);
  EXPECT_EQ(order.cause(), Cause::time);
  terminator_.remove(order);
}

TEST_F(Terminators, KeepScriptEndedWhileOneOrderSaysSo) {
  Order first(engine.group(), Nanos::zero(), Interrupt::ignored);
  Order second(engine.group(), Nanos::zero(), Interrupt::ignored);
  terminator_.add(first);
  terminator_.add(second);
  terminator_.remove(first);
  EXPECT_FALSE(runs());
  terminator_.remove(second);
  EXPECT_TRUE(runs());
}

TEST_F(Terminators, PassAnInterruptOnToThoseThatWantIt) {
  Order deaf(engine.group(), std::nullopt, Interrupt::ignored);
  Order listening(engine.group(), std::nullopt, Interrupt::ends_script);
  terminator_.add(deaf);
  terminator_.add(listening);
  terminator_.interrupt();
  wait_for(listening);
  EXPECT_EQ(listening.cause(), Cause::interrupt);
  EXPECT_EQ(deaf.cause(), Cause::none);
  terminator_.remove(listening);
  terminator_.remove(deaf);
}

}  // namespace
}  // namespace rondo::js
