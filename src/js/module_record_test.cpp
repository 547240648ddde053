#include "js/module_record.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "js/import_calls.h"
#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class ModuleRecordTest : public EngineTest {
 protected:
  // A record that may use native code only while the engine is held, as the tests do here.
  Object parse(std::string_view source, std::string_view owner = "({})",
               Object referrer = nullptr) {
    const String text(source);
    const String url("file:///module.mjs");
    const Completion record = parse_module(
        context(), {.source = text, .url = url, .owner = object_of(owner), .referrer = referrer});
    if (!record) {
      ADD_FAILURE() << source << ": " << to_string(context(), record.error());
      return object(context());
    }
    return as_object(*record);
  }

  std::string error_of(std::string_view source) {
    const String text(source);
    const String url("file:///module.mjs");
    const Completion record =
        parse_module(context(), {.source = text, .url = url, .owner = object(context())});
    return record ? "none" : to_string(context(), record.error());
  }

  Object synthetic(std::string_view name, std::string_view value) {
    const std::array names = {string(context(), name)};
    Object record = make_synthetic_module(context(), String("file:///values"), names);
    set_module_export(context(), record, names[0], run(value));
    return record;
  }

  std::string json(Value value) {
    set(context(), engine.global(), "shown", value);
    return text_of("JSON.stringify(shown)");
  }

  std::string run_module(Object record) {
    const Completion linked = link_module(context(), record);
    if (!linked) {
      return to_string(context(), linked.error());
    }
    const Completion end = execute_module(context(), record);
    engine.promises().run_jobs();
    return end ? "" : to_string(context(), end.error());
  }

  Lock lock_{engine};
};

TEST_F(ModuleRecordTest, TellsRequestsWithAllTheirAttributes) {
  Object record = parse(R"(
    import './a'; import b from './b' with { type: 'json', 'x:y': '' };
    export * from './a'; export { c } from './b'; import '3:./a';)");
  EXPECT_EQ(json(module_requests(context(), record)),
            R"([["./a"],["./b","type","json","x:y",""],["./b"],["3:./a"]])");
}

TEST_F(ModuleRecordTest, TellsWhatIsTakenOfEachRequest) {
  Object record = parse(
      "import a, { b as c } from 'x'; import * as d from 'y'; export { e } from 'y';"
      "export * from 'z'; export * as f from 'x'; a, c, d;");
  EXPECT_EQ(json(module_imports(context(), record)),
            R"([0,"default",0,"b",1,null,1,"e",0,null,2,null])");
}

TEST_F(ModuleRecordTest, FailsWithTheErrorOfTheSyntax) {
  EXPECT_NE(error_of("let a = ;").find("SyntaxError"), std::string::npos);
  // In a module `await` is no name, wherever it stands.
  EXPECT_NE(error_of("function f() { await (1) }").find("SyntaxError"), std::string::npos);
  EXPECT_EQ(error_of("async function f() { await (1) }"), "none");
}

TEST_F(ModuleRecordTest, RunsWithWhatItsRequestsExport) {
  Object values = synthetic("value", "41");
  Object first = parse("import { value } from 'values'; export let more = value + 1;");
  Object second = parse("import * as all from 'first'; globalThis.seen = all.more;");
  connect_module(context(), first, 0, values);
  connect_module(context(), second, 0, first);
  ASSERT_TRUE(link_module(context(), second));
  ASSERT_TRUE(execute_module(context(), first));
  ASSERT_TRUE(execute_module(context(), second));
  EXPECT_EQ(number_of("seen"), 42);
}

TEST_F(ModuleRecordTest, SeesLaterValuesOfSyntheticModules) {
  Object values = synthetic("value", "1");
  Object record = parse("import { value } from 'values'; globalThis.read = () => value;");
  connect_module(context(), record, 0, values);
  EXPECT_EQ(run_module(record), "");
  EXPECT_EQ(number_of("read()"), 1);
  set_module_export(context(), values, string(context(), "value"), run("2"));
  EXPECT_EQ(number_of("read()"), 2);
}

TEST_F(ModuleRecordTest, FindsExportsOrDoesNot) {
  Object one = synthetic("same", "1");
  Object two = synthetic("same", "2");
  Object record = parse("export * from 'one'; export * from 'two'; export let own = 1;");
  connect_module(context(), record, 0, one);
  connect_module(context(), record, 1, two);
  const auto find = [&](std::string_view name) {
    return find_module_export(context(), record, string(context(), name));
  };
  EXPECT_EQ(find("own"), ExportState::found);
  EXPECT_EQ(find("same"), ExportState::ambiguous);
  EXPECT_EQ(find("other"), ExportState::missing);
}

