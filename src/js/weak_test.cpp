#include "js/weak.h"

#include <algorithm>
#include <vector>

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class WeakOnes : public EngineTest {
 protected:
  Lock lock{engine};

  void make_garbage() {
    run("for (let i = 0; i < 20000; i++) ({ number: -1, i });");
    engine.collect_garbage();
  }
};

TEST_F(WeakOnes, KnowTheirObject) {
  const Weak none;
  EXPECT_EQ(none.get(), nullptr);
  Object kept = object_of("kept = {}");
  Weak weak(context(), kept);
  make_garbage();
  EXPECT_EQ(weak.get(), kept);
  const Weak moved(std::move(weak));
  EXPECT_EQ(moved.get(), kept);
}

// The stack may still hold a few of them by chance.
TEST_F(WeakOnes, DoNotKeepIt) {
  std::vector<Weak> weak;
  for (int number = 0; number < 100; ++number) {
    weak.emplace_back(context(), object_of("({})"));
  }
  make_garbage();
  EXPECT_LT(std::ranges::count_if(weak, [](const Weak& one) { return one.get() != nullptr; }), 50);
}

}  // namespace
}  // namespace rondo::js
