// Bytes as a server or a client would read them. However they are cut, the parser tells the same;
// and it never reads beyond what it was given.
#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "http/message_parser.h"

namespace {

using namespace rondo::http;
using rondo::ConstBytes;

class Recorder final : public MessageListener {
 public:
  void on_begin() override { log += "begin\n"; }
  AfterHead on_head(const MessageHead& head) override {
    log += std::string(head.target) + std::string(head.fields) + "\n";
    // A field that holds a line end would be two for whoever gets it next.
    if (head.fields.find_first_of("\r\n") != std::string_view::npos) {
      std::abort();
    }
    return AfterHead::body;
  }
  bool on_body(ConstBytes piece) override {
    log.append(reinterpret_cast<const char*>(piece.data()), piece.size());
    return true;
  }
  bool on_end(std::string_view trailing_fields) override {
    log += "\n" + std::string(trailing_fields) + "end\n";
    return true;
  }
  std::string log;
};

std::string parse(MessageKind kind, ConstBytes bytes, std::size_t piece_size) {
  Recorder recorder;
  MessageParser parser(kind, {}, recorder);
  for (std::size_t at = 0; at < bytes.size();) {
    // Memory of its own, whose end is watched.
    const ConstBytes piece = bytes.subspan(at, std::min(piece_size, bytes.size() - at));
    const std::vector<std::byte> copy(piece.begin(), piece.end());
    const MessageParser::Fed fed = parser.feed(copy);
    if (fed.consumed > copy.size()) {
      std::abort();
    }
    at += fed.consumed;
    if (fed.outcome != MessageParser::Outcome::fine) {
      return recorder.log + std::string(parser.error().code);
    }
  }
  static_cast<void>(parser.finish());
  return recorder.log + std::string(parser.error().code);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) {
    return 0;
  }
  const MessageKind kind = data[0] % 2 == 0 ? MessageKind::request : MessageKind::response;
  const std::size_t piece_size = data[1] % 16 + 1;
  const ConstBytes bytes = std::as_bytes(std::span(data + 2, size - 2));
  const std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  const std::string whole = parse(kind, bytes, size);
  const std::string cut = parse(kind, bytes, piece_size);
  // A method that only we know is recognized when it comes in one piece.
  if (whole != cut && text.find("QUERY") == std::string::npos) {
    std::abort();
  }
  return 0;
}
