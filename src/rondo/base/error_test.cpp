#include "rondo/base/error.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <set>
#include <string>
#include <string_view>

namespace rondo {
namespace {

TEST(Error, NamesAnErrnoAsNodeDoes) {
  EXPECT_EQ(error_name(ENOENT), "ENOENT");
  EXPECT_EQ(error_name(ECONNREFUSED), "ECONNREFUSED");
  EXPECT_EQ(error_name(EAGAIN), "EAGAIN");
  EXPECT_EQ(error_name(ENOTSUP), "ENOTSUP");
}

TEST(Error, UsesTheWordingOfLibuv) {
  EXPECT_EQ(error_message(ENOENT), "no such file or directory");
  EXPECT_EQ(error_message(EISDIR), "illegal operation on a directory");
  EXPECT_EQ(error_message(EADDRNOTAVAIL), "address not available");
  EXPECT_EQ(error_message(code::eai_noname), "unknown node or service");
}

TEST(Error, NamesTheCodesThatHaveNoErrno) {
  EXPECT_EQ(error_name(code::end_of_file), "EOF");
  EXPECT_EQ(error_message(code::end_of_file), "end of file");
  EXPECT_EQ(error_name(code::charset), "ECHARSET");
  EXPECT_EQ(error_name(code::file_type), "EFTYPE");
  EXPECT_EQ(error_name(code::unknown), "UNKNOWN");
  EXPECT_EQ(error_name(code::eai_again), "EAI_AGAIN");
  EXPECT_EQ(error_name(code::eai_badhints), "EAI_BADHINTS");
  EXPECT_EQ(error_name(code::eai_protocol), "EAI_PROTOCOL");
}

TEST(Error, KnowsEveryCodeOfLibuv) {
  // libuv's list has 85 names; the numbers it gives to them are below 4096.
  std::set<std::string_view> names;
  for (int error_code = 0; error_code < 4096; ++error_code) {
    const std::string_view name = error_name(error_code);
    if (name != "UNKNOWN" || error_code == code::unknown) {
      EXPECT_FALSE(error_message(error_code).empty());
      EXPECT_TRUE(names.insert(name).second) << name << " is there twice";
    }
  }
  EXPECT_EQ(names.size(), 85U);
}

TEST(Error, KnowsWhatDnsQueriesEndWith) {
  EXPECT_EQ(error_name(code::dns_nodata), "ENODATA");
  EXPECT_EQ(error_name(code::dns_notfound), "ENOTFOUND");
  EXPECT_EQ(error_name(code::dns_connrefused), "ECONNREFUSED");
  EXPECT_EQ(error_name(code::dns_cancelled), "ECANCELLED");
  EXPECT_EQ(error_message(code::dns_notfound), "domain name not found");
  EXPECT_NE((Error{"queryA", code::dns_connrefused}), (Error{"connect", ECONNREFUSED}));
}

TEST(Error, CallsWhatLibuvDoesNotKnowUnknown) {
  for (const int error_code : {0, -1, -ENOENT, 12345, EDOTDOT}) {
    EXPECT_EQ(error_name(error_code), "UNKNOWN");
    EXPECT_EQ(error_message(error_code), "unknown error");
  }
}

TEST(Error, ShowsCallNameAndMessage) {
  EXPECT_EQ((Error{"connect", ECONNREFUSED}.to_string()),
            "connect: ECONNREFUSED, connection refused");
}

TEST(Error, ShowsNoColonWithoutACall) {
  EXPECT_EQ((Error{"", EBUSY}.to_string()), "EBUSY, resource busy or locked");
}

TEST(Error, ShowsTheNumberOfAnUnknownCode) {
  EXPECT_EQ((Error{"ioctl", 12345}.to_string()), "ioctl: UNKNOWN, unknown error 12345");
}

TEST(Error, NumberIsTheNegativeFormOfLibuv) {
  EXPECT_EQ((Error{"read", code::end_of_file}.number()), -4095);
  EXPECT_EQ((Error{"open", ENOENT}.number()), -ENOENT);
}

TEST(Error, IsComparedByWhatHappenedNotByTheCall) {
  EXPECT_EQ((Error{"open", ENOENT}), (Error{"stat", ENOENT}));
  EXPECT_NE((Error{"open", ENOENT}), (Error{"open", EACCES}));
  EXPECT_TRUE((Error{"open", ENOENT}.is(ENOENT)));
  EXPECT_FALSE((Error{"open", ENOENT}.is(EACCES)));
}

TEST(Error, FailErrnoTakesTheCurrentErrno) {
  errno = EMFILE;
  const Result<int> result = fail_errno("socket");
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, EMFILE);
  EXPECT_STREQ(result.error().call, "socket");
}

}  // namespace
}  // namespace rondo
