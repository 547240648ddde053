#include "js/fast/buffer_exchange.h"

#include <gtest/gtest.h>

#include <thread>

#include "js/engine.h"

namespace rondo::js {
namespace {

JSObjectRef evaluate(Engine& engine, std::string_view source) {
  const Completion result = engine.evaluate(String(source), "test:");
  EXPECT_TRUE(result.has_value());
  return as_object(*result);
}

double number_of(Engine& engine, JSObjectRef buffer, std::string_view expression) {
  set(engine.context(), engine.global(), "buffer", buffer);
  return to_number(engine.context(), evaluate(engine, expression));
}

TEST(BufferExchange, MovesMemoryToAnEngineOfAnotherThread) {
  Engine engine;
  const BufferExchange exchange(engine);
  if (!exchange.is_available()) {
    GTEST_SKIP() << "the engine's layout is not known";
  }
  JSObjectRef buffer = evaluate(engine, "new Uint8Array([1, 2, 3]).buffer");
  BufferContents contents = exchange.take(buffer);
  EXPECT_EQ(number_of(engine, buffer, "buffer.byteLength"), 0);
  std::thread([&] {
    Engine other;
    const BufferExchange other_exchange(other);
    JSObjectRef given = other_exchange.give(contents);
    EXPECT_EQ(number_of(other, given, "new Uint8Array(buffer)[2] * 10 + buffer.byteLength"), 33);
  }).join();
}

TEST(BufferExchange, SharesMemoryWithAnEngineOfAnotherThread) {
  Engine engine;
  const BufferExchange exchange(engine);
  if (!exchange.is_available()) {
    GTEST_SKIP() << "the engine's layout is not known";
  }
  JSObjectRef buffer = evaluate(engine, "new SharedArrayBuffer(16)");
  const Pin pin(engine, buffer);
  BufferContents contents = exchange.share(buffer);
  EXPECT_TRUE(contents.is_shared());
  std::thread([&] {
    Engine other;
    const BufferExchange other_exchange(other);
    JSObjectRef given = other_exchange.give(contents);
    EXPECT_EQ(number_of(other, given, "new Int32Array(buffer)[1] = 42; buffer.byteLength"), 16);
  }).join();
  EXPECT_EQ(number_of(engine, buffer, "new Int32Array(buffer)[1]"), 42);
}

TEST(BufferExchange, DetachesABufferThatNativeCodeStillPointsInto) {
  Engine engine;
  const BufferExchange exchange(engine);
  if (!exchange.is_available()) {
    GTEST_SKIP() << "the engine's layout is not known";
  }
  JSObjectRef view = evaluate(engine, "globalThis.view = new Uint8Array([1, 2, 3])");
  const std::span<std::byte> memory = memory_of(engine.context(), view).value();
  JSObjectRef buffer = as_object(get(engine.context(), view, "buffer"));
  BufferContents contents = exchange.take(buffer);
  EXPECT_EQ(number_of(engine, buffer, "view.length + buffer.byteLength"), 0);
  JSSynchronousGarbageCollectForDebugging(engine.context());
  EXPECT_EQ(memory[2], std::byte{3});
  memory[2] = std::byte{9};
  JSObjectRef given = exchange.give(contents);
  EXPECT_EQ(number_of(engine, given, "new Uint8Array(buffer)[2] * 10 + buffer.byteLength"), 33);
}

TEST(BufferExchange, FreesWhatNobodyTakes) {
  Engine engine;
  const BufferExchange exchange(engine);
  if (!exchange.is_available()) {
    GTEST_SKIP() << "the engine's layout is not known";
  }
  for (int round = 0; round < 100; ++round) {
    JSObjectRef buffer = evaluate(engine, "new Uint8Array(1 << 20).fill(1).buffer");
    EXPECT_EQ(exchange.take(buffer).size(), 1U << 20);
  }
}

}  // namespace
}  // namespace rondo::js
