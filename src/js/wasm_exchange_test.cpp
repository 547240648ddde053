#include "js/wasm_exchange.h"

#include <gtest/gtest.h>

#include <optional>
#include <string_view>
#include <thread>

#include "js/engine.h"

namespace rondo::js {
namespace {

// Exports `answer`, a function that returns 42.
constexpr std::string_view module_source =
    "new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127,"
    " 3, 2, 1, 0, 7, 10, 1, 6, 97, 110, 115, 119, 101, 114, 0, 0, 10, 6, 1, 4, 0, 65, 42, 11]))";

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

  double number_of(Object object, std::string_view expression) {
    set(context(), engine.global(), "object", object);
    return to_number(context(), evaluate(expression));
  }
};

constexpr std::string_view run_module = "new WebAssembly.Instance(object).exports.answer()";

TEST(WasmExchange, HandsAModuleToAnEngineOfAnotherThread) {
  Side side;
  Object module = side.object(module_source);
  const Pin pin(side.engine, module);
  const WasmModule shared = share_wasm_module(module).value();
  std::thread([&] {
    Side other;
    EXPECT_EQ(other.number_of(give_wasm_module(other.context(), shared), run_module), 42);
  }).join();
  EXPECT_EQ(side.number_of(module, run_module), 42);
}

TEST(WasmExchange, KeepsAModuleWhoseEngineIsGone) {
  std::optional<WasmModule> shared;
  {
    Side side;
    shared = share_wasm_module(side.object(module_source));
  }
  Side other;
  EXPECT_EQ(other.number_of(give_wasm_module(other.context(), *shared), run_module), 42);
}

TEST(WasmExchange, TellsModulesAndMemoriesFromObjectsThatLookLikeThem) {
  Side side;
  EXPECT_TRUE(is_wasm_module(side.object(module_source)));
  EXPECT_FALSE(is_wasm_module(side.object("Object.create(WebAssembly.Module.prototype)")));
  EXPECT_FALSE(share_wasm_module(side.object("Object.create(WebAssembly.Module.prototype)")));
  EXPECT_TRUE(is_shared_wasm_memory(
      side.object("new WebAssembly.Memory({initial: 1, maximum: 2, shared: true})")));
  EXPECT_FALSE(is_shared_wasm_memory(side.object("Object.create(WebAssembly.Memory.prototype)")));
}

TEST(WasmExchange, SharesAMemoryThatGrowsOnAnotherThread) {
  Side side;
  Object memory = side.object("new WebAssembly.Memory({initial: 1, maximum: 4, shared: true})");
  const Pin pin(side.engine, memory);
  const WasmMemory shared = share_wasm_memory(memory).value();
  std::thread([&] {
    Side other;
    Object given = give_wasm_memory(other.context(), shared);
    EXPECT_EQ(other.number_of(given, "object.grow(2)"), 1);
    EXPECT_EQ(other.number_of(given,
                              "new Int32Array(object.buffer)[40000] = 7; object.buffer.byteLength"),
              3 * 65536);
  }).join();
  EXPECT_EQ(side.number_of(memory, "new Int32Array(object.buffer)[40000]"), 7);
}

TEST(WasmExchange, SharesAMemoryThatIsAlwaysEmpty) {
  Side side;
  const WasmMemory shared =
      share_wasm_memory(
          side.object("new WebAssembly.Memory({initial: 0, maximum: 0, shared: true})"))
          .value();
  EXPECT_EQ(side.number_of(give_wasm_memory(side.context(), shared), "object.buffer.byteLength"),
            0);
}

TEST(WasmExchange, SharesNoMemoryThatIsOfOneThread) {
  Side side;
  Object memory = side.object("new WebAssembly.Memory({initial: 1})");
  EXPECT_FALSE(is_shared_wasm_memory(memory));
  EXPECT_FALSE(share_wasm_memory(memory));
}

}  // namespace
}  // namespace rondo::js
