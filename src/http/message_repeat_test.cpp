// Tests of requests that are fed once more.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "http/message_parser_test_support.h"

namespace rondo::http {
namespace {

using Outcome = MessageParser::Outcome;

// What a parser tells of messages that are fed one after the other, each in one piece.
Parsed feed_each(const std::vector<std::string>& pieces, AfterHead after_head = AfterHead::body) {
  Recorder recorder;
  recorder.after_head = after_head;
  MessageParser parser(MessageKind::request, {}, recorder);
  Parsed result;
  for (const std::string& piece : pieces) {
    const MessageParser::Fed fed = parser.feed(bytes_of(piece));
    result.consumed += fed.consumed;
    result.outcome = fed.outcome;
  }
  result.code = parser.error().code;
  result.log = recorder.log;
  return result;
}

const std::string plain_get = "GET /a HTTP/1.1\r\nHost: x\r\nA: b \r\n\r\n";
const std::string plain_log = "begin head[GET /a 1.1 Host|x|A|b alive whole last] ";
const std::string other_get = "GET /b HTTP/1.1\r\nHost: x\r\nA: b \r\n\r\n";
const std::string other_log = "begin head[GET /b 1.1 Host|x|A|b alive whole last] ";

TEST(MessageRepeat, TellsTheSameOfARequestThatIsRepeated) {
  const Parsed result = feed_each({plain_get, plain_get, plain_get});
  EXPECT_EQ(result.log, plain_log + plain_log + plain_log);
  EXPECT_EQ(result.consumed, 3 * plain_get.size());
}

TEST(MessageRepeat, NoticesThatARequestIsNotRepeated) {
  const Parsed result = feed_each({plain_get, plain_get, other_get, plain_get, other_get});
  EXPECT_EQ(result.log, plain_log + plain_log + other_log + plain_log + other_log);
}

TEST(MessageRepeat, TakesTheSameBytesForABodyWhereOneIsExpected) {
  const std::string post =
      "POST / HTTP/1.1\r\nContent-Length: " + std::to_string(plain_get.size()) + "\r\n\r\n";
  const std::string post_log =
      "begin head[POST / 1.1 Content-Length|" + std::to_string(plain_get.size()) + " alive last] ";
  const Parsed result = feed_each({plain_get, post, plain_get, plain_get});
  EXPECT_EQ(result.log, plain_log + post_log + "end[" + plain_get + "] " + plain_log);
}

TEST(MessageRepeat, TakesTheSameBytesForTheRestOfAHead) {
  const std::string field = "A: b\r\n\r\n";
  const Parsed result = feed_each({"GET / HTTP/1.1\r\n", field, "GET / HTTP/1.1\r\n", field});
  const std::string log = "begin head[GET / 1.1 A|b alive whole last] ";
  EXPECT_EQ(result.log, log + log);
}

TEST(MessageRepeat, TellsOfBothIfTwoAreRepeatedTogether) {
  const std::string first_log = "begin head[GET /a 1.1 Host|x|A|b alive whole] ";
  const Parsed result = feed_each({plain_get + other_get, plain_get + other_get, other_get});
  EXPECT_EQ(result.log, first_log + other_log + first_log + other_log + other_log);
}

TEST(MessageRepeat, RefusesWhatFollowsTheLastRequestEvenIfItIsRepeated) {
  const std::string last = "GET / HTTP/1.1\r\nConnection: close\r\n\r\n";
  const Parsed result = feed_each({last, last});
  EXPECT_EQ(result.log, "begin head[GET / 1.1 Connection|close whole last] ");
  EXPECT_EQ(result.outcome, Outcome::failed);
}

TEST(MessageRepeat, StopsAtARepeatedRequestForGood) {
  Recorder recorder;
  MessageParser parser(MessageKind::request, {}, recorder);
  EXPECT_EQ(parser.feed(bytes_of(plain_get)).outcome, Outcome::fine);
  recorder.after_head = AfterHead::stop;
  EXPECT_EQ(parser.feed(bytes_of(plain_get)).outcome, Outcome::stopped);
  EXPECT_EQ(parser.feed(bytes_of(other_get)).outcome, Outcome::stopped);
  EXPECT_EQ(recorder.log, plain_log + plain_log);
}

TEST(MessageRepeat, TakesNoRepeatedRequestWhilePaused) {
  Recorder recorder;
  MessageParser parser(MessageKind::request, {}, recorder);
  EXPECT_EQ(parser.feed(bytes_of(plain_get)).consumed, plain_get.size());
  parser.pause();
  EXPECT_EQ(parser.feed(bytes_of(plain_get)).consumed, 0U);
  parser.resume();
  EXPECT_EQ(parser.feed(bytes_of(plain_get)).consumed, plain_get.size());
  EXPECT_EQ(recorder.log, plain_log + plain_log);
}

}  // namespace
}  // namespace rondo::http
