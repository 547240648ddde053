#include "rondo/system/thread_settings.h"

#include <gtest/gtest.h>
#include <sched.h>

#include <algorithm>
#include <latch>
#include <thread>

#include "rondo/system/kernel_text.h"

namespace rondo::os {
namespace {

// Runs it in a thread of its own, so that what it sets is gone afterwards.
template <class Action>
void in_a_thread(Action&& action) {
  std::thread(std::forward<Action>(action)).join();
}

TEST(ThreadSettings, AThreadCanBeBoundToOneProcessor) {
  in_a_thread([] {
    const auto allowed = thread_affinity();
    ASSERT_TRUE(allowed);
    ASSERT_FALSE(allowed->empty());
    EXPECT_TRUE(std::ranges::is_sorted(*allowed));
    const std::vector<unsigned> last{allowed->back()};
    ASSERT_TRUE(set_thread_affinity(last));
    EXPECT_EQ(thread_affinity(), last);
    EXPECT_EQ(current_cpu(), last.front());
  });
}

TEST(ThreadSettings, AnotherThreadCanBeBound) {
  std::latch is_done(1);
  std::thread other([&] { is_done.wait(); });
  const auto allowed = thread_affinity(other.native_handle());
  ASSERT_TRUE(allowed);
  const std::vector<unsigned> first{allowed->front()};
  EXPECT_TRUE(set_thread_affinity(first, other.native_handle()));
  EXPECT_EQ(thread_affinity(other.native_handle()), first);
  EXPECT_EQ(thread_affinity(), *allowed);  // This one is as it was.
  is_done.count_down();
  other.join();
}

TEST(ThreadSettings, ImpossibleProcessorsAreAnError) {
  in_a_thread([] {
    const std::vector<std::vector<unsigned>> impossible{{}, {60'000}, {0, 4'000'000'000}};
    for (const auto& cpus : impossible) {
      const auto set = set_thread_affinity(cpus);
      ASSERT_FALSE(set);
      EXPECT_EQ(set.error().name(), "EINVAL");
    }
  });
}

TEST(ThreadSettings, AThreadIsCalledAsItWasNamed) {
  in_a_thread([] {
    ASSERT_TRUE(set_thread_name("worker 7"));
    EXPECT_EQ(thread_name(), "worker 7");
    const auto seen = read_text_file("/proc/thread-self/comm");
    ASSERT_TRUE(seen);
    EXPECT_EQ(*seen, "worker 7\n");
  });
}

TEST(ThreadSettings, ALongNameIsCut) {
  in_a_thread([] {
    ASSERT_TRUE(set_thread_name("a name that is far too long"));
    EXPECT_EQ(thread_name(), "a name that is ");
  });
}

TEST(ThreadSettings, ANameWithANulByteIsAnError) {
  const auto set = set_thread_name(std::string_view("a\0b", 3));
  ASSERT_FALSE(set);
  EXPECT_EQ(set.error().name(), "EINVAL");
}

TEST(ThreadSettings, ALessUrgentThreadIsNicer) {
  const auto before = thread_priority();
  in_a_thread([] {
    const auto set = set_thread_priority(ThreadPriority::lowest);
    if (!set && thread_priority().value_or(0) > 4) {
      GTEST_SKIP() << "this process is too nice already";
    }
    ASSERT_TRUE(set);
    EXPECT_EQ(thread_priority(), 4);
  });
  EXPECT_EQ(thread_priority(), before);  // Only that thread's.
}

TEST(ThreadSettings, AMoreUrgentThreadNeedsTheRight) {
  in_a_thread([] {
    const auto set = set_thread_priority(ThreadPriority::highest);
    if (!set) {
      EXPECT_EQ(set.error().name(), "EACCES");
      return;
    }
    EXPECT_EQ(thread_priority(), -4);
    ASSERT_TRUE(set_thread_priority(ThreadPriority::normal));
    EXPECT_EQ(thread_priority(), 0);
  });
}

TEST(ThreadSettings, UnderARealTimePolicyTheStepsDivideItsRange) {
  in_a_thread([] {
    sched_param parameters{};
    parameters.sched_priority = 1;
    if (::pthread_setschedparam(::pthread_self(), SCHED_RR, &parameters) != 0) {
      GTEST_SKIP() << "real-time policies are not allowed here";
    }
    EXPECT_EQ(thread_priority(), 1);
    ASSERT_TRUE(set_thread_priority(ThreadPriority::highest));
    EXPECT_EQ(thread_priority(), ::sched_get_priority_max(SCHED_RR));
    ASSERT_TRUE(set_thread_priority(ThreadPriority::lowest));
    EXPECT_EQ(thread_priority(), ::sched_get_priority_min(SCHED_RR));
    ASSERT_TRUE(set_thread_priority(ThreadPriority::normal));
    EXPECT_EQ(thread_priority(), 50);
  });
}

TEST(ThreadSettings, APriorityThatIsNoneIsAnError) {
  const auto set = set_thread_priority(static_cast<ThreadPriority>(3));
  ASSERT_FALSE(set);
  EXPECT_EQ(set.error().name(), "EINVAL");
}

}  // namespace
}  // namespace rondo::os
