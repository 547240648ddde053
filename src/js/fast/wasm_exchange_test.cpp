#include "js/fast/wasm_exchange.h"

#include <gtest/gtest.h>

#include <optional>
#include <thread>

#include "js/engine.h"

namespace rondo::js {
namespace {

// Exports `answer`, a function that returns 42.
constexpr std::string_view module_source =
    "new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127,"
    " 3, 2, 1, 0, 7, 10, 1, 6, 97, 110, 115, 119, 101, 114, 0, 0, 10, 6, 1, 4, 0, 65, 42, 11]))";

JSObjectRef evaluate(Engine& engine, std::string_view source) {
  const Completion result = engine.evaluate(String(source), "test:");
  EXPECT_TRUE(result.has_value());
  return as_object(*result);
}

double number_of(Engine& engine, JSObjectRef object, std::string_view expression) {
  set(engine.context(), engine.global(), "object", object);
  return to_number(engine.context(), evaluate(engine, expression));
}

struct Side {
  Engine engine;
  BufferExchange buffers{engine};
  WasmExchange wasm{engine, buffers};
};

constexpr std::string_view run_module = "new WebAssembly.Instance(object).exports.answer()";

TEST(WasmExchange, HandsAModuleToAnEngineOfAnotherThread) {
  Side side;
  if (!side.wasm.is_available()) {
    GTEST_SKIP() << "the engine's layout is not known";
  }
  JSObjectRef module = evaluate(side.engine, module_source);
  WasmModule shared = WasmExchange::share(module);
  std::thread([&] {
    Side other;
    JSObjectRef given = other.wasm.give(shared);
    EXPECT_EQ(number_of(other.engine, given, run_module), 42);
  }).join();
  EXPECT_EQ(number_of(side.engine, module, run_module), 42);
}

TEST(WasmExchange, KeepsAModuleWhoseEngineIsGone) {
  std::optional<WasmModule> shared;
  {
    Side side;
    if (!side.wasm.is_available()) {
      GTEST_SKIP() << "the engine's layout is not known";
    }
    shared.emplace(WasmExchange::share(evaluate(side.engine, module_source)));
  }
  Side other;
  JSObjectRef given = other.wasm.give(*std::move(shared));
  EXPECT_EQ(number_of(other.engine, given, run_module), 42);
}

TEST(WasmExchange, TellsModulesAndMemoriesFromObjectsThatLookLikeThem) {
  Side side;
  if (!side.wasm.is_available()) {
    GTEST_SKIP() << "the engine's layout is not known";
  }
  Engine& engine = side.engine;
  EXPECT_TRUE(side.wasm.is_module(evaluate(engine, module_source)));
  EXPECT_FALSE(
      side.wasm.is_module(evaluate(engine, "Object.create(WebAssembly.Module.prototype)")));
  EXPECT_TRUE(side.wasm.is_memory(evaluate(engine, "new WebAssembly.Memory({initial: 1})")));
  EXPECT_FALSE(
      side.wasm.is_memory(evaluate(engine, "Object.create(WebAssembly.Memory.prototype)")));
}

TEST(WasmExchange, SharesAMemoryThatGrowsOnAnotherThread) {
  Side side;
  if (!side.wasm.is_available()) {
    GTEST_SKIP() << "the engine's layout is not known";
  }
  JSObjectRef memory =
      evaluate(side.engine, "new WebAssembly.Memory({initial: 1, maximum: 4, shared: true})");
  const Pin pin(side.engine, memory);
  BufferContents contents =
      side.buffers.share(as_object(get(side.engine.context(), memory, "buffer")));
  std::thread([&] {
    Side other;
    JSObjectRef given = other.wasm.make_memory(other.buffers.give(contents));
    ASSERT_NE(given, nullptr);
    EXPECT_EQ(number_of(other.engine, given, "object.grow(2)"), 1);
    EXPECT_EQ(number_of(other.engine, given,
                        "new Int32Array(object.buffer)[40000] = 7; object.buffer.byteLength"),
              3 * 65536);
  }).join();
  EXPECT_EQ(number_of(side.engine, memory, "new Int32Array(object.buffer)[40000]"), 7);
}

TEST(WasmExchange, MakesNoMemoryOfOtherBuffers) {
  Side side;
  if (!side.wasm.is_available()) {
    GTEST_SKIP() << "the engine's layout is not known";
  }
  EXPECT_EQ(side.wasm.make_memory(evaluate(side.engine, "new SharedArrayBuffer(8)")), nullptr);
}

}  // namespace
}  // namespace rondo::js
