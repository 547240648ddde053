#include "js/run_loop.h"

#include <poll.h>

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

using RunLoops = EngineTest;

TEST_F(RunLoops, HaveADescriptorToWaitFor) {
  pollfd waiting{engine.run_loop().fd(), POLLIN, 0};
  EXPECT_GE(::poll(&waiting, 1, 0), 0);
  EXPECT_EQ(waiting.revents & POLLNVAL, 0);
}

TEST_F(RunLoops, HaveNothingToDoAfterTheyDidAll) {
  engine.run_loop().pump();
  EXPECT_FALSE(engine.run_loop().pump().did_something);
}

// Whatever the engine leaves for later is done by pump(): here, telling that objects are gone.
TEST_F(RunLoops, RunFinalizers) {
  run("gone = 0; registry = new FinalizationRegistry(() => { gone++; });"
      "(function () { for (let i = 0; i < 1000; i++) registry.register({ i }, i); })();");
  for (int attempt = 0; attempt < 100 && number_of("gone") == 0; ++attempt) {
    engine.collect_garbage();
    pollfd waiting{engine.run_loop().fd(), POLLIN, 0};
    ::poll(&waiting, 1, 20);
    engine.run_loop().pump();
  }
  EXPECT_GT(number_of("gone"), 0);
}

}  // namespace
}  // namespace rondo::js
