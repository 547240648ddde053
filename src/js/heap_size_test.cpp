#include "js/heap_size.h"

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
  const std::size_t before = heap_sizes(engine.group()).capacity;
  EXPECT_LT(before, std::size_t{64} << 20);
  const Completion kept = engine.evaluate(
      String("globalThis.kept = []; for (let i = 0; i < 400000; i++) kept.push({ i });"), "test:");
  ASSERT_TRUE(kept);
  const std::size_t after = heap_sizes(engine.group()).capacity;
  EXPECT_GT(after, before + (std::size_t{4} << 20));
  EXPECT_LT(after, before + (std::size_t{256} << 20));
  engine.collect_garbage();
  EXPECT_GT(heap_sizes(engine.group()).used, std::size_t{4} << 20);
}

TEST(HeapSize, CountsBuffersOutside) {
  Engine engine;
  const Lock lock(engine);
  engine.collect_garbage();
  const HeapSizes before = heap_sizes(engine.group());
  EXPECT_GT(before.used, 0U);
  EXPECT_LE(before.used, before.capacity);
  constexpr std::size_t size = std::size_t{8} << 20;
  ASSERT_TRUE(engine.evaluate(String("globalThis.kept = new ArrayBuffer(8 << 20);"), "test:"));
  const HeapSizes after = heap_sizes(engine.group());
  EXPECT_GE(after.outside, before.outside + size);
  EXPECT_LT(after.used, before.used + size);
}

}  // namespace
}  // namespace rondo::js