TEST_F(ModuleRecordTest, CanBeLinkedAgainAfterAMistake) {
  Object record = parse("import { other } from 'values'; other;");
  connect_module(context(), record, 0, synthetic("value", "1"));
  EXPECT_FALSE(link_module(context(), record));
  EXPECT_FALSE(link_module(context(), record));
}

TEST_F(ModuleRecordTest, AwaitsWithAPromiseForItsEnd) {
  Object record = parse(
      "globalThis.seen = 1; await new Promise((go) => { globalThis.goOn = go; });"
      "globalThis.seen = 2;");
  EXPECT_TRUE(module_awaits(record));
  ASSERT_TRUE(link_module(context(), record));
  const Completion end = execute_module(context(), record);
  ASSERT_TRUE(end);
  set(context(), engine.global(), "end", *end);
  run("end.then(() => { ended = true; }); ended = false;");
  EXPECT_EQ(number_of("seen"), 1);
  const auto place = module_waits_at(context(), record);
  ASSERT_TRUE(place);
  EXPECT_EQ(place->line, 1U);
  run("goOn()");
  EXPECT_EQ(number_of("seen"), 2);
  EXPECT_EQ(text_of("ended"), "true");
  EXPECT_FALSE(module_waits_at(context(), record));
}

TEST_F(ModuleRecordTest, AsksForImportMetaOfThoseThatUseIt) {
  answer_module_meta(engine, object_of("(function (owner) { return { from: owner.name }; })"));
  EXPECT_EQ(run_module(parse("globalThis.seen = import.meta.from;", "({ name: 'owner' })")), "");
  EXPECT_EQ(text_of("seen"), "owner");
}

TEST_F(ModuleRecordTest, TellsImportCallsTheirReferrer) {
  answer_imports(engine, object_of("(function (specifier, options, referrer, url) {"
                                   "  asked = [specifier, options?.with, referrer?.name, url];"
                                   "  return Promise.resolve(); })"));
  EXPECT_EQ(run_module(parse("import('x', { with: { a: 'b' } });", "({})",
                             object_of("({ name: 'referrer' })"))),
            "");
  EXPECT_EQ(text_of("JSON.stringify(asked)"), R"(["x",{"a":"b"},"referrer","file:///module.mjs"])");
  EXPECT_EQ(run_module(parse("eval('import(\"y\")');")), "");
  EXPECT_EQ(text_of("JSON.stringify(asked)"), R"(["y",null,null,"file:///module.mjs"])");
}

TEST_F(ModuleRecordTest, KeepsAReferrerAsLongAsItsCode) {
  run("count = 0; registry = new FinalizationRegistry(() => { count++; });");
  answer_imports(engine, object_of("(function (specifier, options, referrer) {"
                                   "  name = referrer?.name; return Promise.resolve(); })"));
  const String source("(function () { return import('x'); })");
  const auto make = [&] {
    Object referrer = object_of("made = { name: 'kept' }; registry.register(made, 0); made");
    const Completion function =
        evaluate_in(context(), source, String("file:///made.js"), 1, referrer);
    set(context(), engine.global(), "f", function.value_or(undefined(context())));
    run("made = undefined;");
  };
  make();
  engine.collect_garbage();
  run("f();");
  EXPECT_EQ(text_of("name"), "kept");
}

TEST_F(ModuleRecordTest, TakesBytecodeThatItHasEncoded) {
  constexpr std::string_view source = "export function f() { return 5; } globalThis.seen = f();";
  std::vector<std::byte> bytecode;
  {
    Object record = parse(source);
    EXPECT_EQ(run_module(record), "");
    EXPECT_TRUE(module_was_compiled(record));
    bytecode = module_bytecode(context(), record);
  }
  ASSERT_FALSE(bytecode.empty());
  Engine other;
  const Lock lock(other);
  const String text(source);
  const String url("file:///module.mjs");
  // The engine reads it for ever.
  static const auto* const kept = new std::vector<std::byte>(bytecode);
  const Completion record = parse_module(
      other.context(),
      {.source = text, .url = url, .owner = object(other.context()), .bytecode = *kept});
  ASSERT_TRUE(record);
  ASSERT_TRUE(link_module(other.context(), as_object(*record)));
  ASSERT_TRUE(execute_module(other.context(), as_object(*record)));
  EXPECT_FALSE(module_was_compiled(as_object(*record)));
  EXPECT_EQ(to_number(other.context(), get(other.context(), other.global(), "seen")), 5);
}

}  // namespace
}  // namespace rondo::js
