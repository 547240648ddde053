#include "text/module_scan.h"

#include <gtest/gtest.h>

#include <string>

namespace rondo::text {
namespace {

using Numbers = std::vector<std::int32_t>;

std::optional<Numbers> scan(std::string_view text) {
  return scan_module(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

constexpr std::int32_t number(ModulePart part) { return static_cast<std::int32_t>(part); }

TEST(ModuleScan, FindsImports) {
  const auto found = scan("import a, {b as c} from 'x';");
  EXPECT_EQ(found, (Numbers{number(ModulePart::request), 0, 28, 25, 26,  //
                            number(ModulePart::import_default), 7, 8,    //
                            number(ModulePart::import_named), 11, 12, 16, 17}));
}

TEST(ModuleScan, RefusesWhatEndsInTheMiddle) {
  for (const std::string_view text : {"import b, {c `\\", "'a\\", "x = /a\\", "`${'\\"}) {
    EXPECT_EQ(scan(text), std::nullopt) << text;
  }
}

TEST(ModuleScan, FindsExportsOfDeclarations) {
  const auto found = scan("export const a = 1, b = [2, 3]\nfoo()");
  EXPECT_EQ(found, (Numbers{number(ModulePart::export_prefix), 0, 7,           //
                            number(ModulePart::export_local), 13, 14, 13, 14,  //
                            number(ModulePart::export_local), 20, 21, 20, 21,  //
                            number(ModulePart::constant), 13, 14,              //
                            number(ModulePart::constant), 20, 21}));
}

TEST(ModuleScan, FindsTheEndOfADefaultExport) {
  EXPECT_EQ(scan("export default a\n  + b\nc()"),
            (Numbers{number(ModulePart::default_value), 0, 14, 22, 0}));
  EXPECT_EQ(scan("export default { a() { return 1 } };"),
            (Numbers{number(ModulePart::default_value), 0, 14, 35, 1}));
  EXPECT_EQ(scan("export default class { a() {} } b()"),
            (Numbers{number(ModulePart::default_value), 0, 14, 31, 0}));
}

TEST(ModuleScan, TellsWhatIsAssigned) {
  EXPECT_EQ(scan("let a = 1; export {a}; [a] = [2]"),
            (Numbers{number(ModulePart::export_local), 19, 20, 19, 20,  //
                     number(ModulePart::export_list), 11, 22,           //
                     number(ModulePart::assigned), 19, 20}));
  EXPECT_EQ(scan("var b = 0, a = 1; export {a};"),
            (Numbers{number(ModulePart::export_local), 26, 27, 26, 27,  //
                     number(ModulePart::export_list), 18, 29}));
}

TEST(ModuleScan, SeesPatternsThatBeginStatements) {
  for (const std::string_view rest : {"if (x) { f(); }\n[a] = b", "for (const p of l) [a] = p",
                                      "i++\n[a] = b", "for ((a) of b) {}", "a-->0"}) {
    EXPECT_EQ(scan("let a; export {a}; " + std::string(rest)),
              (Numbers{number(ModulePart::export_local), 15, 16, 15, 16,  //
                       number(ModulePart::export_list), 7, 18,            //
                       number(ModulePart::assigned), 15, 16}))
        << rest;
  }
  EXPECT_EQ(scan("let a; export {a}; list[a] = 1"),
            (Numbers{number(ModulePart::export_local), 15, 16, 15, 16,  //
                     number(ModulePart::export_list), 7, 18}));
}

TEST(ModuleScan, TakesNoKeyForAConstant) {
  for (const std::string_view pattern : {"{a: c}", "{c = a}"}) {
    const std::string rest = " const " + std::string(pattern) + " = d; a++";
    EXPECT_EQ(scan("let a; export {a};" + rest),
              (Numbers{number(ModulePart::export_local), 15, 16, 15, 16,  //
                       number(ModulePart::export_list), 7, 18,            //
                       number(ModulePart::assigned), 15, 16}))
        << pattern;
  }
  EXPECT_EQ(scan("const {a} = b; export {a};"),
            (Numbers{number(ModulePart::export_local), 23, 24, 23, 24,  //
                     number(ModulePart::export_list), 15, 26,           //
                     number(ModulePart::constant), 23, 24}));
}

TEST(ModuleScan, TakesNoKeyForAVariable) {
  for (const std::string_view pattern : {"{f: a}", "{ f\t: a }", "{b: {f : [a]}}"}) {
    EXPECT_EQ(scan("var " + std::string(pattern) + " = c; function f() {}"), Numbers{}) << pattern;
  }
  EXPECT_EQ(scan("var {f} = c; function f() {}"), std::nullopt);
}

TEST(ModuleScan, LeavesMistakesToTheParser) {
  EXPECT_EQ(scan("import {a as x} from 'p'; import {b as x} from 'q'"), std::nullopt);
  EXPECT_EQ(scan("a\n--> b"), std::nullopt);
}

TEST(ModuleScan, SeesAssignmentsInParentheses) {
  EXPECT_EQ(scan("let a; export {a}; (a) = 2"),
            (Numbers{number(ModulePart::export_local), 15, 16, 15, 16,  //
                     number(ModulePart::export_list), 7, 18,            //
                     number(ModulePart::assigned), 15, 16}));
  EXPECT_EQ(scan("let a; ++(a)"), std::nullopt);
}

TEST(ModuleScan, TellsCodeFromText) {
  const Numbers import{number(ModulePart::dynamic_import), 0, 6};
  EXPECT_EQ(scan("import('a' + `import(${'import()'})` + /[/]import()/)"), import);
  EXPECT_EQ(scan("if (a) /import()/.test(b)"), Numbers{});
  EXPECT_EQ(scan("a = b / c; import.meta / d"), (Numbers{number(ModulePart::meta), 11, 22}));
  EXPECT_EQ(scan("// import()\n/* export */ a.import(b)"), Numbers{});
}

TEST(ModuleScan, LeavesTheRestToAParser) {
  for (const std::string_view text :
       {"await function() {}()", "a = () => await b, c", "export const {a = 1} = b", "export {a}",
        "a(", "]", "return 1", "arguments", "new.target", "function a() {} function a() {}", "'a",
        "export let a; export {a}", "export {a as 'b'} from 'c'", "a <!-- b", "\\u0061wait",
        "import defer * as a from 'b'"}) {
    EXPECT_EQ(scan(text), std::nullopt) << text;
  }
}

TEST(ModuleScan, FindsWhatIsAwaited) {
  EXPECT_EQ(scan("if (await a.b(1)[c]`d` + 2) {}"),
            (Numbers{number(ModulePart::awaited), 4, 9, 22}));
  EXPECT_EQ(scan("await !await a\nb"), (Numbers{number(ModulePart::awaited), 7, 12, 14,  //
                                                number(ModulePart::awaited), 0, 5, 14}));
  EXPECT_EQ(scan("for await (a of b) {}"), Numbers{number(ModulePart::awaited_loop)});
  EXPECT_EQ(scan("a = () => b\nawait c"), (Numbers{number(ModulePart::awaited), 12, 17, 19}));
}

TEST(ModuleScan, KnowsWhatArrowFunctionsAwait) {
  for (const std::string_view text :
       {"a = async () => await b, c", "a = async b => (await c).d", "a = async (b) => [await c]",
        "a = b => async c => await (d)", "a = async b => b ? await c : await d",
        "f(async () => await a, b)", "a = { b: async () => `${await c}` }",
        "function a() { return async b => await (c) }"}) {
    EXPECT_EQ(scan(text), Numbers{}) << text;
  }
  EXPECT_EQ(scan("a = async () => b, await c"), (Numbers{number(ModulePart::awaited), 19, 24, 26}));
  EXPECT_EQ(scan("a = async () => b\n'c', await d"),
            (Numbers{number(ModulePart::awaited), 23, 28, 30}));
  for (const std::string_view text :
       {"a = async b => c => await d", "a = b ? async () => c : await d",
        "a = (async, b) => await c", "a = b => c ? async () => d : await e",
        "a = b.async (c) => await d"}) {
    EXPECT_EQ(scan(text), std::nullopt) << text;
  }
}

TEST(ModuleScan, TellsKeysFromWordsOfFunctions) {
  for (const std::string_view text :
       {"a = { return: 1, arguments: b, yield: c }", "a = { return() { }, arguments(b) { } }",
        "const { arguments: a, return: b = 1 } = c", "class A { return() { } arguments() { } }",
        "a = b => { const { arguments: c } = b }", "class A { a; arguments = b; return; c }",
        "class A { async import(a) { return await (a) } static arguments() { } }",
        "a = { import(b) { return 1 }, async import(b) { await (b) }, *import() { yield 1 } }",
        "class A { get await() { } set await(a) { } }", "a = { await: 1 }",
        "function a() { return { await: 1, await(b) { } } }",
        "const { a: b } = c; function a() { }", "const a = async function a() { }"}) {
    EXPECT_TRUE(scan(text).has_value()) << text;
  }
  for (const std::string_view text :
       {"a = { arguments }", "a = { b: arguments }", "a = b ? arguments : c", "a = [arguments, b]",
        "a = (b, arguments)", "class A { a = arguments }", "if (a) { arguments(b) }",
        "{ return (a) }", "a = { [arguments]: 1 }", "const a = 1; function a() { }",
        "async function a() { } function a() { }", "function a() { return b ? await : c }"}) {
    EXPECT_EQ(scan(text), std::nullopt) << text;
  }
}

TEST(ModuleScan, TellsCallsOfImportFromMethods) {
  EXPECT_EQ(scan("a = { b: import(c), import(d) { } }"),
            (Numbers{number(ModulePart::dynamic_import), 9, 15}));
  EXPECT_EQ(scan("class A { a = import(b); import() { } }"),
            (Numbers{number(ModulePart::dynamic_import), 14, 20}));
  EXPECT_EQ(scan("() => { import(a) }"), (Numbers{number(ModulePart::dynamic_import), 8, 14}));
}

TEST(ModuleScan, KnowsFunctions) {
  for (const std::string_view text :
       {"async function a() { await b; return arguments }", "const a = async () => { await b }",
        "class A { async b() { await c } get [d]() { return 1 } static { return } }",
        "x = { async a() { await b }, c: function() { return arguments[0] } }",
        "x = a ? b : { c() { return 1 } }"}) {
    EXPECT_TRUE(scan(text).has_value()) << text;
  }
}

TEST(ModuleScan, KnowsWhichFunctionsAreAsynchronous) {
  for (const std::string_view text :
       {"async function a() { await (b) }", "a = async function*() { await [b] }",
        "async function* a() { await `b` }", "a = async () => { await (b) }",
        "a = async b => { await (c) }", "a = b => c\nd = async (e = 1) => { if (e) await (f) }",
        "a = { async b() { await (c) }, async *d() { await (e) }, f: async () => { await (g) } }",
        "a = { b: async function() { await (c) }, async [d]() { await (e) }, async 'f'() "
        "{ await (g) } }",
        "class A { async b() { await (c) } static async #d() { await (e) } }",
        "async function a() { const b = () => { f() }; await (c) }",
        "async function a() { b = c => d\nawait (e) }", "function a() { return b.await (c) }"}) {
    EXPECT_TRUE(scan(text).has_value()) << text;
  }
  for (const std::string_view text :
       {"function a() { await (b) }", "function* a() { await [b] }", "a = () => { await `b` }",
        "a = { b() { await (c) } }", "class A { b() { await (c) } }",
        "class A { static { await (b) } }", "async function a() { function b() { await (c) } }",
        "async function a() { b(() => await (c)) }", "a = { async b() {}, c() { await (d) } }",
        "a = { b: async c => d, e() { await (f) } }", "class A { async() { await (b) } }",
        "class A { async = 1; b() { await (c) } }", "class A { async\nb() { await (c) } }",
        "function a() { await\nb }", "function a() { return await }",
        "function a() { return await; }", "function a() { let await = 1 }",
        "async\nfunction a() { await (b) }"}) {
    EXPECT_EQ(scan(text), std::nullopt) << text;
  }
}

TEST(ModuleScan, ReadsTwoByteText) {
  EXPECT_EQ(scan_module(u"const \u03b1 = '\u2028'; export {\u03b1};"),
            (Numbers{number(ModulePart::export_local), 23, 24, 23, 24,  //
                     number(ModulePart::export_list), 15, 26,           //
                     number(ModulePart::constant), 23, 24}));
}

}  // namespace
}  // namespace rondo::text
