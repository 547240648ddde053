#include "http/message_parser.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace rondo::http {
namespace {

using Outcome = MessageParser::Outcome;

// Writes down what it is told, with | for the NUL between fields.
class Recorder final : public MessageListener {
 public:
  void on_begin() override { log += "begin "; }
  AfterHead on_head(const MessageHead& head) override {
    const bool is_request = head.kind == MessageKind::request;
    log += "head[";
    log += is_request ? method_names()[head.method] : std::to_string(head.status);
    log += " " + std::string(head.target) + " " + std::to_string(head.major) + "." +
           std::to_string(head.minor) + " " + text_of(head.fields) +
           (head.asks_for_upgrade ? " upgrade" : "") + (head.keeps_alive ? " alive" : "") +
           (head.is_whole ? " whole" : "") + (head.is_last ? " last" : "") + "] ";
    return after_head;
  }
  bool on_body(ConstBytes piece) override {
    body.append(reinterpret_cast<const char*>(piece.data()), piece.size());
    return true;
  }
  bool on_end(std::string_view trailing_fields) override {
    log += "end[" + body + (trailing_fields.empty() ? "" : " " + text_of(trailing_fields)) + "] ";
    body.clear();
    return true;
  }

  AfterHead after_head = AfterHead::body;
  std::string log;

