#include "js/lent_memory.h"

#include <atomic>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "js/heap_size.h"
#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;

// How often memory has come back, which it may do when the test is over.
using Count = std::shared_ptr<std::atomic<int>>;

Count make_count() { return std::make_shared<std::atomic<int>>(0); }

class LentMemory : public EngineTest {
 protected:
  // Memory that buffers share, as nobody looks at it.
  Object lend(const Count& returns) {
    return lend_buffer(context(), memory_, [returns] { ++*returns; });
  }

  void make_garbage(int count, const Count& returns = make_count()) {
    for (int number = 0; number < count; ++number) {
      static_cast<void>(lend(returns));
    }
  }

  Lock lock{engine};

 private:
  std::vector<std::byte> memory_ = std::vector<std::byte>(mebibyte);
};

TEST_F(LentMemory, IsThatOfABuffer) {
  std::vector<std::byte> memory(3, std::byte{7});
  set(context(), engine.global(), "buffer", lend_buffer(context(), memory, [] {}));
  EXPECT_EQ(number_of("buffer instanceof ArrayBuffer ? buffer.byteLength : 0"), 3);
  EXPECT_EQ(number_of("new Uint8Array(buffer)[1]++"), 7);
  EXPECT_EQ(memory[1], std::byte{8});
}

TEST_F(LentMemory, IsThatOfAnArrayOfTheSamplesClass) {
  std::vector<std::byte> memory(8, std::byte{7});
  Object sample = object_of("class Kind extends Uint8Array {} new Kind(0)");
  const std::span<std::byte> part = std::span(memory).subspan(2, 3);
  set(context(), engine.global(), "array", lend_bytes(context(), sample, part, [] {}));
  EXPECT_EQ(text_of("array.constructor.name"), "Kind");
  EXPECT_EQ(number_of("array.length * 100 + array.byteOffset * 10 + array.buffer.byteLength"), 303);
  EXPECT_EQ(number_of("array.fill(9)[0]"), 9);
  EXPECT_EQ(memory[1], std::byte{7});
  EXPECT_EQ(memory[4], std::byte{9});
  EXPECT_EQ(memory[5], std::byte{7});
}

TEST_F(LentMemory, ComesBackOnceWhenNothingShowsIt) {
  const Count returns = make_count();
  set(context(), engine.global(), "buffer", lend(returns));
  run("view = new Uint8Array(buffer); buffer = undefined");
  engine.collect_garbage();
  EXPECT_EQ(*returns, 0);
  run("view = undefined");
  make_garbage(100);  // Nothing of it is left on the stack.
  engine.collect_garbage();
  EXPECT_EQ(*returns, 1);
}

TEST_F(LentMemory, ComesBackWhenTheEngineGoes) {
  const Count returns = make_count();
  std::vector<std::byte> memory(8);
  {
    Engine other;
    const Lock other_lock(other);
    set(other.context(), other.global(), "buffer",
        lend_buffer(other.context(), memory, [returns] { ++*returns; }));
  }
  EXPECT_EQ(*returns, 1);
}

TEST_F(LentMemory, ComesBackWithoutACollectionOfOldObjects) {
  const Count old_returns = make_count();
  Pin old(engine, lend(old_returns));
  engine.collect_garbage();
  old.reset();
  const Count returns = make_count();
  make_garbage(40, returns);
  EXPECT_GT(*returns, 0);
  EXPECT_EQ(*old_returns, 0);
}

TEST_F(LentMemory, CountsWhileItIsLent) {
  std::vector<Pin> kept;
  const Count returns = make_count();
  for (int number = 0; number < 20; ++number) {
    kept.emplace_back(engine, lend(make_count()));
    make_garbage(5, returns);
  }
  EXPECT_GT(*returns, 0);
  EXPECT_GE(heap_sizes(engine.group()).outside, 20 * mebibyte);
  EXPECT_LT(heap_sizes(engine.group()).outside, 100 * mebibyte);
}

}  // namespace
}  // namespace rondo::js
