// What the tests of the message parser share.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "http/message_parser.h"

namespace rondo::http {

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

inline ConstBytes bytes_of(std::string_view text) { return std::as_bytes(std::span(text)); }

struct Parsed {
  std::string log;
  MessageParser::Outcome outcome = MessageParser::Outcome::fine;
  std::string code;
  std::size_t consumed = 0;
};

}  // namespace rondo::http
