#include "js/value.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

using Values = EngineTest;

TEST_F(Values, MakesPlainValues) {
  EXPECT_TRUE(is_undefined(undefined(context())));
  EXPECT_TRUE(type_of(null(context())) == Type::null);
  EXPECT_EQ(to_number(context(), number(context(), -0.5)), -0.5);
  EXPECT_EQ(to_string(context(), boolean(context(), true)), "true");
  EXPECT_EQ(to_string(context(), string(context(), "caf\u00e9")), "caf\u00e9");
  for (const std::size_t length : {0U, 1U, 255U, 256U, 1000U}) {
    const std::string text(length, 'x');
    EXPECT_EQ(to_string(context(), string(context(), text)), text);
  }
  using namespace std::string_view_literals;
  EXPECT_EQ(to_string(context(), string(context(), "a\0b"sv)), "a\0b"sv);
}

TEST_F(Values, MakesArrays) {
  const std::array<Value, 2> values{number(context(), 1), string(context(), "two")};
  set(context(), engine.global(), "list", array(context(), values));
  EXPECT_EQ(text_of("JSON.stringify(list)"), R"([1,"two"])");
  set(context(), engine.global(), "list", array(context(), {}));
  EXPECT_EQ(text_of("JSON.stringify(list)"), "[]");
}

// Nothing but the array under construction holds the strings.
TEST_F(Values, CollectorSeesWhatAnArrayBuilderHolds) {
  ArrayBuilder builder(context());
  for (int index = 0; index < 300; ++index) {
    builder.push(string(context(), "item " + std::to_string(index)));
    if (index % 100 == 99) {
      engine.collect_garbage();
    }
  }
  set(context(), engine.global(), "list", builder.array());
  EXPECT_EQ(number_of("list.length"), 300);
  EXPECT_EQ(text_of("String(list.every((item, index) => item === `item ${index}`))"), "true");
}

TEST_F(Values, CopiesBytes) {
  std::array<std::byte, 3> data{std::byte{1}, std::byte{2}, std::byte{255}};
  set(context(), engine.global(), "copy", bytes(context(), data));
  data[0] = std::byte{9};
  EXPECT_EQ(text_of("copy.constructor.name + copy"), "Uint8Array1,2,255");
  set(context(), engine.global(), "copy", bytes(context(), {}));
  EXPECT_EQ(number_of("copy.length"), 0);
}

TEST_F(Values, AdoptsMemory) {
  auto* const memory = static_cast<std::byte*>(std::malloc(3));
  ASSERT_NE(memory, nullptr);
  std::ranges::copy(std::array{std::byte{1}, std::byte{2}, std::byte{255}}, memory);
  const Object buffer = adopt_buffer(context(), memory, 3);
  set(context(), engine.global(), "adopted", buffer);
  EXPECT_EQ(text_of("adopted.constructor.name + new Uint8Array(adopted)"), "ArrayBuffer1,2,255");
  EXPECT_EQ(memory_of(context(), buffer)->data(), memory);
}

TEST_F(Values, SeesTheMemoryOfViews) {
  run("buffer = new ArrayBuffer(8); new Uint8Array(buffer).set([0, 1, 2, 3, 4, 5, 6, 7]);");
  const auto whole = memory_of(context(), run("buffer"));
  ASSERT_TRUE(whole);
  EXPECT_EQ(whole->size(), 8U);
  const auto part = memory_of(context(), run("new Uint8Array(buffer, 2, 3)"));
  ASSERT_TRUE(part);
  EXPECT_EQ(part->size(), 3U);
  EXPECT_EQ(part->data(), whole->data() + 2);
  const auto wide = memory_of(context(), run("new Uint16Array(buffer, 4)"));
  ASSERT_TRUE(wide);
  EXPECT_EQ(wide->size(), 4U);
  EXPECT_EQ((*wide)[0], std::byte{4});
  const auto data_view = memory_of(context(), run("new DataView(buffer, 5, 2)"));
  ASSERT_TRUE(data_view);
  EXPECT_EQ(data_view->size(), 2U);
  EXPECT_EQ(data_view->data(), whole->data() + 5);
  part->front() = std::byte{42};
  EXPECT_EQ(number_of("new Uint8Array(buffer)[2]"), 42);
}

TEST_F(Values, HaveNoBytesIfTheirMemoryIsEmptyOrGone) {
  for (const std::string_view source :
       {"new ArrayBuffer(0)", "new Uint8Array(0)", "new DataView(new ArrayBuffer(0))",
        "const gone = new Uint8Array(4); gone.buffer.transfer(); gone"}) {
    EXPECT_TRUE(memory_of(context(), run(source)).value_or(std::span<std::byte>()).empty())
        << source;
  }
}

TEST_F(Values, HaveNoMemoryIfTheyAreSomethingElse) {
  for (const std::string_view source : {"undefined", "1", "'text'", "({})", "[1, 2]"}) {
    EXPECT_FALSE(memory_of(context(), run(source))) << source;
  }
}

