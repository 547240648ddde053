#include "js/buffer_exchange.h"

#include <gtest/gtest.h>

#include <optional>
#include <string_view>
#include <thread>
#include <utility>

#include "js/engine.h"

namespace rondo::js {
namespace {

// An engine that is held.
struct Side {
  Engine engine;
  Lock lock{engine};

  [[nodiscard]] Context context() const { return engine.context(); }

  Value evaluate(std::string_view source) {
    const Completion result = engine.evaluate(String(source), "test:");
    EXPECT_TRUE(result.has_value()) << source;
    return result.value_or(undefined(context()));
  }
  Object object(std::string_view source) { return as_object(evaluate(source)); }

  double number_of(Object buffer, std::string_view expression) {
    set(context(), engine.global(), "buffer", buffer);
    return to_number(context(), evaluate(expression));
  }
};

// Gives the contents to the engine of another thread, and asks that.
double number_elsewhere(BufferContents contents, std::string_view expression) {
  double number = 0;
  std::thread([&] {
    Side other;
    number = other.number_of(give_buffer(other.context(), std::move(contents)), expression);
  }).join();
  return number;
}

TEST(BufferExchange, MovesMemoryToAnEngineOfAnotherThread) {
  Side side;
  Object buffer = side.object("new Uint8Array([1, 2, 3]).buffer");
  BufferContents contents = take_buffer(side.context(), buffer);
  EXPECT_FALSE(contents.is_shared());
  EXPECT_EQ(side.number_of(buffer, "buffer.byteLength"), 0);
  EXPECT_EQ(
      number_elsewhere(std::move(contents), "new Uint8Array(buffer)[2] * 10 + buffer.byteLength"),
      33);
}

TEST(BufferExchange, SharesMemoryWithAnEngineOfAnotherThread) {
  Side side;
  Object buffer = side.object("new SharedArrayBuffer(16)");
  const Pin pin(side.engine, buffer);
  BufferContents contents = share_buffer(buffer);
  EXPECT_TRUE(contents.is_shared());
  EXPECT_EQ(number_elsewhere(copy_contents(side.context(), contents),
                             "new Int32Array(buffer)[1] = 42; buffer.byteLength"),
            16);
  EXPECT_EQ(number_elsewhere(std::move(contents), "new Int32Array(buffer)[1]"), 42);
  EXPECT_EQ(side.number_of(buffer, "new Int32Array(buffer)[1]"), 42);
}

TEST(BufferExchange, SharesMemoryThatGrows) {
  Side side;
  Object buffer = side.object("new SharedArrayBuffer(8, { maxByteLength: 64 })");
  const Pin pin(side.engine, buffer);
  EXPECT_EQ(number_elsewhere(share_buffer(buffer), "buffer.grow(32); Number(buffer.growable)"), 1);
  EXPECT_EQ(side.number_of(buffer, "buffer.byteLength"), 32);
}

TEST(BufferExchange, MovesMemoryThatCanBeResized) {
  Side side;
  Object buffer = side.object("new ArrayBuffer(8, { maxByteLength: 64 })");
  EXPECT_EQ(number_elsewhere(take_buffer(side.context(), buffer),
                             "buffer.resize(40); buffer.byteLength + buffer.maxByteLength"),
            104);
  EXPECT_EQ(side.number_of(buffer, "buffer.byteLength"), 0);
}

TEST(BufferExchange, CopiesMemory) {
  Side side;
  Object buffer = side.object("new Uint8Array([1, 2, 3]).buffer");
  const BufferContents contents = copy_buffer(side.context(), buffer);
  const Pin first(side.engine,
                  give_buffer(side.context(), copy_contents(side.context(), contents)));
  EXPECT_EQ(side.number_of(buffer, "new Uint8Array(buffer).fill(9)[0]"), 9);
  EXPECT_EQ(side.number_of(first.object(), "new Uint8Array(buffer).fill(8)[0]"), 8);
  Object second = give_buffer(side.context(), copy_contents(side.context(), contents));
  EXPECT_EQ(side.number_of(second, "new Uint8Array(buffer)[2]"), 3);
}

TEST(BufferExchange, DetachesABufferThatNativeCodeStillPointsInto) {
  Side side;
  Object view = side.object("globalThis.view = new Uint8Array([1, 2, 3])");
  const std::span<std::byte> memory = memory_of(side.context(), view).value();
  Object buffer = as_object(get(side.context(), view, "buffer"));
  BufferContents contents = take_buffer(side.context(), buffer);
  EXPECT_EQ(side.number_of(buffer, "view.length + buffer.byteLength + Number(buffer.detached)"), 1);
  side.engine.collect_garbage();
  EXPECT_EQ(memory[2], std::byte{3});
  memory[2] = std::byte{9};
  Object given = give_buffer(side.context(), std::move(contents));
  EXPECT_EQ(side.number_of(given, "new Uint8Array(buffer)[2] * 10 + buffer.byteLength"), 33);
}

TEST(BufferExchange, DetachesWithoutTakingAnything) {
  Side side;
  Object buffer = side.object("new ArrayBuffer(8)");
  detach_buffer(side.context(), buffer);
  EXPECT_EQ(side.number_of(buffer, "Number(buffer.detached)"), 1);
  Object pinned = side.object("globalThis.pinned = new ArrayBuffer(8, { maxByteLength: 9 })");
  ASSERT_TRUE(memory_of(side.context(), pinned));
  detach_buffer(side.context(), pinned);
  detach_buffer(side.context(), pinned);
  EXPECT_EQ(side.number_of(pinned, "Number(buffer.detached)"), 1);
}

TEST(BufferExchange, LeavesTheMemoryOfWebAssembly) {
  Side side;
  Object buffer =
      side.object("globalThis.memory = new WebAssembly.Memory({ initial: 1 }); memory.buffer");
  detach_buffer(side.context(), buffer);
  EXPECT_EQ(take_buffer(side.context(), buffer).size(), 65'536U);
  EXPECT_EQ(side.number_of(buffer, "buffer.byteLength"), 65'536);
}

TEST(BufferExchange, FreesWhatNobodyTakes) {
  Side side;
  for (int round = 0; round < 100; ++round) {
    Object buffer = side.object("new Uint8Array(1 << 20).fill(1).buffer");
    EXPECT_EQ(take_buffer(side.context(), buffer).size(), 1U << 20);
  }
}

TEST(BufferExchange, ContentsOutliveTheirEngine) {
  std::optional<BufferContents> contents;
  {
    Side side;
    contents.emplace(take_buffer(side.context(), side.object("new Uint8Array([7]).buffer")));
  }
  EXPECT_EQ(number_elsewhere(*std::move(contents), "new Uint8Array(buffer)[0]"), 7);
}

}  // namespace
}  // namespace rondo::js