 private:
  static std::string text_of(std::string_view fields) {
    std::string text(fields);
    for (char& character : text) {
      character = character == '\0' ? '|' : character;
    }
    return text;
  }
  std::string body;
};

ConstBytes bytes_of(std::string_view text) { return std::as_bytes(std::span(text)); }

struct Parsed {
  std::string log;
  Outcome outcome = Outcome::fine;
  std::string code;
  std::size_t consumed = 0;
};

Parsed parse(std::string_view text, std::size_t piece_size, MessageKind kind = MessageKind::request,
             AfterHead after_head = AfterHead::body, MessageParser::Limits limits = {}) {
  Recorder recorder;
  recorder.after_head = after_head;
  MessageParser parser(kind, limits, recorder);
  Parsed result;
  while (result.consumed < text.size() && result.outcome == Outcome::fine) {
    // Copied, so that reading beyond a piece is noticed.
    const std::string piece(text.substr(result.consumed, piece_size));
    const MessageParser::Fed fed = parser.feed(bytes_of(piece));
    result.consumed += fed.consumed;
    result.outcome = fed.outcome;
  }
  if (result.outcome == Outcome::fine) {
    result.outcome = parser.finish();
  }
  result.code = parser.error().code;
  result.log = recorder.log;
  return result;
}

constexpr std::size_t all_at_once = 100'000;

// Whether a piece ends where the head ends is nothing but the size of the pieces.
std::string without_last(std::string log) {
  for (std::size_t at = 0; (at = log.find(" last", at)) != std::string::npos;) {
    log.erase(at, 5);
  }
  return log;
}

struct Good {
  const char* name;
  MessageKind kind;
  std::string text;
  std::string log;
};

class GoodMessages : public testing::TestWithParam<Good> {};

TEST_P(GoodMessages, AreToldHoweverTheyAreCut) {
  const Good& good = GetParam();
  for (const std::size_t size : {std::size_t{1}, std::size_t{2}, std::size_t{5}, all_at_once}) {
    const Parsed result = parse(good.text, size, good.kind);
    EXPECT_EQ(result.outcome, Outcome::fine) << result.code << " in pieces of " << size;
    EXPECT_EQ(without_last(result.log), good.log) << "in pieces of " << size;
  }
}

constexpr auto request = MessageKind::request;
constexpr auto response = MessageKind::response;

INSTANTIATE_TEST_SUITE_P(
    All, GoodMessages,
    testing::Values(
        Good{"Plain", request, "GET /a?b HTTP/1.1\r\nHost: x\r\n\r\n",
             "begin head[GET /a?b 1.1 Host|x alive whole] "},
        Good{"NoFields", request, "GET / HTTP/1.0\r\n\r\n", "begin head[GET / 1.0  whole] "},
        Good{"Pipelined", request, "GET /1 HTTP/1.1\r\nA: b\r\n\r\nGET /2 HTTP/1.1\r\n\r\n",
             "begin head[GET /1 1.1 A|b alive whole] begin head[GET /2 1.1  alive whole] "},
        Good{"Length", request, "POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello",
             "begin head[POST / 1.1 Content-Length|5 alive] end[hello] "},
        Good{"LengthZero", request, "POST / HTTP/1.1\r\nContent-Length: 0\r\n\r\n",
             "begin head[POST / 1.1 Content-Length|0 alive whole] "},
        Good{"Chunked", request,
             "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
             "3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nT: u\r\n\r\nGET / HTTP/1.1\r\n\r\n",
             "begin head[POST / 1.1 Transfer-Encoding|chunked alive] end[abcde T|u] "
             "begin head[GET / 1.1  alive whole] "},
        Good{"Trimmed", request, "GET / HTTP/1.1\r\nA:  b c \t\r\nE:\r\n\r\n",
             "begin head[GET / 1.1 A|b c|E| alive whole] "},
        Good{"TextInTarget", request, "GET /\xc3\xa4 HTTP/1.1\r\nA: \xc3\xa4\r\n\r\n",
             "begin head[GET /\xc3\xa4 1.1 A|\xc3\xa4 alive whole] "},
        Good{"TextAfterEmptyLines", request, "\r\n\r\nGET /\xc3\xa4 HTTP/1.1\r\n\r\n",
             "begin head[GET /\xc3\xa4 1.1  alive whole] "},
        Good{"Close", request, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
             "begin head[GET / 1.1 Connection|close whole] "},
        Good{"Response", response, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
             "begin head[200 OK 1.1 Content-Length|2 alive] end[ok] "},
        Good{"ResponseUntilEnd", response, "HTTP/1.1 200 OK\r\n\r\nall of it",
             "begin head[200 OK 1.1 ] end[all of it] "},
        Good{"Informational", response,
             "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n",
             "begin head[100 Continue 1.1  alive] end[] "
             "begin head[204 No Content 1.1  alive] end[] "}),
    [](const auto& tested) { return tested.param.name; });

TEST(MessageParser, KnowsQuery) {
  const Parsed result = parse("QUERY /q HTTP/1.1\r\nContent-Length: 1\r\n\r\nx", all_at_once);
  EXPECT_EQ(result.log, "begin head[QUERY /q 1.1 Content-Length|1 alive] end[x] ");
}

TEST(MessageParser, TellsWhetherMoreFollows) {
  EXPECT_NE(parse("GET / HTTP/1.1\r\n\r\n", all_at_once).log.find("last"), std::string::npos);
  EXPECT_EQ(parse("POST / HTTP/1.1\r\nContent-Length: 1\r\n\r\nx", all_at_once).log.find("last"),
            std::string::npos);
}

TEST(MessageParser, LeavesAnotherProtocolAlone) {
  const std::string head = "GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n";
  const Parsed result = parse(head + "\x01\x02", all_at_once, request, AfterHead::other_protocol);
  EXPECT_EQ(result.outcome, Outcome::other_protocol);
  EXPECT_EQ(result.consumed, head.size());
  EXPECT_NE(result.log.find("upgrade"), std::string::npos);
}

TEST(MessageParser, GoesOnIfTheUpgradeIsRefused) {
  const std::string head = "GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n";
  const Parsed result = parse(head + "GET /2 HTTP/1.1\r\n\r\n", all_at_once);
  EXPECT_EQ(result.outcome, Outcome::fine);
  EXPECT_NE(result.log.find("GET /2"), std::string::npos);
}

TEST(MessageParser, ResponseToHeadHasNoBody) {
  const Parsed result = parse("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n", all_at_once, response,
                              AfterHead::no_body);
  EXPECT_EQ(result.outcome, Outcome::fine);
  EXPECT_NE(result.log.find("end[]"), std::string::npos);
}

TEST(MessageParser, SomeStatusesHaveNoBodyWhateverTheFieldsSay) {
  for (const std::string status : {"204", "304"}) {
    const std::string head = "HTTP/1.1 " + status + " Nothing\r\nContent-Length: 2\r\n\r\n";
    const Parsed result = parse(head + head, all_at_once, response);
    EXPECT_EQ(result.outcome, Outcome::fine);
    EXPECT_EQ(result.consumed, 2 * head.size());
    EXPECT_EQ(result.log.find("body"), std::string::npos);
    EXPECT_NE(result.log.find("end[]"), result.log.rfind("end[]"));
  }
}

TEST(MessageParser, StopsWhenItsListenerSaysSo) {
  const Parsed result = parse("GET / HTTP/1.1\r\n\r\n", all_at_once, request, AfterHead::stop);
  EXPECT_EQ(result.outcome, Outcome::stopped);
}

TEST(MessageParser, TakesNothingWhilePaused) {
  Recorder recorder;
  MessageParser parser(request, {}, recorder);
  const std::string_view text = "GET / HTTP/1.1\r\n\r\n";
  parser.pause();
  EXPECT_EQ(parser.feed(bytes_of(text)).consumed, 0U);
  EXPECT_EQ(recorder.log, "");
  parser.resume();
  EXPECT_EQ(parser.feed(bytes_of(text)).consumed, text.size());
}

struct Bad {
  const char* name;
  std::string text;
  const char* code;  // Null: any.
};

class BadRequests : public testing::TestWithParam<Bad> {};

// Whoever reads these differently than the peer before it can be made to see another request.
TEST_P(BadRequests, AreRefusedHoweverTheyAreCut) {
  const Bad& bad = GetParam();
  for (const std::size_t size : {std::size_t{1}, std::size_t{3}, all_at_once}) {
    const Parsed result = parse(bad.text, size);
    EXPECT_EQ(result.outcome, Outcome::failed) << result.log << "in pieces of " << size;
    if (bad.code != nullptr) {
      EXPECT_EQ(result.code, bad.code) << "in pieces of " << size;
    }
  }
}

const std::string post = "POST / HTTP/1.1\r\nHost: x\r\n";
const std::string chunked = post + "Transfer-Encoding: chunked\r\n\r\n";

INSTANTIATE_TEST_SUITE_P(
    All, BadRequests,
    testing::Values(
        Bad{"LengthAndChunked", post + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
            "HPE_INVALID_TRANSFER_ENCODING"},
        Bad{"ChunkedAndLength", post + "Transfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n",
            "HPE_UNEXPECTED_CONTENT_LENGTH"},
        Bad{"TwoLengths", post + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab",
            "HPE_UNEXPECTED_CONTENT_LENGTH"},
        Bad{"SignedLength", post + "Content-Length: +1\r\n\r\na", "HPE_INVALID_CONTENT_LENGTH"},
        Bad{"ListedLength", post + "Content-Length: 1, 1\r\n\r\na", "HPE_INVALID_CONTENT_LENGTH"},
        Bad{"HugeLength", post + "Content-Length: 99999999999999999999\r\n\r\na",
            "HPE_INVALID_CONTENT_LENGTH"},
        Bad{"ChunkedNotLast", post + "Transfer-Encoding: chunked, gzip\r\n\r\n", nullptr},
        Bad{"OtherCoding", post + "Transfer-Encoding: xchunked\r\n\r\n", nullptr},
        Bad{"FoldedLine", "GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n", "HPE_INVALID_HEADER_TOKEN"},
        Bad{"BareLineFeed", "GET / HTTP/1.1\nA: b\r\n\r\n", "HPE_CR_EXPECTED"},
        Bad{"BareLineFeedInField", "GET / HTTP/1.1\r\nA: b\nC: d\r\n\r\n", "HPE_CR_EXPECTED"},
        Bad{"BareReturn", "GET / HTTP/1.1\r\nA: b\rC: d\r\n\r\n", "HPE_LF_EXPECTED"},
        Bad{"Nul", std::string("GET / HTTP/1.1\r\nA: b\0c\r\n\r\n", 26),
            "HPE_INVALID_HEADER_TOKEN"},
        Bad{"NulInName", std::string("GET / HTTP/1.1\r\nA\0: b\r\n\r\n", 25),
            "HPE_INVALID_HEADER_TOKEN"},
        Bad{"SpaceBeforeColon", "GET / HTTP/1.1\r\nA : b\r\n\r\n", "HPE_INVALID_HEADER_TOKEN"},
        Bad{"TextInName", "GET / HTTP/1.1\r\n\xc3\xa4: b\r\n\r\n", "HPE_INVALID_HEADER_TOKEN"},
        Bad{"NoColon", "GET / HTTP/1.1\r\nA\r\n\r\n", "HPE_INVALID_HEADER_TOKEN"},
        Bad{"ChunkSize", chunked + "g\r\n", "HPE_INVALID_CHUNK_SIZE"},
        Bad{"SignedChunkSize", chunked + "+1\r\na\r\n", "HPE_INVALID_CHUNK_SIZE"},
        Bad{"HugeChunkSize", chunked + "11111111111111111\r\n", nullptr},
        Bad{"ChunkSizeLineFeed", chunked + "1\na\r\n", nullptr},
        Bad{"ChunkEnd", chunked + "1\r\nab\r\n", nullptr},
        Bad{"ChunkEndLineFeed", chunked + "1\r\na\n0\r\n\r\n", nullptr},
        Bad{"TrailerLineFeed", chunked + "0\r\nA: b\n\r\n", "HPE_CR_EXPECTED"},
        Bad{"Method", "BREW / HTTP/1.1\r\n\r\n", "HPE_INVALID_METHOD"},
        Bad{"Version", "GET / HTTP/3.1\r\n\r\n", "HPE_INVALID_VERSION"},
        Bad{"AfterClose", "GET / HTTP/1.1\r\nConnection: close\r\n\r\nGET / HTTP/1.1\r\n\r\n",
            "HPE_CLOSED_CONNECTION"},
        Bad{"Handshake", "\x16\x03\x01\x02", "HPE_INVALID_METHOD"},
        Bad{"HeadTooLarge", "GET / HTTP/1.1\r\nA: " + std::string(20'000, 'b') + "\r\n\r\n",
            "HPE_HEADER_OVERFLOW"},
        Bad{"ManyFields",
            [] {
              std::string text = "GET / HTTP/1.1\r\n";
              for (int index = 0; index < 4'000; ++index) {
                text += "Name: value\r\n";
              }
              return text;
            }(),
            "HPE_HEADER_OVERFLOW"},
        Bad{"ChunkExtensions", chunked + "1;" + std::string(20'000, 'a') + "\r\n",
            "HPE_CHUNK_EXTENSIONS_OVERFLOW"},
        Bad{"CutHead", "GET / HT", "HPE_INVALID_EOF_STATE"},
        Bad{"CutBody", post + "Content-Length: 3\r\n\r\na", "HPE_INVALID_EOF_STATE"}),
    [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace rondo::http