TEST_F(Values, BecomeNothingIfTheirConversionThrows) {
  const Value bad = run("({ toString() { throw 1; }, valueOf() { throw 2; } })");
  EXPECT_EQ(to_string(context(), bad), "");
  EXPECT_TRUE(std::isnan(to_number(context(), bad)));
  EXPECT_EQ(to_string(context(), run("Symbol('x')")), "");
  EXPECT_TRUE(std::isnan(to_number(context(), run("Symbol('x')"))));
}

TEST_F(Values, HaveProperties) {
  Object target = object_of("made = { get bad() { throw 1; }, good: 2 }");
  EXPECT_EQ(to_number(context(), get(context(), target, "good")), 2);
  EXPECT_TRUE(is_undefined(get(context(), target, "missing")));
  EXPECT_TRUE(is_undefined(get(context(), target, "bad")));
  define_constant(context(), target, "fixed", number(context(), 3));
  EXPECT_EQ(number_of("made.fixed = 4; delete made.fixed; made.fixed"), 3);
  set(context(), target, 7, number(context(), 8));
  EXPECT_EQ(number_of("made[7]"), 8);
  EXPECT_EQ(to_number(context(), get(context(), target, 7)), 8);
  EXPECT_TRUE(is_undefined(get(context(), target, 6)));
  set_prototype(context(), target, null(context()));
  EXPECT_EQ(text_of("Object.getPrototypeOf(made)"), "null");
}

TEST_F(Values, HaveATypeEach) {
  const std::array types = {Type::undefined, Type::null,   Type::boolean, Type::number,
                            Type::string,    Type::symbol, Type::bigint,  Type::object};
  const std::array sources = {"undefined", "null", "true", "1.5", "'text'", "Symbol()", "5n", "[]"};
  for (std::size_t index = 0; index < types.size(); ++index) {
    const Value value = run(sources[index]);
    EXPECT_EQ(type_of(value), types[index]) << sources[index];
    EXPECT_EQ(is_undefined(value), types[index] == Type::undefined) << sources[index];
    EXPECT_EQ(is_nullish(value), types[index] <= Type::null) << sources[index];
    EXPECT_EQ(is_boolean(value), types[index] == Type::boolean) << sources[index];
    EXPECT_EQ(is_number(value), types[index] == Type::number) << sources[index];
    EXPECT_EQ(is_string(value), types[index] == Type::string) << sources[index];
    EXPECT_EQ(is_symbol(value), types[index] == Type::symbol) << sources[index];
    EXPECT_EQ(is_bigint(value), types[index] == Type::bigint) << sources[index];
    EXPECT_EQ(is_object(value), types[index] == Type::object) << sources[index];
    EXPECT_EQ(is_array(value), types[index] == Type::object) << sources[index];
  }
  EXPECT_FALSE(is_array(run("({ length: 1 })")));
  EXPECT_EQ(type_of(run("() => 1")), Type::object);
}

TEST_F(Values, AreConstructed) {
  const std::array arguments{number(context(), 1), number(context(), 2)};
  EXPECT_TRUE(is_constructor(run("Array")));
  EXPECT_FALSE(is_constructor(run("() => 1")));
  const Completion made = construct(context(), object_of("Array"), arguments);
  ASSERT_TRUE(made);
  EXPECT_EQ(to_string(context(), *made), "1,2");
  const Completion thrown =
      construct(context(), object_of("(class { constructor() { throw 5; } })"), {});
  ASSERT_FALSE(thrown);
  EXPECT_EQ(to_number(context(), thrown.error()), 5);
}

TEST_F(Values, KnowFunctions) {
  EXPECT_TRUE(is_function(run("() => 1")));
  EXPECT_TRUE(is_function(run("(class {})")));
  EXPECT_FALSE(is_function(run("({})")));
  EXPECT_FALSE(is_function(undefined(context())));
}

TEST_F(Values, AreCalled) {
  const std::array<Value, 2> arguments{number(context(), 2), number(context(), 3)};
  const Completion sum = call(context(), object_of("(a, b) => a + b"), arguments);
  ASSERT_TRUE(sum);
  EXPECT_EQ(to_number(context(), *sum), 5);
  Object self = object_of("({ name: 'self' })");
  const Completion name =
      call(context(), object_of("(function () { return this.name; })"), {}, self);
  ASSERT_TRUE(name);
  EXPECT_EQ(to_string(context(), *name), "self");
}

TEST_F(Values, TellWhatACallThrew) {
  const Completion failed = call(context(), object_of("() => { throw 'thrown'; }"), {});
  ASSERT_FALSE(failed);
  EXPECT_EQ(to_string(context(), failed.error()), "thrown");
}

}  // namespace
}  // namespace rondo::js
