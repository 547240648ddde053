#include "trace/call_site.h"

#include <gtest/gtest.h>

namespace rondo::trace {
namespace {

TEST(CallSite, IsWhereTheProgramCalledTheRuntime) {
  const CallSite site =
      find_call_site(parse_backtrace("#0 schedule() at [native code]\n"
                                     "#1 open() at node:internal/fs/open:40\n"
                                     "#2 readFile() at node:fs:120\n"
                                     "#3 load() at file:///tmp/a.js:7\n"
                                     "#4 () at file:///tmp/a.js:12\n"
                                     "#5 _compile() at node:internal/modules/cjs_loader:200\n"));
  EXPECT_EQ(site.api, "fs.readFile");
  EXPECT_EQ(site.file, "/tmp/a.js");
  EXPECT_EQ(site.line, 7);
  EXPECT_EQ(site.stack, (std::vector<std::string>{"load /tmp/a.js:7", "/tmp/a.js:12"}));
}

TEST(CallSite, IsEmptyWithoutTheProgram) {
  const CallSite site = find_call_site(
      parse_backtrace("#0 schedule() at [native code]\n#1 afterWrite() at node:net:20\n"));
  EXPECT_EQ(site.file, "");
  EXPECT_TRUE(site.stack.empty());
}

TEST(CallSite, NamesTheModuleOfAnInternalFile) {
  const CallSite site = find_call_site(
      parse_backtrace("#0 lookup() at node:internal/dns/lookup:3\n#1 () at file:///a.js:1\n"));
  EXPECT_EQ(site.api, "dns.lookup");
}

TEST(CallSite, ModulesOfOurOwnHaveTheNamesThatProgramsUse) {
  const CallSite site =
      find_call_site(parse_backtrace("#0 serve() at node:rondo/http:3\n#1 () at file:///a.js:1\n"));
  EXPECT_EQ(site.api, "rondo:http.serve");
}

TEST(CallSite, AFunctionWithoutANameHasThatOfItsModule) {
  const CallSite site =
      find_call_site(parse_backtrace("#0 () at node:net:3\n#1 () at file:///a.js:1\n"));
  EXPECT_EQ(site.api, "net");
}

TEST(CallSite, UnderstandsEscapedPathsAndPlacesWithoutALine) {
  const auto frames = parse_backtrace("#0 f() at file:///tmp/a%20b.js:3\n#1 g() at [eval]\n");
  ASSERT_EQ(frames.size(), 2U);
  EXPECT_EQ(frames[0].file, "/tmp/a b.js");
  EXPECT_EQ(frames[1].file, "[eval]");
  EXPECT_EQ(frames[1].line, 0);
  EXPECT_TRUE(frames[1].is_program());
}

}  // namespace
}  // namespace rondo::trace
