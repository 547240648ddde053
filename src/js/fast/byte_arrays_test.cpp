#include "js/fast/byte_arrays.h"

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class ByteArrays : public EngineTest {
 protected:
  void SetUp() override {
    if (!engine.direct_text().is_available()) {
      GTEST_SKIP() << "the build of this engine is not known";
    }
  }

  bool shorten(std::string_view source, std::size_t size) {
    const Lock lock(engine);
    return shorten_bytes(engine, run(source), size);
  }
};

TEST_F(ByteArrays, BecomeShorter) {
  run("array = new Uint8Array(100000).fill(7)");
  ASSERT_TRUE(shorten("array", 60'000));
  EXPECT_EQ(number_of("array.length"), 60'000);
  EXPECT_EQ(number_of("array[59999]"), 7);
  EXPECT_EQ(text_of("String(array[60000])"), "undefined");
  EXPECT_EQ(number_of("array.slice(10).length"), 59'990);
}

TEST_F(ByteArrays, HaveABufferOfThatSize) {
  run("array = new Uint8Array(100000).fill(7)");
  ASSERT_TRUE(shorten("array", 60'000));
  EXPECT_EQ(number_of("array.buffer.byteLength"), 60'000);
  EXPECT_EQ(number_of("new Uint8Array(array.buffer)[59999]"), 7);
}

TEST_F(ByteArrays, AreCollectedAfterwards) {
  for (int round = 0; round < 200; ++round) {
    run("array = new Uint8Array(500000)");
    ASSERT_TRUE(shorten("array", 300'000));
  }
  run("array = null");
  engine.collect_garbage();
}

TEST_F(ByteArrays, BecomeWhatTheyWere) {
  run("array = new Uint8Array(100000).fill(7)");
  const Lock lock(engine);
  const auto memory = std::as_writable_bytes(*engine.direct_text().borrow_bytes(run("array")));
  ASSERT_TRUE(shorten_bytes(engine, run("array"), 60'000));
  ASSERT_TRUE(restore_bytes(engine, run("array"), memory));
  EXPECT_EQ(number_of("array.length"), 100'000);
  EXPECT_EQ(number_of("array[99999]"), 7);
}

TEST_F(ByteArrays, AreNotRestoredIfTheirMemoryIsAnothers) {
  run("array = new Uint8Array(100000); other = new Uint8Array(100000)");
  const Lock lock(engine);
  const auto memory = std::as_writable_bytes(*engine.direct_text().borrow_bytes(run("array")));
  ASSERT_TRUE(shorten_bytes(engine, run("array"), 60'000));
  ASSERT_TRUE(shorten_bytes(engine, run("other"), 60'000));
  EXPECT_FALSE(restore_bytes(engine, run("other"), memory));
  EXPECT_FALSE(restore_bytes(engine, run("array"), memory.first(50'000)));
  run("buffer = array.buffer");
  EXPECT_FALSE(restore_bytes(engine, run("array"), memory));
  EXPECT_EQ(number_of("array.length"), 60'000);
}

TEST_F(ByteArrays, StayAsTheyAreIfTheyAreOfAnotherKind) {
  for (const std::string_view source :
       {"small = new Uint8Array(100)", "part = new Uint8Array(new ArrayBuffer(9000), 5)",
        "others = new Uint16Array(9000)", "'text'", "1", "({})"}) {
    EXPECT_FALSE(shorten(source, 50)) << source;
  }
  EXPECT_FALSE(shorten("new Uint8Array(9000)", 9001));
  EXPECT_FALSE(shorten("new Uint8Array(9000)", 0));
}

}  // namespace
}  // namespace rondo::js
