#include "rondo/fs/system_call.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace rondo::fs {
namespace {

TEST(SystemCall, IsRepeatedAsLongAsItIsInterrupted) {
  int calls = 0;
  const int result = uninterrupted([&] {
    errno = EINTR;
    return ++calls < 3 ? -1 : 7;
  });
  EXPECT_EQ(result, 7);
  EXPECT_EQ(calls, 3);
}

TEST(SystemCall, FailureCarriesTheNameAndErrno) {
  const Result<> result = checked("mkdir", [] {
    errno = EROFS;
    return -1;
  });
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().to_string(), "mkdir: EROFS, read-only file system");
}

TEST(SystemCall, GetsThePathsAsCStrings) {
  std::string seen;
  EXPECT_TRUE(checked("rename", "from", "to", [&](const char* from, const char* to) {
    seen = std::string(from) + ">" + to;
    return 0;
  }));
  EXPECT_EQ(seen, "from>to");
}

TEST(SystemCall, IsNotMadeWithAPathThatHasANulInside) {
  const Path bad(std::string_view("a\0b", 3));
  const auto never = [](auto...) {
    ADD_FAILURE() << "the call was made";
    return 0;
  };
  EXPECT_EQ(checked("unlink", bad, never).error().code, EINVAL);
  EXPECT_EQ(checked("rename", bad, "good", never).error().code, EINVAL);
  EXPECT_EQ(checked("rename", "good", bad, never).error().code, EINVAL);
}

TEST(SystemCall, CountsAreReportedAsTheyAre) {
  EXPECT_EQ(counted("read", [] { return ssize_t{42}; }).value(), 42U);
  EXPECT_EQ(counted("read", [] { return ssize_t{0}; }).value(), 0U);
}

}  // namespace
}  // namespace rondo::fs
