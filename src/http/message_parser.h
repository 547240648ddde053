// HTTP/1 messages from bytes as they come in: requests for a server, responses for a client.
//
// The grammar is llhttp's, in its strict form; head_guard.h refuses, before that sees it, what
// would still be tolerated. The parser copies the head of a message as it arrives, so that pieces
// of any size may be fed, and tells its listener once the head is complete; a body is told piece by
// piece, where it lies in the memory that was fed.
//
// Nothing may be fed from inside a listener, and the parser must outlive the call.
#pragma once

#include <llhttp/llhttp.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "http/head_guard.h"
#include "rondo/net/bytes.h"

namespace rondo::http {

enum class MessageKind : std::uint8_t { request = HTTP_REQUEST, response = HTTP_RESPONSE };

// Numbered as llhttp does; the last ones are ours.
[[nodiscard]] std::span<const std::string_view> method_names() noexcept;

struct MessageHead {
  MessageKind kind = MessageKind::request;
  std::uint8_t method = 0;   // Of a request.
  std::uint16_t status = 0;  // Of a response.
  std::uint8_t major = 1;
  std::uint8_t minor = 1;
  bool asks_for_upgrade = false;
  bool keeps_alive = false;
  // A request that has no body: nothing more will be told of this message.
  bool is_whole = false;
  // Nothing that was fed together with it lies behind it.
  bool is_last = false;
  std::string_view target;  // Of a request; of a response its reason.
  // Names and values in turn, separated by NUL, which none of them can contain.
  std::string_view fields;
};

// What follows a head; only its receiver knows that a response answers HEAD or CONNECT.
enum class AfterHead : std::uint8_t { body, no_body, other_protocol, stop };

class MessageListener {
 public:
  // The first byte of a message has come.
  virtual void on_begin() = 0;
  virtual AfterHead on_head(const MessageHead& head) = 0;
  // False stops the parser for good.
  [[nodiscard]] virtual bool on_body(ConstBytes piece) = 0;
  // The trailing fields are as those of a head.
  [[nodiscard]] virtual bool on_end(std::string_view trailing_fields) = 0;

 protected:
  ~MessageListener() = default;
};

struct ParseError {
  std::string_view code;  // HPE_...
  std::string_view reason;
};

class MessageParser {
 public:
  struct Limits {
    std::size_t head_size = 16'384;
    std::uint8_t lenient_flags = 0;  // llhttp's.
  };
  enum class Outcome : std::uint8_t {
    fine,
    failed,          // See error(); nothing can be fed any more.
    other_protocol,  // What was not consumed belongs to what follows HTTP.
    stopped,         // By the listener.
  };
  struct Fed {
    Outcome outcome = Outcome::fine;
    std::size_t consumed = 0;
  };

  MessageParser(MessageKind kind, const Limits& limits, MessageListener& listener);
  MessageParser(const MessageParser&) = delete;
  MessageParser& operator=(const MessageParser&) = delete;
  ~MessageParser() = default;

  [[nodiscard]] Fed feed(ConstBytes bytes);
  // There will be no more bytes.
  [[nodiscard]] Outcome finish();

  // Takes effect between messages: feed() then consumes no more.
  void pause() noexcept { is_paused_ = true; }
  void resume() noexcept { is_paused_ = false; }

  [[nodiscard]] const ParseError& error() const noexcept { return error_; }
  [[nodiscard]] bool has_head() const noexcept { return has_head_; }

 private:
  struct Callbacks;

  [[nodiscard]] Fed feed_part(std::string_view bytes);
  [[nodiscard]] Fed execute(std::string_view bytes);
  [[nodiscard]] std::string_view rewrite_request_line(std::string_view bytes, bool is_before_line);
  Outcome fail(std::string_view code, std::string_view reason);
  [[nodiscard]] Outcome fail_as_llhttp();
  [[nodiscard]] bool is_last_field(std::string_view first, std::string_view second) const;
  [[nodiscard]] bool count(std::size_t size);
  [[nodiscard]] bool is_whole() const noexcept;
  [[nodiscard]] bool has_bodiless_status() const noexcept;
  [[nodiscard]] std::string_view original(const char* at, std::size_t length) const noexcept;
  void begin_message();

  llhttp_t parser_{};
  MessageListener& listener_;
  Limits limits_;
  HeadGuard guard_;
  ParseError error_;
  std::string target_;
  std::string fields_;
  std::size_t value_start_ = 0;
  std::size_t head_size_ = 0;
  std::size_t extension_size_ = 0;
  // Bytes of a request line that llhttp does not know are fed in another form.
  std::string rewritten_;
  std::string_view rewritten_from_;
  bool is_at_start_ = true;
  bool is_query_ = false;
  bool is_guarding_ = true;
  bool has_head_ = false;
  bool is_stopped_ = false;
  bool is_paused_ = false;
  bool is_body_told_ = true;
  bool is_last_head_ = false;
};

}  // namespace rondo::http
