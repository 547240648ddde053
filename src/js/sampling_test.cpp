#include "js/sampling.h"

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class Sampling : public EngineTest {};

TEST_F(Sampling, SeesFunctionsThatRunForLong) {
  start_sampling(engine.group());
  EXPECT_EQ(number_of("function busy() { const end = Date.now() + 100; let rounds = 0;"
                      " while (Date.now() < end) rounds++; return rounds > 0 ? 1 : 0; } busy()"),
            1);
  const String samples = take_samples(engine.group());
  stop_sampling(engine.group());
  EXPECT_NE(samples.utf8().find("\"busy\""), std::string::npos);
}

}  // namespace
}  // namespace rondo::js
