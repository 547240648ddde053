#include "http/response_text.h"

#include <gtest/gtest.h>

namespace rondo::http {
namespace {

constexpr std::string_view date = "Date: D\r\n";

TEST(ResponseText, NamesStatuses) {
  EXPECT_EQ(reason_of(200), "OK");
  EXPECT_EQ(reason_of(404), "Not Found");
  EXPECT_EQ(reason_of(799), "");
}

TEST(ResponseText, WritesAHead) {
  std::string text;
  append_head(text, {.status = 201, .fields = "A: b\r\n", .content_length = 12}, date);
  EXPECT_EQ(text, "HTTP/1.1 201 Created\r\nA: b\r\nDate: D\r\nContent-Length: 12\r\n\r\n");
}

TEST(ResponseText, SaysWhatBecomesOfTheConnection) {
  std::string text;
  ResponseHead head;
  head.persistence = Persistence::close;
  append_head(text, head, date);
  EXPECT_EQ(text, "HTTP/1.1 200 OK\r\nDate: D\r\nConnection: close\r\n\r\n");
  text.clear();
  head.persistence = Persistence::keep_alive;
  append_head(text, head, date);
  EXPECT_EQ(text, "HTTP/1.1 200 OK\r\nDate: D\r\nConnection: keep-alive\r\n\r\n");
}

TEST(ResponseText, DatesAreThoseOfTheStandard) {
  DateLine line;
  EXPECT_EQ(line.at(784'111'777), "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n");
  EXPECT_EQ(line.at(784'111'778), "Date: Sun, 06 Nov 1994 08:49:38 GMT\r\n");
}

TEST(ResponseText, SomeHaveNoBody) {
  EXPECT_TRUE(is_bodiless(100));
  EXPECT_TRUE(is_bodiless(204));
  EXPECT_TRUE(is_bodiless(304));
  EXPECT_FALSE(is_bodiless(200));
  EXPECT_FALSE(is_bodiless(404));
}

}  // namespace
}  // namespace rondo::http
