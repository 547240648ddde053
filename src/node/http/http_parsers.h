// The HTTP parsers of script: known by number, as streams are (see ../net/stream_handles.h).
//
// A parser is fed by script, or consumes a stream: then what is read goes into it without passing
// through script, which is told of whole heads only. Whatever happens is told to one of these,
// which script registers once:
//
//   onHead(number, packed, target, fields)   packed: see pack(); sets answer[0], an AfterHead
//   onBody(number, offset, size, block)      see below
//   onEnd(number, trailing fields)
//   onExecuted(number, consumed, outcome)    a consumed read without a whole head, or the last of
//                                            its kind: error, other protocol
//
// A body is to be copied from what is parsed now, at the offset, unless there is a block: then it
// is all of that.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "http/message_parser.h"
#include "js/engine.h"
#include "js/native.h"
#include "js/pin.h"
#include "node/net/stream_handles.h"
#include "rondo/base/time.h"
#include "rondo/loop/service_registry.h"

namespace rondo::node {

class Environment;
class HttpParsers;

enum class HttpEvent : std::uint8_t { head, body, end, executed, count };

class HttpParser final : public StreamConsumer {
 public:
  HttpParser(HttpParsers& parsers, int number) : parsers_(parsers), number_(number) {}
  HttpParser(const HttpParser&) = delete;
  HttpParser& operator=(const HttpParser&) = delete;
  ~HttpParser();

  void start(http::MessageKind kind, const http::MessageParser::Limits& limits);

  // From script, which gets what was thrown.
  [[nodiscard]] http::MessageParser::Fed execute(ConstBytes bytes, js::Value* exception);
  [[nodiscard]] http::MessageParser::Outcome finish(js::Value* exception);

  void consume(StreamHandle& handle);
  void unconsume();
  void on_data(ConstBytes bytes) override;
  void on_stream_gone() override { consumed_ = nullptr; }

  [[nodiscard]] http::MessageParser* parser() const noexcept;
  // When the message of now began; zero between messages.
  [[nodiscard]] Nanos begun_at() const noexcept { return begun_at_; }
  [[nodiscard]] ConstBytes current() const noexcept { return current_; }

 private:
  // Outlives the parser if that is closed, or started anew, from inside a callback.
  struct Session;

  [[nodiscard]] http::AfterHead tell_head(const http::MessageHead& head);
  [[nodiscard]] bool tell_body(ConstBytes piece);
  [[nodiscard]] bool tell_end(std::string_view trailing_fields);
  void tell_executed(const http::MessageParser::Fed& fed);
  [[nodiscard]] bool call(HttpEvent event, std::span<const js::Value> arguments);

  HttpParsers& parsers_;
  int number_;
  std::shared_ptr<Session> session_;
  StreamHandle* consumed_ = nullptr;
  Nanos begun_at_{};
  ConstBytes current_;
  // Where an exception goes while script feeds the parser; null while it consumes a stream.
  js::Value* exception_ = nullptr;
  bool has_told_ = false;    // In this read.
  bool has_turned_ = false;  // Ticks and microtasks have run after it.
};

class HttpParsers final : public LoopService {
 public:
  explicit HttpParsers(Loop& loop);

  [[nodiscard]] static HttpParsers& current();

  void share(js::Context context, js::Object binding);
  void listen_to(HttpEvent event, js::Value function);

  [[nodiscard]] int add();
  void remove(int number);
  // Null if there is none.
  [[nodiscard]] HttpParser* at(const js::Call& call) const noexcept;

  [[nodiscard]] Environment& environment() const noexcept { return environment_; }
  [[nodiscard]] js::Object function(HttpEvent event) const noexcept {
    return functions_[static_cast<std::size_t>(event)].object();
  }
  [[nodiscard]] std::int32_t& answer() noexcept { return *answer_; }

 private:
  Environment& environment_;
  std::vector<std::unique_ptr<HttpParser>> parsers_;
  std::vector<int> free_numbers_;
  std::array<js::Pin, static_cast<std::size_t>(HttpEvent::count)> functions_;
  js::Pin answer_array_;
  std::int32_t* answer_ = nullptr;
};

}  // namespace rondo::node
