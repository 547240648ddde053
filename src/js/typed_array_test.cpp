#include "js/typed_array.h"

#include <array>
#include <cstdint>

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class TypedArrays : public EngineTest {};

constexpr std::array names = {"Int8Array",    "Uint8Array",    "Uint8ClampedArray", "Int16Array",
                              "Uint16Array",  "Int32Array",    "Uint32Array",       "Float32Array",
                              "Float64Array", "BigInt64Array", "BigUint64Array",    "Float16Array"};

TEST_F(TypedArrays, HaveATypeOfItems) {
  for (std::size_t index = 0; index < names.size(); ++index) {
    const Value array = run("new " + std::string(names[index]) + "(2)");
    EXPECT_EQ(item_type_of(array), static_cast<ItemType>(index)) << names[index];
  }
  for (const char* other :
       {"[]", "5", "'text'", "new DataView(new ArrayBuffer(1))", "new ArrayBuffer(1)"}) {
    EXPECT_EQ(item_type_of(run(other)), std::nullopt) << other;
  }
}

TEST_F(TypedArrays, AreMadeOfBuffers) {
  Object buffer = object_of("buffer = new ArrayBuffer(32)");
  for (std::size_t index = 0; index < names.size(); ++index) {
    const Completion array =
        make_typed_array(context(), static_cast<ItemType>(index), buffer, 8, 2);
    ASSERT_TRUE(array) << names[index];
    set(context(), engine.global(), "array", *array);
    EXPECT_EQ(text_of("array.constructor.name + array.byteOffset + array.length"),
              names[index] + std::string("82"));
    EXPECT_EQ(text_of("array.buffer === buffer"), "true");
  }
  EXPECT_FALSE(make_typed_array(context(), ItemType::int32, buffer, 8, 100));
}

TEST_F(TypedArrays, ShareTheirItems) {
  const auto [array, items] = make_shared_items<std::int32_t>(context(), 3);
  set(context(), engine.global(), "array", array);
  items[1] = -5;
  EXPECT_EQ(text_of("array[2] = 7; String(array)"), "0,-5,7");
  EXPECT_EQ(items[2], 7);
  EXPECT_EQ(items_of<std::int32_t>(context(), array), items);
}

TEST_F(TypedArrays, AreNoBuffers) {
  EXPECT_TRUE(is_array_buffer(run("new ArrayBuffer(1)")));
  EXPECT_TRUE(is_array_buffer(run("new SharedArrayBuffer(1)")));
  EXPECT_FALSE(is_array_buffer(run("new Uint8Array(1)")));
  EXPECT_FALSE(is_array_buffer(run("1")));
}

}  // namespace
}  // namespace rondo::js
