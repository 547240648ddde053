#include "js/fast/heap_size.h"

#include <gtest/gtest.h>

#include "js/engine.h"

namespace rondo::js {
namespace {

TEST(HeapSize, GrowsWithWhatScriptKeeps) {
  Engine engine;
  const Lock lock(engine);
  // What the start leaves behind may be collected while the script runs, and each object may take
  // no more than 16 bytes.
  engine.collect_garbage();
  const auto before = heap_size(engine.group());
  if (!before) {
    GTEST_SKIP() << "the engine's layout is not known";
  }
  EXPECT_LT(*before, std::size_t{64} << 20);
  const Completion kept = engine.evaluate(
      String("globalThis.kept = []; for (let i = 0; i < 400000; i++) kept.push({ i });"), "test:");
  ASSERT_TRUE(kept);
  const auto after = heap_size(engine.group());
  EXPECT_GT(*after, *before + (std::size_t{4} << 20));
  EXPECT_LT(*after, *before + (std::size_t{256} << 20));
}

TEST(HeapSize, CountsBuffersOutside) {
  Engine engine;
  const Lock lock(engine);
  engine.collect_garbage();
  const auto before = heap_sizes(engine.group());
  if (!before) {
    GTEST_SKIP() << "the engine's layout is not known";
  }
  EXPECT_GT(before->used, 0U);
  EXPECT_LE(before->used, before->capacity);
  constexpr std::size_t size = std::size_t{8} << 20;
  ASSERT_TRUE(engine.evaluate(String("globalThis.kept = new ArrayBuffer(8 << 20);"), "test:"));
  const auto after = heap_sizes(engine.group());
  EXPECT_GE(after->outside, before->outside + size);
  EXPECT_LT(after->used, before->used + size);
}

}  // namespace
}  // namespace rondo::js
