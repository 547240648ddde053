#include "http/head_guard.h"

#include <gtest/gtest.h>

#include <string>

namespace rondo::http {
namespace {

using Finding = HeadGuard::Finding;

// Fed in pieces of this size; the answer counts from the beginning.
HeadGuard::Answer scan(std::string_view head, std::size_t piece_size, bool has_first_line = true) {
  HeadGuard guard;
  guard.start(has_first_line);
  std::size_t at = 0;
  while (at < head.size()) {
    const std::string_view piece = head.substr(at, piece_size);
    const HeadGuard::Answer answer = guard.scan(piece);
    if (answer.finding != Finding::none) {
      return {answer.finding, at + answer.size};
    }
    at += piece.size();
  }
  return {Finding::none, at};
}

class HeadGuardInPieces : public testing::TestWithParam<std::size_t> {};

TEST_P(HeadGuardInPieces, FindsTheEmptyLine) {
  const std::string head = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
  const auto answer = scan(head + "body\nof any kind", GetParam());
  EXPECT_EQ(answer.finding, Finding::end);
  EXPECT_EQ(answer.size, head.size());
}

TEST_P(HeadGuardInPieces, IgnoresEmptyLinesBeforeTheFirst) {
  const std::string head = "\r\n\r\nGET / HTTP/1.1\r\n\r\n";
  const auto answer = scan(head, GetParam());
  EXPECT_EQ(answer.finding, Finding::end);
  EXPECT_EQ(answer.size, head.size());
}

TEST_P(HeadGuardInPieces, TrailingFieldsMayBeNone) {
  const auto answer = scan("\r\nrest", GetParam(), /*has_first_line=*/false);
  EXPECT_EQ(answer.finding, Finding::end);
  EXPECT_EQ(answer.size, 2U);
}

TEST_P(HeadGuardInPieces, RefusesABareLineFeed) {
  EXPECT_EQ(scan("GET / HTTP/1.1\nHost: a\r\n\r\n", GetParam()).finding, Finding::cr_expected);
  EXPECT_EQ(scan("GET / HTTP/1.1\r\nHost: a\n\r\n", GetParam()).finding, Finding::cr_expected);
  EXPECT_EQ(scan("GET / HTTP/1.1\r\nHost: a\r\n\n", GetParam()).finding, Finding::cr_expected);
  EXPECT_EQ(scan("\nGET / HTTP/1.1\r\n\r\n", GetParam()).finding, Finding::cr_expected);
}

TEST_P(HeadGuardInPieces, RefusesAFieldWithoutAName) {
  EXPECT_EQ(scan("GET / HTTP/1.1\r\n: a\r\n\r\n", GetParam()).finding, Finding::no_name);
  EXPECT_EQ(scan("GET / HTTP/1.1\r\na::\r\n\r\n", GetParam()).finding, Finding::end);
}

TEST_P(HeadGuardInPieces, RefusesABareCarriageReturn) {
  EXPECT_EQ(scan("GET / HTTP/1.1\rHost: a\r\n\r\n", GetParam()).finding, Finding::lf_expected);
  EXPECT_EQ(scan("GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n", GetParam()).finding, Finding::lf_expected);
}

TEST_P(HeadGuardInPieces, RefusesFoldedLines) {
  EXPECT_EQ(scan("GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n", GetParam()).finding, Finding::folded_line);
  EXPECT_EQ(scan("GET / HTTP/1.1\r\n\tA: b\r\n\r\n", GetParam()).finding, Finding::folded_line);
}

TEST_P(HeadGuardInPieces, WaitsForMore) {
  EXPECT_EQ(scan("GET / HTTP/1.1\r\nHost: a\r\n\r", GetParam()).finding, Finding::none);
}

INSTANTIATE_TEST_SUITE_P(Sizes, HeadGuardInPieces, testing::Values(1, 2, 3, 7, 1000));

}  // namespace
}  // namespace rondo::http
