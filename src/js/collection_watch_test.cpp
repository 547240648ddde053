#include "js/collection_watch.h"

#include <atomic>

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
std::atomic<int> markings = 0;
int ends = 0;
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

class CollectionWatches : public EngineTest {};

TEST_F(CollectionWatches, TellOfEachCollection) {
  watch_collections(engine.group(), {.on_marking = [] { ++markings; }, .on_end = [] { ++ends; }});
  engine.collect_garbage();
  const int ends_before = ends;
  EXPECT_GE(ends_before, 1);
  EXPECT_GE(markings, 1);
  engine.collect_garbage();
  EXPECT_GT(ends, ends_before);
}

}  // namespace
}  // namespace rondo::js
